import { BoughtSchema } from '#lib/gift-vouchers/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, created, optionalKeyOf, signedIn } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ request, shop, currentUser: { id } }) => {
  const bought = read(BoughtSchema, await readJson(request));
  const giftVouchers = await shop.cartGiftVouchers.add(id, bought, optionalKeyOf(request));
  return created({ data: await shop.cart.lines(id), giftVouchers });
});

export const ALL = calls({ POST });
