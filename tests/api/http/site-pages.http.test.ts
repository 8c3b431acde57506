import { expect, test, describe, afterAll, beforeAll } from 'vitest';
import {
  useBuiltPages,
  attributeOf,
  elementOf,
  hrefOf,
  linksOf,
  submitted,
  tagsOf,
  textOf,
} from '../../support/html.ts';
import { type RunningShop, startShop } from '../../support/running-shop.ts';
import { XMLParser } from 'fast-xml-parser';
import { products } from '#demo/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aFolder } from '../../support/shop.ts';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The home page, the frame of every page, the help center and the entry, before any script runs.

const { open } = useBuiltPages();

const CONTENT_PAGES = [
  'Prices Drop',
  'New Products',
  'Contact Us',
  'Sitemap',
  'Stores',
  'Delivery',
  'Legal Notice',
  'Terms And Condition',
  'About us',
  'Secure Payment',
];
const CATEGORIES = [
  'Agricultural Products',
  'Bags',
  'Bamboo Products',
  'Batik Wear',
  'Beauty And Cosmetics',
  'Bedsheets',
];

test('the home page shows its banners, crafts, rows and the promo banner', async () => {
  const { main } = await open('/');
  const hero = elementOf(main, 'shop-hero');
  expect(textOf(hero)).toContain('Waxed by hand, dyed by the sun');
  const eager = tagsOf(hero, 'img').filter((img) => attributeOf(img, 'loading') === 'eager');
  expect(eager.map((img) => attributeOf(img, 'fetchpriority'))).toEqual(['high']);
  expect(hero.match(/fetchpriority="high"/g)).toHaveLength(1);

  const crafts = linksOf(
    elementOf(main, 'ul', 'class="carousel category-carousel full-bleed category-links"'),
  );
  expect(crafts.map(({ name, href }) => [name, href])).toEqual([
    ['Batik Wear', '/category/batik-wear'],
    ['Bamboo Products', '/category/bamboo-products'],
    ['Bowls', '/category/bowls'],
    ['Bags', '/category/bags'],
    ['Carpets', '/category/carpets'],
  ]);
  const latest = elementOf(main, 'ul', 'aria-label="Latest Products"');
  expect(tagsOf(latest, 'article').length).toBeGreaterThan(5);

  const band = textOf(elementOf(main, 'section', 'aria-label="Free Shipping"'));
  expect(band).toContain('Free Delivery Now On Your First Order over Rs.2000');
  expect(band).toContain('Only Rs.2000');
});

test('the home page has no island that waits for React', async () => {
  const { html } = await open('/');
  expect(html).not.toContain('astro-island');
});

test('the tabs of Popular Products are links', async () => {
  const { main } = await open('/');
  const tabs = linksOf(elementOf(main, 'popular-tabs')).filter(({ tag }) =>
    tag.includes('id="tab-'),
  );
  expect(tabs.map(({ name }) => name)).toEqual([
    'Fashion',
    'Bamboo Products',
    'Bowls',
    'Bags',
    'Carpets',
  ]);
  const bowls = await open(tabs[2]?.href ?? '');
  expect(bowls.main).toContain('aria-label="Popular: Bowls"');
  const marked = linksOf(elementOf(bowls.main, 'popular-tabs')).find(
    ({ tag }) => attributeOf(tag, 'aria-current') === 'true',
  );
  expect(marked?.name).toBe('Bowls');
});

test('the navigation bar and the footer lead to the content pages', async () => {
  const { html } = await open('/');
  const bar = elementOf(html, 'nav', 'aria-label="Main"');
  const footer = elementOf(html, 'nav', 'aria-labelledby="foot-links"');
  expect(linksOf(footer).map(({ name }) => name)).toEqual([
    ...CONTENT_PAGES,
    'Our makers',
    'Gift voucher',
  ]);
  for (const { name, href } of linksOf(footer).slice(0, -2)) {
    expect(hrefOf(bar, name)).toBe(href);
    const page = await open(href);
    const heading = textOf(elementOf(page.main, 'h1'));
    expect([href, page.status, heading]).toEqual([href, 200, name]);
    expect(page.html).not.toMatch(/\{\w+\}/);
  }
  expect(textOf((await open('/pages/delivery')).main)).toContain('Rs. 200.00');
});

test('the tab bar of a phone leads home, to the search, the cart and the account', async () => {
  const { html } = await open('/pages/delivery');
  const bar = elementOf(html, 'nav', 'aria-label="Shortcuts"');
  expect(linksOf(bar).map(({ name, href }) => `${name} ${href}`)).toEqual([
    'Home /',
    'Search #q',
    'Cart /cart',
    'Account /login',
  ]);
  expect(attributeOf(tagsOf(bar, 'button')[0] ?? '', 'popovertarget')).toBe('menu');
});

test('an address that leads nowhere offers the search and six categories', async () => {
  const { status, main } = await open('/no-such-page');
  expect(status).toBe(404);
  expect(tagsOf(main, 'h1')).toHaveLength(1);
  expect(submitted(elementOf(main, 'form', 'role="search"'), { q: 'bowl' })).toBe(
    '/products?q=bowl',
  );
  expect(linksOf(elementOf(main, 'ul')).map(({ name }) => name)).toEqual(CATEGORIES);
});

/** The questions that are shown. */
const questionsOf = (main: string): string[] =>
  [...main.matchAll(/<section (?:"[^"]*"|[^">])*data-section[^>]*>[\s\S]*?<\/section>/g)]
    .map(([section]) => section)
    .filter((section) => attributeOf(tagsOf(section, 'section')[0] ?? '', 'hidden') === undefined)
    .flatMap((section) => tagsOf(section, 'details'))
    .filter((question) => attributeOf(question, 'hidden') === undefined);

test('the help center answers by section, and says how to reach the shop', async () => {
  const { html, main, title } = await open('/help-center');
  expect(title).toBe('Help Center | Shilpa');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/help-center"/);
  expect(questionsOf(main)).toHaveLength(33);
  const delivery = elementOf(main, 'section', 'id="delivery"');
  expect(textOf(delivery)).toMatch(/What does delivery cost\? .*Rs\. 200\.00 per order/);
  expect(textOf(main)).not.toMatch(/\{\w+\}/);
  const contact = linksOf(elementOf(main, 'section', 'id="contact"')).map(({ href }) => href);
  expect(contact).toEqual(
    expect.arrayContaining(['mailto:sales@shilpa.example', 'tel:0665550142']),
  );
});

test('the search of the help center is a form, and what it finds stays out of search engines', async () => {
  const form = elementOf((await open('/help-center')).main, 'form', 'aria-label="Help"');
  const address = submitted(form, { q: 'slip' });
  expect(address).toBe('/help-center?q=slip');
  const found = await open(address);
  expect(found.title).toBe('Help: slip | Shilpa');
  expect(found.isIndexed).toBe(false);
  expect(questionsOf(found.main)).toHaveLength(5);
  expect(textOf(found.main)).toContain('We check the amount');

  const none = await open('/help-center?q=%3Cscript%3Exyzzy');
  expect(textOf(none.main)).toContain('No answer for "<script>xyzzy"');
  const all = await open(hrefOf(none.main, 'All questions'));
  expect(questionsOf(all.main)).toHaveLength(33);
});

describe('Reviews', () => {
  // Reviews as a browser without JavaScript shows them.

  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
  });
  afterAll(() => shop.stop());

  /** The links of a page with these words. */
  const linksIn = (html: string, words: string): string[] =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
      .filter(([, , text = '']) => text.trim() === words)
      .map(([, href = '']) => href);

  test('shows all reviews of a product on a page of their own, with the way to write one', async () => {
    const product = await (await fetch(`${shop.url}/product/peacock-batik-sarong`)).text();
    expect(linksIn(product, 'Please log in to write a review.')).toEqual([
      '/login?next=%2Fproduct%2Fpeacock-batik-sarong%23reviews',
    ]);
    const reviews = await fetch(`${shop.url}/product/peacock-batik-sarong/reviews`);
    expect(reviews.status).toBe(200);
    const page = await reviews.text();
    expect(page).toContain('<article class="review ');
    expect(linksIn(page, 'Write a review')).toEqual(['/product/peacock-batik-sarong#reviews']);
  });
});

describe('Product data', () => {
  interface FeedItem {
    'g:id': string;
    'g:item_group_id'?: string;
    'g:price': string;
    'g:sale_price'?: string;
    'g:availability': string;
  }

  interface Sold {
    sku: string;
    offers: { price: string; priceSpecification?: { price: string }; availability: string };
  }

  const words = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.trim() ?? '';
  /** With two decimals, however it is written; empty without a figure. */
  function figure(text: string): string {
    const digits = text.replace(/[^\d.]/g, '').replace(/^\./, '');
    return digits === '' ? '' : Number(digits).toFixed(2);
  }

  /** What a page says to people: its price, the struck one, and whether it can be bought. */
  function visible(html: string) {
    const price = words(html, /class="large-price[^"]*"[^>]*>(.*?)<\/(?:div|p)>/s);
    return {
      pays: figure(words(price, /<b[^>]*>(.*?)<\/b>/s)),
      struck: figure(words(price, /<s>(.*?)<\/s>/s)),
      isSold: !/class="stock[^"]* sold-out[ "]/.test(html),
      trail: [...words(html, /<ol class="breadcrumbs">(.*?)<\/ol>/s).matchAll(/>([^<>]+)</g)]
        .map(([, label = '']) => label.trim().replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
        .filter(Boolean),
    };
  }

  function structured(html: string) {
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    );
    const product = found.find((one) => String(one['@type']).startsWith('Product'));
    const trail = found.find((one) => one['@type'] === 'BreadcrumbList');
    /** Of each size, or of the product. */
    const offers = (product.hasVariant ?? [product]).map(
      ({ sku, offers: { price, priceSpecification, availability } }: Sold) => ({
        id: sku,
        pays: price,
        struck: priceSpecification?.price ?? '',
        isSold: availability.endsWith('/InStock'),
      }),
    );
    return { product, offers, trail };
  }

  test('page, JSON-LD and feed tell the same of every product', async () => {
    const { url } = await aServer(await aPlace(), { SEED_DEMO: 'on' });
    const feed = new XMLParser({ parseTagValue: false }).parse(
      await (await fetch(`${url}/feeds/google.xml`)).text(),
    );
    const items: FeedItem[] = feed.rss.channel.item;
    const byProduct = Map.groupBy(items, (item) => item['g:item_group_id'] ?? item['g:id']);
    expect(byProduct.size).toBe(products.length);
    for (const [id, sizes] of byProduct) {
      const html = await (await fetch(`${url}/product/${id}`)).text();
      const displayed = visible(html);
      const { product, offers, trail } = structured(html);
      const reported = sizes.map((item) => ({
        id: item['g:id'],
        pays: figure(item['g:sale_price'] ?? item['g:price']),
        struck: item['g:sale_price'] ? figure(item['g:price']) : '',
        isSold: item['g:availability'] === 'in_stock',
      }));
      const isGroup = product['@type'] === 'ProductGroup';
      // Sizes that do not differ are one product in JSON-LD.
      expect(offers).toEqual(isGroup ? reported : [{ ...reported[0], id }]);
      const [cheapest] = reported.toSorted((one, other) => Number(one.pays) - Number(other.pays));
      expect({ pays: displayed.pays, struck: displayed.struck, isSold: displayed.isSold }).toEqual({
        pays: cheapest?.pays,
        struck: cheapest?.struck,
        isSold: reported.some(({ isSold }) => isSold),
      });
      expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(
        displayed.trail,
      );
      expect('aggregateRating' in product).toBe(!html.includes('No reviews yet.'));
    }
  });
});

test('a mistake in the content stops the build with a message for its author', () => {
  const folder = aFolder();
  for (const part of ['src', 'public', 'scripts', 'package.json', 'astro.config.mjs']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir');
  const hero = join(folder, 'src/content/hero.yaml');
  writeFileSync(hero, readFileSync(hero, 'utf8').replace('/category/carpets', '/category/carpet'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(`${stdout}${stderr}`).toContain(
    'src/content/hero.yaml, line 28: "link" of loom leads nowhere: /category/carpet is no address of the shop. Did you mean /category/carpets?',
  );
  expect(`${stdout}${stderr}`).not.toContain('    at ');
  expect(status).toBe(1);
});
