import { BoughtSchema } from '#lib/gift-vouchers/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const PUT = signedIn(async ({ request, params, shop, currentUser: { id } }) => {
  const bought = read(BoughtSchema, await readJson(request));
  const giftVouchers = await shop.cartGiftVouchers.change(id, params['id'] ?? '', bought);
  return { data: await shop.cart.lines(id), giftVouchers };
});

const DELETE = signedIn(async ({ params, shop, currentUser: { id } }) => {
  const giftVouchers = await shop.cartGiftVouchers.remove(id, params['id'] ?? '');
  return { data: await shop.cart.lines(id), giftVouchers };
});

export const ALL = calls({ PUT, DELETE });
