import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop } from '../../support/shop.ts';
import { timeLimit } from '../../support/time-limit.ts';

// What is published in the browser, as pages of real processes show it.

const ENTRY = '/api/admin/content/promises/gift';
const promise = (words: string) => ({ title: `Gift ${words}`, words, icon: 'gift', order: 4 });

/** A place with somebody who may edit the content, and nothing else. */
async function aStudio() {
  const place = await aPlace();
  const shop = await aShop(place);
  const token = await tokenOf(shop, await aPerson(shop, { role: 'admin' }));
  const revisionAt = async (url: string) => {
    const { body } = await call(url, `GET ${ENTRY}/history`, { token });
    const [newest] = body['history'] as { revision: number }[];
    return newest?.revision ?? 0;
  };
  const publish = async (url: string, words: string) => {
    const revision = await revisionAt(url);
    const saved = await call(url, `PUT ${ENTRY}`, {
      token,
      body: { fields: promise(words), revision },
    });
    expect(saved.status).toBe(200);
    return call(url, `POST ${ENTRY}/publish`, { token, body: {} });
  };
  return { place, token, publish };
}

/** The promise that a page shows: its title and words are of one version. */
async function displayed(url: string, path = '/cart'): Promise<string | undefined> {
  const html = await (await fetch(url + path)).text();
  const [, title, words] = /<b>Gift ([^<]*)<\/b>\s*([^<]*?)\s*</.exec(html) ?? [];
  expect(words).toBe(title);
  return words;
}

test('one process shows it with its response, another within two seconds', async () => {
  const { place, publish } = await aStudio();
  const [first, second] = [await aServer(place), await aServer(place)];
  for (const { url } of [first, second]) await fetch(`${url}/cart`);
  for (const words of ['one', 'two']) {
    expect((await publish(first.url, words)).status).toBe(200);
    expect(await displayed(first.url)).toBe(words);
    await expect
      .poll(() => displayed(second.url), { timeout: timeLimit(2_000), interval: 100 })
      .toBe(words);
  }
});

test('a list shows titles with the facts of the shop, and pictures that open', async () => {
  const { place, token } = await aStudio();
  const { url } = await aServer(place);
  const listOf = async (collection: string) => {
    const { body } = await call(url, `GET /api/admin/content/${collection}`, { token });
    return body['entries'] as { title: string; picture?: string }[];
  };
  const promises = await listOf('promises');
  expect(promises.map(({ title }) => title)).toContain('30-Day Returns');
  expect(promises.map(({ picture }) => picture).filter(Boolean)).toEqual([]);
  for (const collection of ['hero', 'adverts', 'makers']) {
    for (const { picture = '' } of await listOf(collection)) {
      expect((await fetch(url + picture)).headers.get('content-type')).toMatch(/^image/);
    }
  }
});

test('a page that is published is in the sitemap and in llms.txt; gone, it is in neither', async () => {
  const { place, token } = await aStudio();
  const { url } = await aServer(place);
  const path = '/api/admin/content/pages/poya-days';
  const body = {
    fields: {
      title: 'Poya days',
      lead: 'When we rest.',
      changed: '2026-11-24',
      order: 90,
      body: 'Closed.',
    },
    revision: 0,
  };
  const texts = async () =>
    Promise.all(
      ['/sitemap.xml', '/llms.txt', '/pages/sitemap'].map(async (file) =>
        (await (await fetch(url + file)).text()).includes('poya-days'),
      ),
    );
  expect(await texts()).toEqual([false, false, false]);
  expect((await call(url, `PUT ${path}`, { token, body })).status).toBe(200);
  expect((await fetch(`${url}/pages/poya-days`)).status).toBe(404);
  expect((await call(url, `POST ${path}/publish`, { token, body: {} })).status).toBe(200);
  expect((await fetch(`${url}/pages/poya-days`)).status).toBe(200);
  expect(await texts()).toEqual([true, true, true]);
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const [, lastmod = ''] = /poya-days<\/loc><lastmod>([^<]+)/.exec(sitemap) ?? [];
  expect(Date.now() - Date.parse(lastmod)).toBeLessThan(60_000);
  expect((await call(url, `DELETE ${path}`, { token })).status).toBe(200);
  expect(await texts()).toEqual([false, false, false]);
});

test('a size guide is in the sitemap while it is published', async () => {
  const { place, token } = await aStudio();
  const { url } = await aServer(place);
  const listed = async () => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    return new Set([...sitemap.matchAll(/\/size-guide\/([a-z]+)/g)].map(([, id]) => id));
  };
  const files = new Set(['bedsheets', 'clothes', 'sandals']);
  expect(await listed()).toEqual(files);
  const path = '/api/admin/content/size-guides/hats';
  const fields = { title: 'Hat sizes', order: 9, body: 'Measure.' };
  expect((await call(url, `PUT ${path}`, { token, body: { fields, revision: 0 } })).status).toBe(
    200,
  );
  expect(await listed()).toEqual(files);
  expect((await call(url, `POST ${path}/publish`, { token, body: {} })).status).toBe(200);
  expect(await listed()).toEqual(new Set([...files, 'hats']));
  expect((await call(url, `DELETE ${path}`, { token })).status).toBe(200);
  expect(await listed()).toEqual(files);
});

test('killed amid publishing, the shop shows the old or the new, whole', async () => {
  const { place, publish } = await aStudio();
  const steady = await aServer(place);
  await publish(steady.url, 'first');
  let last = 'first';
  for (const [round, waits] of [2, 6, 12].entries()) {
    const words = `round ${round}`;
    const { url, end } = await aServer(place);
    const sent = publish(url, words).catch(() => undefined);
    await setTimeout(waits);
    await end('SIGKILL');
    await sent;
    const again = await aServer(place);
    const seen = await displayed(again.url);
    expect([last, words]).toContain(seen);
    await expect.poll(() => displayed(steady.url), { timeout: timeLimit(2_000) }).toBe(seen);
    last = seen ?? '';
    await again.end();
  }
});

test('200 entries of each kind that do not run make no page heavier', async () => {
  const { place } = await aStudio();
  const shop = await aShop(place);
  const { url } = await aServer(place);
  const paths = ['/', '/products', '/cart'];
  const bytes = () =>
    Promise.all(paths.map(async (path) => (await (await fetch(url + path)).text()).length));
  const before = await bytes();
  const ids = Array.from({ length: 200 }, (_, at) => at);
  const text = { order: 99, body: 'More.' };
  const ended = { order: 99, until: '2020-01-01T00:00:00Z' };
  const words = { title: 'Old', words: 'Old', link: '/products', ground: 'dark' };
  const kinds: Record<string, object> = {
    announcement: { ...ended, strong: 'Old', rest: 'Old' },
    note: { ...ended, words: 'Old' },
    hero: { ...ended, ...words, action: 'Go', picture: 'hero-0', alt: 'A picture of cloth' },
    banner: { ...ended, title: 'Old', words: 'Old', price: 'Old' },
    adverts: { ...ended, ...words, picture: 'advert-0', alt: '' },
    help: { ...text, title: 'Why?', section: 'care' },
    pages: { ...text, title: 'Page', lead: 'Lead.', changed: '2026-11-24' },
  };
  await inTransaction(shop.db, async (tx) => {
    for (const [collection, fields] of Object.entries(kinds)) {
      const rows = ids.map((at) => ({
        collection,
        id: `entry-${at}`,
        revision: 1,
        published: JSON.stringify(fields),
        draft: null,
        is_hidden: 0,
        published_at: null,
      }));
      for (const some of inChunks(rows))
        await tx
          .insertInto('content_entries')
          .values([...some])
          .execute();
    }
    shop.changes.record(tx, ['content']);
  });
  await expect
    .poll(async () => (await (await fetch(`${url}/help-center`)).text()).includes('entry-199'), {
      timeout: timeLimit(5_000),
    })
    .toBe(true);
  // The menus fill up to their end; nothing else grows.
  const after = await bytes();
  const menu = 16 * 3 * 60;
  for (const [at, size] of after.entries()) expect(size - (before[at] ?? 0)).toBeLessThan(menu);
});

test('an offer whose English changed is shown in English, not under its old translation', async () => {
  const { place, token } = await aStudio();
  const { url } = await aServer(place);
  const inTamil = async () => (await fetch(`${url}/ta`)).text();
  const path = '/api/admin/content/adverts/tea';
  const fields = {
    picture: 'advert-4',
    alt: '',
    title: 'Tea of this year',
    words: 'From the hill country',
    link: '/category/agricultural-products',
    ground: 'pale',
    order: 5,
  };
  expect(await inTamil()).toContain('தகரத்தில் அடைத்த தேயிலை');
  const { status, body } = await call(url, `PUT ${path}`, { token, body: { fields, revision: 0 } });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  expect((await call(url, `POST ${path}/publish`, { token, body: {} })).status).toBe(200);
  await expect.poll(inTamil).toContain('Tea of this year');
  const home = await inTamil();
  expect(home).toContain('href="/ta/category/agricultural-products" lang="en"');
  expect(home).not.toContain('தகரத்தில் அடைத்த தேயிலை');
});
