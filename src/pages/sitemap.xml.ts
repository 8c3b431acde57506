import type { APIRoute } from 'astro';
import { writtenPages } from '#lib/content/pages.ts';
import { writeSitemap } from '#lib/crawlers/sitemap.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('catalogue', 'content');
  const pages = await writtenPages(shop);
  const body = writeSitemap(await shop.catalogue.everything(), pages, shop.siteUrl);
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
