import { toAdminProduct, toWrittenSummary } from '#lib/server/features/catalogue/codec.ts';
import { staff, calls } from '#lib/server/web/endpoint.ts';
import { readProductChange } from '#lib/server/features/catalogue/admin-form.ts';

const GET = staff('catalogue')(async ({ params, shop }) => {
  const product = await shop.products.find(params['id'] ?? '');
  const translations = shop.translationService.inEach('product', product.id);
  return { product: { ...toAdminProduct(product), translations } };
});

const PUT = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const id = params['id'] ?? '';
  const { fields, pictures } = await readProductChange(request, await shop.products.find(id));
  const product = await shop.products.change(currentUser, id, fields, pictures);
  const related = await shop.catalogue.related(product);
  return { product: { ...toAdminProduct(product), related: related.map(toWrittenSummary) } };
});

const DELETE = staff('catalogue')(async ({ params, shop, currentUser }) => {
  await shop.products.archive(currentUser, params['id'] ?? '');
  return { message: 'Product archived.' };
});

export const ALL = calls({ GET, PUT, DELETE });
