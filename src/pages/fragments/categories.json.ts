import type { APIRoute } from 'astro';
import { FASHION } from '#lib/catalogue/categories.ts';
import { smallCategoryPicture } from '#lib/content/pictures.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const shown = (await shop.shownCategories()).all.filter(({ parent }) => parent !== FASHION);
  const collections = await Promise.all(
    shown.map(async (category) => {
      const picture = await smallCategoryPicture(category);
      return [category.slug, { picture, count: category.products }] as const;
    }),
  );
  return Response.json(Object.fromEntries(collections));
};
