import { GiftVoucherSchema } from '#lib/gift-vouchers/schema.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, created, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('orders')(async ({ url, shop }) =>
  shop.giftVouchers.list(read(PagingSchema, Object.fromEntries(url.searchParams))),
);

const POST = staff('orders')(async ({ request, shop, currentUser }) => {
  const form = read(GiftVoucherSchema, await readJson(request));
  return created(await shop.giftVouchers.give(currentUser, form, optionalKeyOf(request)));
});

export const ALL = calls({ GET, POST });
