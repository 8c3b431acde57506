import { fieldsOf, ProductQuerySchema } from '#lib/catalogue/query.ts';
import { toAdminProduct, toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { staff, calls, created, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { readNewProduct } from '#lib/server/features/catalogue/admin-form.ts';

const GET = staff('catalogue')(async ({ url, shop }) => {
  const query = read(ProductQuerySchema, fieldsOf(url.searchParams));
  const archived = ['1', 'true'].includes(url.searchParams.get('archived') ?? '');
  const { products, ...paging } = archived
    ? await shop.products.listArchived(query)
    : await shop.catalogue.list(query);
  return { products: products.map((one) => ({ ...toWireSummary(one), archived })), ...paging };
});

const POST = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const { fields, pictures } = await readNewProduct(request);
  const product = await shop.products.create(currentUser, fields, pictures, optionalKeyOf(request));
  return created({ product: toAdminProduct(product) });
});

export const ALL = calls({ GET, POST });
