import type { APIRoute } from 'astro';
import { contentOf } from '#lib/content/collections.ts';
import { makersOf, productsOfMaker } from '#lib/content/makers.ts';
import { portraitPicture } from '#lib/content/pictures.ts';
import { editedAt, writtenPages } from '#lib/content/pages.ts';
import { writeSitemap } from '#lib/crawlers/sitemap.ts';
import { paths } from '#lib/site/paths.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const pages = await writtenPages(shop);
  const byMaker = await shop.catalogue.byMaker();
  const makers = await Promise.all(
    (await makersOf(shop)).all.map(async (maker) => ({
      href: maker.href,
      picture: (await portraitPicture(maker.picture, '')).src,
      products: productsOfMaker(maker, byMaker),
      changed: maker.changed,
    })),
  );
  const sizeGuides = (await contentOf(shop, 'size-guides')).map(({ id, publishedAt }) => ({
    href: paths.sizeGuide(id),
    changed: publishedAt,
  }));
  const products = await shop.catalogue.everything();
  const places = { pages, makers, sizeGuides, ...(await editedAt(shop)) };
  const body = writeSitemap(shop.categories(), products, places, shop.siteUrl);
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
