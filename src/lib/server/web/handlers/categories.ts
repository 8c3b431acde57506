import * as contract from '#lib/contract/categories.ts';
import { toAdminCategory } from '#lib/server/features/catalogue/category-codec.ts';
import {
  readCategoryChange,
  readNewCategory,
} from '#lib/server/features/catalogue/category-form.ts';
import type { AdminCategory } from '#lib/server/features/catalogue/category-list.ts';
import { handle } from '#lib/server/web/handle.ts';

async function withPicture(category: AdminCategory) {
  // Only the build has the pictures of the files.
  const { withTile } = await import('#lib/content/pictures.ts');
  return toAdminCategory(await withTile(category));
}
const withPictures = async (all: readonly AdminCategory[]) => ({
  categories: await Promise.all(all.map(withPicture)),
});

export const categories = [
  handle(contract.listCategories, async ({ shop }) =>
    withPictures(await shop.categoryAdmin.list()),
  ),
  handle(contract.addCategory, async ({ request, shop, currentUser, key }) => {
    const sent = await readNewCategory(request);
    return { category: await withPicture(await shop.categoryAdmin.create(currentUser, sent, key)) };
  }),
  handle(contract.orderCategories, async ({ shop, currentUser, body }) =>
    withPictures(await shop.categoryAdmin.order(currentUser, body)),
  ),
  handle(contract.changeCategory, async ({ request, shop, currentUser, params: { slug } }) => {
    const sent = await readCategoryChange(request, await shop.categoryAdmin.stored(slug));
    return {
      category: await withPicture(await shop.categoryAdmin.change(currentUser, slug, sent)),
    };
  }),
  handle(contract.archiveCategory, async ({ shop, currentUser, params, query }) => {
    await shop.categoryAdmin.archive(currentUser, params.slug, query.moveTo);
    return { message: 'Category archived.' };
  }),
];
