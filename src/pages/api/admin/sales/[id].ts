import { SaleSchema } from '#lib/sales/schema.ts';
import { toWireSale } from '#lib/server/features/sales/codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const PUT = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const form = read(SaleSchema, await readJson(request));
  const sale = await shop.saleService.change(currentUser, params['id'] ?? '', form);
  return { sale: toWireSale(sale, shop.now()) };
});

/** A planned sale is removed; one that runs ends now, and stays for the record. */
const DELETE = staff('catalogue')(async ({ params, shop, currentUser }) => {
  const sale = await shop.saleService.end(currentUser, params['id'] ?? '');
  return sale
    ? { message: 'Sale ended.', sale: toWireSale(sale, shop.now()) }
    : { message: 'Sale removed.' };
});

export const ALL = calls({ PUT, DELETE });
