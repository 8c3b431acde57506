import { VoucherSchema } from '#lib/vouchers/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const PUT = staff('orders')(async ({ request, params, shop, currentUser }) => {
  const form = read(VoucherSchema, await readJson(request));
  return { voucher: await shop.vouchers.change(currentUser, params['id'] ?? '', form) };
});

/** An unused voucher is removed; one that orders have ends now, and stays for the record. */
const DELETE = staff('orders')(async ({ params, shop, currentUser }) => {
  const voucher = await shop.vouchers.end(currentUser, params['id'] ?? '');
  return voucher ? { message: 'Voucher ended.', voucher } : { message: 'Voucher removed.' };
});

export const ALL = calls({ PUT, DELETE });
