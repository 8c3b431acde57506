import type { APIRoute } from 'astro';
import { writeSecurity } from '#lib/crawlers/texts.ts';

export const GET: APIRoute = ({ locals: { shop, page } }) => {
  page.tags.push('content');
  return new Response(writeSecurity(shop.settings(), shop.siteUrl, shop.now()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
