import { readPrice, readStock } from '#lib/server/features/catalogue/variant-form.ts';
import { toAdminProduct } from '#lib/server/features/catalogue/codec.ts';
import { readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

const setStock = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const id = params['id'] ?? '';
  const change = readStock(await readJson(request), await shop.products.find(id));
  const product = await shop.products.setStock(currentUser, id, change);
  return { product: toAdminProduct(product) };
});

const setPrice = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const id = params['id'] ?? '';
  const change = readPrice(await readJson(request), await shop.products.find(id));
  const product = await shop.products.setPrice(currentUser, id, change);
  return { product: toAdminProduct(product) };
});

const restore = staff('catalogue')(async ({ params, shop, currentUser }) => {
  const product = await shop.products.restore(currentUser, params['id'] ?? '');
  return { product: toAdminProduct(product) };
});

const inUse = staff('catalogue')(async ({ params, shop }) => ({
  variants: await shop.variantsInUse(params['id'] ?? ''),
}));

export const ALL = byName({
  'in-use': calls({ GET: inUse }),
  stock: calls({ PATCH: setStock }),
  price: calls({ PATCH: setPrice }),
  restore: calls({ POST: restore }),
});
