import type { APIRoute } from 'astro';
import { makersOf } from '#lib/content/makers.ts';
import { writtenPages } from '#lib/content/pages.ts';
import { writeLlms } from '#lib/crawlers/texts.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('content');
  const pages = await writtenPages(shop);
  const { all: makers } = await makersOf(shop);
  const shown = await shop.shownCategories();
  return new Response(writeLlms(shop.settings(), shown, { pages, makers }, shop.siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
