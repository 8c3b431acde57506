import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aProduct } from '../../support/goods.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const textOf = async (url: string) => (await fetch(url)).text();

/** The address of every page in the sitemap with the day it changed. */
async function sitemap(url: string): Promise<Map<string, string | undefined>> {
  const { urlset } = new XMLParser().parse(await textOf(`${url}/sitemap.xml`));
  const places: { loc: string; lastmod?: string }[] = urlset.url;
  return new Map(places.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod]));
}

test('the sitemap tells when a product changed, and of its shelf, and leaves the others alone', async () => {
  const place = await aPlace();
  let now = new Date('2026-03-01T00:00:00Z');
  const shop = await aShop(place, () => now);
  await stock(shop, aProduct('clay-bowl'), aProduct('reed-mat', { category: 'carpets' }));
  const { url } = await aServer(place);
  expect((await sitemap(url)).get('/product/clay-bowl')).toBe('2026-03-01T00:00:00.000Z');
  now = new Date('2026-04-01T00:00:00Z');
  await stock(shop, aProduct('clay-bowl', { priceCents: 99_000 }));
  await expect
    .poll(async () => (await sitemap(url)).get('/product/clay-bowl'))
    .toBe('2026-04-01T00:00:00.000Z');
  const places = await sitemap(url);
  expect(places.get('/products')).toBe('2026-04-01T00:00:00.000Z');
  expect(places.get('/product/reed-mat')).toBe('2026-03-01T00:00:00.000Z');
  expect(places.get('/category/carpets')).toBe('2026-03-01T00:00:00.000Z');
  expect(places.get('/help-center')).toBeUndefined();
});

test('what is no longer sold is gone: 410, and in no list that is told to anybody', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'), aProduct('jak-bowl'));
  const { url } = await aServer(place);
  expect((await fetch(`${url}/product/clay-bowl`)).status).toBe(200);
  await inTransaction(shop.db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ archived_at: '2026-06-01' })
      .where('id', '=', 'clay-bowl')
      .execute();
    await shop.changes.note(tx, ['catalogue', productTag('clay-bowl')]);
  });
  await expect.poll(async () => (await fetch(`${url}/product/clay-bowl`)).status).toBe(410);
  const gone = await textOf(`${url}/product/clay-bowl`);
  expect(gone).toContain('<meta name="robots" content="noindex"');
  expect(gone).toContain('/product/jak-bowl');
  expect(gone).not.toContain('application/ld+json');
  for (const list of ['/sitemap.xml', '/feeds/google.xml', '/products', '/products?q=bowl']) {
    expect(await textOf(url + list)).not.toContain('/product/clay-bowl');
  }
});
