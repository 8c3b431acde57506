import { CategoryOrderSchema } from '#lib/catalogue/category-schema.ts';
import { withTile } from '#lib/content/pictures.ts';
import { toAdminCategory } from '#lib/server/features/catalogue/category-codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const PUT = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const order = read(CategoryOrderSchema, await readJson(request));
  const all = await shop.categoryAdmin.order(currentUser, order);
  return { categories: (await Promise.all(all.map(withTile))).map(toAdminCategory) };
});

export const ALL = calls({ PUT });
