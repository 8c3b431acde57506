import { expect, test } from 'vitest';
import { aProduct } from '../../support/goods.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

/** What only an admin's script says: the addresses of his calls. */
const ADMIN_CALL = '/api/admin/';

/** Addresses of scripts that a page or a script names, whether it loads them at once or later. */
const named = (text: string, base: string): string[] =>
  [...text.matchAll(/["'`(=]((?:\.{0,2}\/)?[\w./-]+\.m?js)["'`)\s>]/g)].map(
    ([, found = '']) => new URL(found, base).pathname,
  );

/** Every script that a page could ever load, with its text. */
async function scriptsOf(url: string, path: string): Promise<Map<string, string>> {
  const html = await (await fetch(url + path)).text();
  const scripts = new Map<string, string>();
  const waiting = named(html, url + path);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (scripts.has(next)) continue;
    const response = await fetch(url + next);
    const text = response.ok ? await response.text() : '';
    scripts.set(next, text);
    waiting.push(...named(text, url + next));
  }
  return scripts;
}

test('no page for shoppers can load a script of the admins’ desk', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'));
  const { url } = await aServer(place);
  const carries = async (path: string) =>
    [...(await scriptsOf(url, path))]
      .filter(([, text]) => text.includes(ADMIN_CALL))
      .map(([name]) => `${path}: ${name}`);
  expect((await scriptsOf(url, '/cart')).size).toBeGreaterThan(5);
  for (const path of ['/admin', '/admin/orders']) expect(await carries(path)).not.toEqual([]);
  const forShoppers = ['/', '/products', '/product/clay-bowl', '/cart', '/checkout', '/login'];
  const ofOnesOwn = ['/profile', '/profile/orders', '/deliveries', '/order-tracking'];
  for (const path of [...forShoppers, ...ofOnesOwn]) expect(await carries(path)).toEqual([]);
});

test.each(['/admin', '/admin/orders'])(
  '%s is a shell that search engines leave out',
  async (path) => {
    const place = await aPlace();
    const { url } = await aServer(place);
    const response = await fetch(url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"');
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Disallow: /admin\n');
  },
);
