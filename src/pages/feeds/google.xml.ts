import type { APIRoute } from 'astro';
import { writeGoogleFeed } from '#lib/crawlers/google-feed.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const descriptions = await shop.catalogue.descriptions();
  const products = (await shop.catalogue.everything()).map((product) => ({
    product,
    description: descriptions.get(product.id) ?? '',
  }));
  return new Response(writeGoogleFeed(shop.settings(), products, shop.siteUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
