import { withTile } from '#lib/content/pictures.ts';
import { translatedCategory } from '#lib/catalogue/translated.ts';
import { toWireCategory } from '#lib/server/features/catalogue/category-codec.ts';
import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ shop }) => {
  const { all } = await shop.catalogue.countedCategories();
  const categories = (await Promise.all(all.map(translatedCategory).map(withTile))).map(
    toWireCategory,
  );
  return revalidated({ categories }, ['catalogue', 'content']);
});

export const ALL = calls({ GET });
