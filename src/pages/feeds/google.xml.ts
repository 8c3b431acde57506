import type { APIRoute } from 'astro';
import { writeGoogleFeed } from '#lib/crawlers/google-feed.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const descriptions = await shop.catalogue.descriptions();
  const products = (await shop.catalogue.everything()).map((product) => ({
    product,
    description: descriptions.get(product.id) ?? '',
  }));
  const feed = writeGoogleFeed(shop.settings(), shop.categories(), products, shop.siteUrl);
  return new Response(feed, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
