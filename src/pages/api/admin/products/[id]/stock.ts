import { StockSchema } from '#lib/catalogue/product-form.ts';
import { toWireProduct } from '#lib/server/features/catalogue/codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { staff, calls } from '#lib/server/web/endpoint.ts';

const PATCH = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const change = read(StockSchema, await readJson(request));
  const product = await shop.products.setStock(currentUser, params['id'] ?? '', change);
  return { product: toWireProduct(product, []) };
});

export const ALL = calls({ PATCH });
