import { VoucherSchema } from '#lib/vouchers/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, created, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('orders')(async ({ shop }) => ({ vouchers: await shop.vouchers.list() }));

const POST = staff('orders')(async ({ request, shop, currentUser }) => {
  const form = read(VoucherSchema, await readJson(request));
  const voucher = await shop.vouchers.create(currentUser, form, optionalKeyOf(request));
  return created({ voucher });
});

export const ALL = calls({ GET, POST });
