import { withTile } from '#lib/content/pictures.ts';
import { toAdminCategory } from '#lib/server/features/catalogue/category-codec.ts';
import { readNewCategory } from '#lib/server/features/catalogue/category-form.ts';
import { calls, created, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('catalogue')(async ({ shop }) => {
  const all = await shop.categoryAdmin.list();
  return { categories: (await Promise.all(all.map(withTile))).map(toAdminCategory) };
});

const POST = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const sent = await readNewCategory(request);
  const category = await shop.categoryAdmin.create(currentUser, sent, optionalKeyOf(request));
  return created({ category: toAdminCategory(await withTile(category)) });
});

export const ALL = calls({ GET, POST });
