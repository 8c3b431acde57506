import { SaleSchema } from '#lib/sales/schema.ts';
import { toWireSale } from '#lib/server/features/sales/codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, created, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('catalogue')(async ({ shop }) => {
  const now = shop.now();
  return { sales: (await shop.saleService.list()).map((sale) => toWireSale(sale, now)) };
});

const POST = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const form = read(SaleSchema, await readJson(request));
  const sale = await shop.saleService.create(currentUser, form, optionalKeyOf(request));
  return created({ sale: toWireSale(sale, shop.now()) });
});

export const ALL = calls({ GET, POST });
