import { toAdminProduct, toWrittenSummary } from '#lib/server/features/catalogue/codec.ts';
import { staff, calls, created, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import {
  readAdminProductQuery,
  readNewProduct,
} from '#lib/server/features/catalogue/admin-form.ts';

const GET = staff('catalogue')(async ({ url, shop }) => {
  const query = readAdminProductQuery(url.searchParams);
  const { archived } = query;
  const { products, ...paging } = await shop.products.list(query);
  return { products: products.map((one) => ({ ...toWrittenSummary(one), archived })), ...paging };
});

const POST = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const { fields, pictures } = await readNewProduct(request);
  const product = await shop.products.create(currentUser, fields, pictures, optionalKeyOf(request));
  return created({ product: toAdminProduct(product) });
});

export const ALL = calls({ GET, POST });
