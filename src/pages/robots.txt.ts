import type { APIRoute } from 'astro';
import { writeRobots } from '#lib/crawlers/texts.ts';

export const GET: APIRoute = ({ locals: { shop, page } }) => {
  page.tags.push('content');
  return new Response(writeRobots(shop.siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
