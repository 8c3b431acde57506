import type { APIRoute } from 'astro';
import { categories, type CategorySlug } from '#lib/catalogue/categories.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import { ownPicture } from '#lib/content/pictures.ts';

const PICTURE_WIDTH = 120;

const tileOf = (slug: CategorySlug) => `tile-${slug === 'fashion' ? 'womens' : slug}`;

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const { categories: counted } = await shop.catalogue.facets(anyProduct);
  const collections = await Promise.all(
    categories.map(async ({ slug }) => {
      const { src } = await ownPicture(tileOf(slug), [PICTURE_WIDTH], '44px');
      const count = counted.find(({ value }) => value === slug)?.count ?? 0;
      return [slug, { picture: src, count }] as const;
    }),
  );
  return Response.json(Object.fromEntries(collections));
};
