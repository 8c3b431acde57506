import { PriceSchema } from '#lib/catalogue/price-change.ts';
import { StockSchema } from '#lib/catalogue/product-form.ts';
import { toAdminProduct } from '#lib/server/features/catalogue/codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

/** What staff change of one product in the list (docs/api.md "Stock and price per size"). */

const setStock = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const change = read(StockSchema, await readJson(request));
  const product = await shop.products.setStock(currentUser, params['id'] ?? '', change);
  return { product: toAdminProduct(product) };
});

const setPrice = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const change = read(PriceSchema, await readJson(request));
  const product = await shop.products.setPrice(currentUser, params['id'] ?? '', change);
  return { product: toAdminProduct(product) };
});

const restore = staff('catalogue')(async ({ params, shop, currentUser }) => {
  const product = await shop.products.restore(currentUser, params['id'] ?? '');
  return { product: toAdminProduct(product) };
});

export const ALL = byName({
  stock: calls({ PATCH: setStock }),
  price: calls({ PATCH: setPrice }),
  restore: calls({ POST: restore }),
});
