import type { APIRoute } from 'astro';
import { writtenPages } from '#lib/content/pages.ts';
import { writeLlms } from '#lib/crawlers/texts.ts';

export const GET: APIRoute = async ({ locals: { shop, page } }) => {
  page.tags.push('content');
  return new Response(writeLlms(shop.settings(), await writtenPages(shop), shop.siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
