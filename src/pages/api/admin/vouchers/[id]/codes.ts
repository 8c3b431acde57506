import { calls, csvFile, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('orders')(async ({ params, shop }) =>
  csvFile('voucher-codes', await shop.vouchers.codes(params['id'] ?? '')),
);

export const ALL = calls({ GET });
