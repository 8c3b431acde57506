import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPageCache, type Rendered } from '#lib/server/web/page-cache.ts';

const words = 'A page about bowls. '.repeat(600);

const aPage = (given: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(words),
  rules: { tags: ['catalogue'] },
  ...given,
});

function aCache(now = () => new Date()) {
  const cache = openPageCache(now);
  let renders = 0;
  const get = (key: string, page = aPage(), accepted = 'br') =>
    cache.get(key, accepted, async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page;
    });
  return { cache, get, renders: () => renders };
}

test('a page is rendered once for concurrent and later visitors', async () => {
  const { get, renders } = aCache();
  await Promise.all(Array.from({ length: 20 }, () => get('/')));
  await get('/');
  expect(renders()).toBe(1);
});

test('every encoding holds the same page', async () => {
  const { get, renders } = aCache();
  const forms = () =>
    Promise.all(['br', 'gzip', ''].map((accepted) => get('/', aPage(), accepted)));
  // At once, for who comes next, and when all are compressed harder.
  for (const [br, gzip, identity] of [await forms(), await forms(), await forms()]) {
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(words);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(words);
    expect(identity?.body.toString()).toBe(words);
    expect(new Set([br, gzip, identity].map((form) => form?.etag)).size).toBe(3);
  }
  expect(renders()).toBe(1);
});

test('a cached page holds its own bytes in memory, and no more', async () => {
  const { get } = aCache();
  for (const accepted of ['br', 'gzip']) {
    const { body } = await get('/', aPage(), accepted);
    expect(body.buffer.byteLength).toBe(body.length);
  }
});

test('a change removes the pages that carry its tag, and no others', async () => {
  const { cache, get, renders } = aCache();
  await get('/product/a', aPage({ rules: { tags: ['product:a'] } }));
  await get('/product/b', aPage({ rules: { tags: ['product:b'] } }));
  cache.invalidate(['product:a']);
  await get('/product/a');
  await get('/product/b');
  expect(renders()).toBe(3);
});

test('a page begun before a change is not cached, nor joined after it', async () => {
  const { cache, get, renders } = aCache();
  const begun = get('/');
  cache.invalidate(['catalogue']);
  await Promise.all([begun, get('/')]);
  expect(renders()).toBe(2);
  await get('/');
  expect(renders()).toBe(2);
});

test.each([
  ['that was not found', { status: 404 }],
  ['that says nothing of itself', { rules: { tags: [] } }],
  [
    'whose promo has ended',
    { rules: { tags: ['content'], until: new Date('2026-01-01T00:00:00Z') } },
  ],
])('a page %s is not cached', async (_, given) => {
  const { cache, get } = aCache(() => new Date('2026-01-01T00:00:01Z'));
  await get('/', aPage(given));
  expect(cache.peek('/', 'br')).toBeUndefined();
});

test('a change of everything empties the cache', async () => {
  const { cache, get } = aCache();
  await get('/');
  cache.invalidate(['*']);
  expect(cache.count).toBe(0);
});

test('a page that a second visitor asks for is compressed harder', async () => {
  const { cache, get } = aCache();
  const body = Buffer.from(Array.from({ length: 2_000 }, (_, n) => `bowl ${n * n}`).join(' '));
  const first = await get('/products', aPage({ body }));
  const bytes = () => cache.peek('/products', 'br')?.body.length ?? Infinity;
  await expect.poll(bytes).toBeLessThan(first.body.length);
  expect(brotliDecompressSync(cache.peek('/products', 'br')?.body ?? body)).toEqual(body);
});
