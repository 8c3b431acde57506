// Follows every link of every page, as a search engine does, and looks at what comes back.
import { XMLParser } from 'fast-xml-parser';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { locales } from '#messages/runtime';
import { FORMATS } from '#lib/pictures/formats.ts';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import { attributeOf, linksOf, tagsOf, textOf } from '../../support/html.ts';
import { aUser } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { neededSources, sourcesOf } from '../../support/policy.ts';
import { htmlFaults } from '../../support/valid-html.ts';
import { startShop, type RunningShop } from '../../support/running-shop.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

/** Pages whose words come from what the browser stores. */
const SHELLS = /^\/(cart|profile(\/.*)?|admin(\/.*)?)$/;
/** Fewer words than this are a frame that waits for a script; /logout has nothing more to say. */
const LEAST_WORDS = 20;
const FEW_WORDS = '/logout';
const AT_ONCE = 6;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
});
afterAll(() => shop.stop());

interface Visit {
  path: string;
  status: number;
  type: string;
  html: string;
}

/** Visits every address once, and what `next` finds there. */
async function crawl(
  start: readonly string[],
  next: (visit: Visit) => readonly string[],
): Promise<Visit[]> {
  const known = new Set(start);
  const waiting = [...start];
  const visits: Visit[] = [];
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await fetch(shop.url + path, { redirect: 'manual' });
      const type = response.headers.get('content-type') ?? '';
      const visit = { path, status: response.status, type, html: await response.text() };
      visits.push(visit);
      const to = response.headers.get('location');
      for (const found of [...next(visit), ...(to ? [to] : [])]) {
        const url = new URL(found, shop.url + path);
        const address = url.pathname + url.search;
        if (url.origin !== shop.url || known.has(address)) continue;
        known.add(address);
        waiting.push(address);
      }
    }
  };
  // A worker without work ends; the others go on until the last page is read.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return visits;
}

const isPage = ({ type }: Visit) => type.startsWith('text/html');

/** Every page that links lead to; crawled once for all tests. */
let crawled: Promise<Visit[]> | undefined;
const everyPage = () =>
  (crawled ??= crawl(['/'], (visit) =>
    isPage(visit) ? linksOf(visit.html).map(({ href }) => href.replace(/#.*/, '')) : [],
  ));

const goodPages = async () =>
  (await everyPage()).filter((visit) => visit.status === 200 && isPage(visit));

test('the policy of each page names the styles and scripts of this page alone', async () => {
  const named: Record<string, string> = { id: 'jak-wood-bowl', name: 'bowls', group: 'mens' };
  const slugs: Record<string, string> = {
    pages: 'delivery',
    'size-guide': 'clothes',
    maker: 'indrani-wijesekara',
  };
  const templates = globSync('**/*.astro', { cwd: 'src/pages', exclude: ['fragments/**'] });
  const addresses = templates.map((file) => {
    const [folder = ''] = file.split('/');
    const path = file.replace(/(?:\/?index)?\.astro$/, '');
    return `/${path.replace(/\[(\w+)\]/, (_, name: string) => named[name] ?? slugs[folder] ?? 'x')}`;
  });
  const paged = locales.slice(1).map((locale) => `/${locale}/profile/orders`);
  for (const address of [...addresses, ...paged]) {
    const response = await fetch(shop.url + address);
    const html = await response.text();
    expect([address, html.includes('<html lang=')]).toEqual([address, true]);
    const policy = response.headers.get('content-security-policy');
    expect([address, sourcesOf(policy)]).toEqual([address, neededSources(html)]);
  }
});

test('links lead to pages that exist', async () => {
  const visits = await everyPage();
  expect(visits.length).toBeGreaterThan(150);
  const dead = visits.filter(({ status }) => status >= 400);
  expect(dead.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
});

/** Latin letters in every language: names, units, formats, addresses and numbers of orders. */
const LATIN =
  /\S+@\S+|https?:\S+|\b(?:Shilpa|JavaScript|WhatsApp|Google|Facebook|OTP|PIN|SMS|PDF|PNG|JPG|WebP|LED|XXL|K7M2-9QXD)\b/g;
/** What visitors wrote, and what the page itself calls English. */
const FOREIGN =
  /<article class="review [^>]*>[\s\S]*?<\/article>|<(\w+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g;

test('pages in Sinhala and Tamil have no English words', async () => {
  const pages = (await goodPages()).filter(({ path }) => /^\/(?:si|ta)\//.test(path));
  expect(pages.length).toBeGreaterThan(300);
  const found = pages.flatMap(({ path, html }) => {
    const text = textOf(html.replace(FOREIGN, ' ')).replace(LATIN, ' ');
    return (text.match(/[A-Za-z]{3,}/g) ?? []).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('links to a part of a page lead to a part that exists', async () => {
  const pages = await goodPages();
  const byPath = new Map(pages.map(({ path, html }) => [path, html]));
  const lost = pages.flatMap(({ path, html }) =>
    linksOf(html)
      .filter(({ href }) => /.#./.test(`.${href}`))
      .map(({ href }) => new URL(href, shop.url + path))
      .filter(({ origin }) => origin === shop.url)
      .filter(({ pathname, search, hash }) => {
        const id = decodeURIComponent(hash.slice(1));
        return !byPath.get(pathname + search)?.includes(`id="${id}"`);
      })
      .map(({ pathname, hash }) => `${path}: no ${pathname}${hash}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test('pages have a title of their own, a description, one main heading, and words without a script', async () => {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  for (const { path, html } of await goodPages()) {
    const head = html.slice(0, html.indexOf('<body'));
    const title = textOf(/<title>[^<]*<\/title>/.exec(head)?.[0] ?? '');
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
    const twin = titles.get(title);
    // Two addresses of one page carry one canonical address, and may carry one title.
    if (canonical && twin && twin !== canonical) faults.push(`${path}: title "${title}" again`);
    if (canonical) titles.set(title, canonical);
    if (title.length < 10) faults.push(`${path}: title "${title}"`);
    const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
    if (description.length < 25) faults.push(`${path}: description "${description}"`);
    const [, language, plain = path] = /^\/(si|ta)(\/.*)$/.exec(path) ?? [];
    if (SHELLS.test(plain)) continue;
    const words = textOf(/<main[^>]*>[\s\S]*<\/main>/.exec(html)?.[0] ?? '').split(' ').length;
    // Sinhala and Tamil join into one word what English says in two.
    const least = language === undefined ? LEAST_WORDS : LEAST_WORDS / 2;
    if (words < least && plain !== FEW_WORDS)
      faults.push(`${path}: ${words} words without a script`);
    const headings = tagsOf(html, 'h1').length;
    if (headings !== 1) faults.push(`${path}: ${headings} h1`);
  }
  expect(faults).toEqual([]);
});

test('pictures have a size and an alternative text', async () => {
  const faults = (await goodPages()).flatMap(({ path, html }) =>
    tagsOf(html, 'img')
      .filter((img) => {
        const isSized = ['width', 'height'].every((name) => Number(attributeOf(img, name)) > 0);
        return attributeOf(img, 'alt') === undefined || !isSized;
      })
      .map((img) => `${path}: ${img.slice(0, 160)}`),
  );
  expect(faults).toEqual([]);
});

/** The addresses of every picture that a page names. */
const picturesOf = ({ html }: Visit): string[] => [
  ...tagsOf(html, 'img').flatMap((img) => attributeOf(img, 'src') ?? []),
  ...[...tagsOf(html, 'img'), ...tagsOf(html, 'source')].flatMap((tag) =>
    (attributeOf(tag, 'srcset') ?? '')
      .split(',')
      .map((candidate) => candidate.trim().split(' ')[0] ?? '')
      .filter(Boolean),
  ),
];

test('pictures that a page names exist', async () => {
  const named = [...new Set((await goodPages()).flatMap(picturesOf))];
  expect(named.length).toBeGreaterThan(300);
  // A product's picture is made in any of its widths at the first call, which takes long: one width
  // of each shows that it is there, and that the address is one of a width that exists.
  const toVisit = new Map<string, string>();
  for (const path of named) {
    const name = path.startsWith('/media/') ? path.slice('/media/'.length) : undefined;
    const address = name === undefined ? undefined : readPictureAddress(name);
    const isFirst = address && !toVisit.has(address.hash);
    if (!address) toVisit.set(path, path);
    else if (isFirst || path === pictureUrl(address.hash, 160)) toVisit.set(address.hash, path);
  }
  const visits = await crawl([...toVisit.values()], () => []);
  const missing = visits.filter(({ status, type }) => status !== 200 || !type.startsWith('image/'));
  expect(missing.map(({ path, status, type }) => `${status} ${type} ${path}`)).toEqual([]);
});

test("a product's pictures are made in every width that its page names", async () => {
  const response = await fetch(`${shop.url}/product/peacock-batik-sarong`);
  const html = await response.text();
  const main = /<product-gallery\b[^>]*>[\s\S]*?<\/product-gallery>/.exec(html)?.[0] ?? '';
  const named = picturesOf({ path: '', status: 200, type: '', html: main });
  const [og = ''] = /\/media\/[^"]*-og\.jpeg/.exec(html) ?? [];
  const visits = await crawl([...new Set([...named, og])], () => []);
  expect(visits.length).toBe(3 * PICTURE_WIDTHS.length * FORMATS.length + 1);
  // An AVIF that is not made yet leads to its WebP, which is named as well.
  const others = visits.filter(({ path, status }) => !(path.endsWith('.avif') && status === 302));
  expect(others.length).toBeGreaterThan(3 * PICTURE_WIDTHS.length);
  expect(others.filter(({ type }) => !type.startsWith('image/'))).toEqual([]);
});

describe('The sitemap', () => {
  const fetched = async (url: string) => (await fetch(url)).text();

  /** The address of every page in the sitemap with the day it changed. */
  async function sitemap(url: string): Promise<Map<string, string | undefined>> {
    const { urlset } = new XMLParser().parse(await fetched(`${url}/sitemap.xml`));
    const places: { loc: string; lastmod?: string }[] = urlset.url;
    return new Map(places.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod]));
  }

  test('dates a changed product and its collection, and leaves the others alone', async () => {
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

  test('the feed follows what sells out, comes back and is archived', async () => {
    const place = await aPlace();
    const shop = await aShop(place);
    const variants = [
      { size: 'M', countInStock: 1, priceCents: 250_000 },
      { size: 'L', countInStock: 9, priceCents: 250_000 },
    ] as const;
    const pictures = [{ hash: 'a'.repeat(20), alt: '' }];
    await stock(shop, aProduct('red-shirt', { variants, pictures, discount: 10 }));
    const { url } = await aServer(place);
    const items = async () => {
      const { rss } = new XMLParser().parse(await fetched(`${url}/feeds/google.xml`));
      const listed: Record<string, string>[] = [rss.channel.item ?? []].flat();
      return listed.map((item) => `${item['g:size']} ${item['g:availability']}`);
    };
    expect(await items()).toEqual(['M in_stock', 'L in_stock']);
    const admin = await aUser(shop, 'anoma', 'admin');
    const { orderId } = await shop.checkout.place(
      admin,
      {
        ...oneBowl,
        cartItems: [{ _id: 'red-shirt', size: 'M', qty: 1 }],
        subTotalAmt: 2250,
        totalAmt: 2250,
      },
      'the-last-one',
    );
    await expect.poll(items).toEqual(['M out_of_stock', 'L in_stock']);
    await shop.orders.withdraw(admin, orderId);
    await expect.poll(items).toEqual(['M in_stock', 'L in_stock']);
    await shop.products.archive(admin, 'red-shirt');
    await expect.poll(items).toEqual([]);
  });

  test('an archived product is gone: 410, and in no sitemap or feed', async () => {
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
      shop.changes.record(tx, ['catalogue', productTag('clay-bowl')]);
    });
    await expect.poll(async () => (await fetch(`${url}/product/clay-bowl`)).status).toBe(410);
    const gone = await fetched(`${url}/product/clay-bowl`);
    expect(gone).toContain('<meta name="robots" content="noindex"');
    expect(gone).toContain('/product/jak-bowl');
    expect(gone).not.toContain('application/ld+json');
    for (const list of ['/sitemap.xml', '/feeds/google.xml', '/products', '/products?q=bowl']) {
      expect(await fetched(url + list)).not.toContain('/product/clay-bowl');
    }
  });
});

/** A template's addresses: `[name]` stands for one segment. */
const addressesOf = (template: string): RegExp =>
  new RegExp(`^/${template.replace(/(^|\/)index$/, '').replace(/\[\w+\]/g, '[^/?]+')}/?$`);

/** Templates with parameters to which no link leads without a script, and what is not a page. */
const UNLINKED = [
  '/deliveries/K7M2-9QXD',
  '/invitation/unknown',
  '/preview/unknown',
  '/o/unknown',
  '/admin/orders/K7M2-9QXD/packing-slip',
  '/profile/my-deliveries/K7M2-9QXD',
  '/admin/products/jak-wood-bowl',
  '/product/jak-wood-bowl/reviews',
  '/fragments/popular/bowls',
  '/fragments/quick-view/peacock-batik-sarong',
  '/fragments/size-guide/clothes',
  '/no-such-page',
  '/product/no-such-product',
  '/products?q=zzzzqq',
  '/newsletter/confirm?token=unknown',
  '/stock-alert?product=jak-wood-bowl',
  '/stock-alert/confirm?token=unknown',
];

test('every page is valid HTML as it is sent', async () => {
  const templates = globSync('**/*.astro', { cwd: 'src/pages' }).map((file) => file.slice(0, -6));
  const fixed = templates.filter((template) => !template.includes('['));
  const paths = fixed.map((template) => `/${template.replace(/(^|\/)index$/, '')}`);
  const others = await crawl([...paths, ...UNLINKED], () => []);
  const pages = [...(await everyPage()), ...others].filter(isPage);
  const unvisited = templates.filter(
    (template) => !pages.some(({ path }) => addressesOf(template).test(path.replace(/\?.*/, ''))),
  );
  // Whoever adds a page with parameters adds an address of it above.
  expect(unvisited).toEqual([]);

  const byPath = new Map(pages.map(({ path, html }) => [path, html]));
  byPath.set('public/503.html', readFileSync('public/503.html', 'utf8'));
  const faults = new Map<string, string>();
  for (const [path, html] of byPath) {
    // One page of each fault will do.
    for (const fault of htmlFaults(html)) faults.set(fault, path);
  }
  expect([...faults].map(([fault, path]) => `${path}: ${fault}`)).toEqual([]);
});
