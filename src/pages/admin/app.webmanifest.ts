import type { APIRoute } from 'astro';
import { paths } from '#lib/site/paths.ts';

const iconOf = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/admin-icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The admin area as an app of its own, which opens at Today. */
export const GET: APIRoute = ({ locals: { shop, page } }) => {
  page.tags.push('content');
  const { name } = shop.settings();
  const app = {
    id: paths.admin,
    name: `${name} admin`,
    short_name: `${name} admin`,
    start_url: paths.admin,
    scope: paths.admin,
    display: 'standalone',
    theme_color: '#1a2144',
    background_color: '#fbf6ec',
    icons: [iconOf(192, 'any'), iconOf(512, 'any'), iconOf(512, 'maskable')],
  };
  return new Response(JSON.stringify(app), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
