import { describe, expect, test } from 'vitest';
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
import { XMLParser } from 'fast-xml-parser';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aProduct } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

describe('A listing', () => {
  // Search, filters, sorting and pages of the listing, as they work by links and forms alone.

  const { open } = useBuiltPages();

  /** What the cards of a page cost, in rupees. */
  const pricesOf = (main: string): number[] =>
    [
      ...main.matchAll(
        /<article class="product-card[\s\S]*?class="price numeric"><b>Rs\. ([\d,.]+)</g,
      ),
    ].map(([, price = '']) => Number(price.replaceAll(',', '')));
  /** How many products there are, as the page says below its heading. */
  const countOf = (main: string): number =>
    Number(/<p class="muted numeric">(?:There (?:are|is) )?(\d+) /.exec(main)?.[1]);
  const filtersOf = (main: string) => elementOf(main, 'form', 'aria-label="Filters"');
  const sortOf = (main: string) => elementOf(main, 'form', 'data-sort');
  const currentPage = (main: string) =>
    linksOf(elementOf(main, 'nav', 'aria-label="Pages"')).find(
      ({ tag }) => attributeOf(tag, 'aria-current') === 'page',
    )?.name;

  test('sorts by price over all pages', async () => {
    const listing = await open('/products');
    const address = submitted(sortOf(listing.main), { sort: 'price-asc' });
    expect(address).toBe('/products?sort=price-asc');
    const first = await open(address);
    const prices = pricesOf(first.main);
    expect(prices.length).toBeGreaterThan(10);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(currentPage(first.main)).toBe('Page 1');

    const next = hrefOf(first.main, 'Next');
    expect(next).toBe('/products?sort=price-asc&page=2');
    const second = await open(next);
    expect(pricesOf(second.main)[0]).toBeGreaterThanOrEqual(prices.at(-1) ?? 0);
    expect(currentPage(second.main)).toBe('Page 2');
  });

  test('calls the newest products New Arrivals, and pages back to where it came from', async () => {
    const newest = submitted(sortOf((await open('/products')).main), { sort: 'newest' });
    const first = await open(newest);
    expect(textOf(elementOf(first.main, 'h1'))).toBe('New Arrivals');
    const second = await open(hrefOf(first.main, 'Next'));
    expect(hrefOf(second.main, 'Previous')).toBe(newest);
  });

  test('says how much a search found, stays out of search engines, and keeps its words while sorting', async () => {
    const { html, main, isIndexed } = await open('/products?q=batik');
    expect(textOf(main)).toMatch(/\b\d+ results for "batik"/);
    expect(isIndexed).toBe(false);
    expect(submitted(sortOf(main), { sort: 'newest' })).toBe('/products?q=batik&sort=newest');
    const box = elementOf(html, 'form', 'data-suggest');
    expect(attributeOf(tagsOf(box, 'input')[0] ?? '', 'value')).toBe('batik');
  });

  test('searches by the plain form of the header, also with a slip of spelling', async () => {
    const { html } = await open('/');
    const address = submitted(elementOf(html, 'form', 'role="search"'), { q: 'batick' });
    expect(address).toBe('/products?q=batick');
    expect(linksOf((await open(address)).main).map(({ name }) => name)).toContain(
      'Peacock Batik Sarong',
    );
  });

  test('shows a way on when nothing was found', async () => {
    const { main } = await open('/products?q=zzzzqqqq');
    expect(textOf(main)).toContain('No products found.');
    expect(hrefOf(main, 'See all products')).toBe('/products');
  });

  test('counts what a filter leaves before it is chosen, and takes it off by its chip', async () => {
    const all = await open('/fashions');
    const filters = filtersOf(all.main);
    const promised = Number(
      /value="batik-wear">Batik Wear<span class="numeric">(\d+)/.exec(filters)?.[1],
    );
    const narrowed = await open(submitted(filters, { category: 'batik-wear' }));
    expect(countOf(narrowed.main)).toBe(promised);
    expect(promised).toBeLessThan(countOf(all.main));
    const withoutIt = hrefOf(narrowed.main, 'Batik Wear, remove');
    expect(withoutIt).toBe('/fashions');
    const back = await open(withoutIt);
    expect(countOf(back.main)).toBe(countOf(all.main));
  });

  test('filters by the form, price included', async () => {
    const { main } = await open('/products');
    expect(filtersOf(main)).toMatch(
      /<button class="button button-primary" data-show>Show \d+ products/,
    );
    const address = submitted(filtersOf(main), { category: 'bags', maxPrice: '3000' });
    expect(address).toMatch(/category=bags.*maxPrice=3000/);
    const narrowed = await open(address);
    const names = linksOf(narrowed.main).map(({ name }) => name);
    expect(names).toContain('Bags, remove');
    expect(names).toContain('Up to Rs. 3,000.00, remove');
    expect(Math.max(...pricesOf(narrowed.main))).toBeLessThanOrEqual(3000);
    expect(countOf(narrowed.main)).toBe(pricesOf(narrowed.main).length);
  });

  test('shows filters, order and page of its address, and keeps them from search engines', async () => {
    const { main, isIndexed } = await open(
      '/products?category=fashion&size=M&sort=price-asc&available=1',
    );
    const names = linksOf(main).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Medium, remove', 'Available, remove']));
    expect(sortOf(main)).toContain('<option value="price-asc" selected>');
    expect(isIndexed).toBe(false);
  });

  test('disables a choice that would show nothing', async () => {
    const { main } = await open('/fashions');
    const bedsheets = tagsOf(filtersOf(main), 'input').find((tag) => tag.includes('"bedsheets"'));
    expect(attributeOf(bedsheets ?? '', 'disabled')).toBeDefined();
  });

  test('takes a brand off by its chip', async () => {
    const { main } = await open('/products?brand=Kelaniya+Clay');
    expect(hrefOf(main, 'Kelaniya Clay, remove')).toBe('/products');
  });

  test('shows all brands with how much they make, and leads to it', async () => {
    const { main } = await open('/brands');
    const brand = linksOf(main).find(({ name }) => name.startsWith('Hapuvida Lacquer'));
    const made = Number(/(\d+) products/.exec(brand?.name ?? '')?.[1]);
    const listing = await open(brand?.href ?? '');
    expect(textOf(elementOf(listing.main, 'h1'))).toBe('Hapuvida Lacquer');
    expect(linksOf(listing.main).map(({ name }) => name)).toContain('Hapuvida Lacquer, remove');
    expect(countOf(listing.main)).toBe(made);
  });

  test('leads the old listing address to the listing', async () => {
    const { status, location } = await open('/productListing?sort=newest');
    expect([status, location]).toEqual([301, '/products?sort=newest']);
  });

  const TILES = [
    'Agricultural Products',
    'Bags',
    'Bamboo Products',
    'Batik Wear',
    'Beauty And Cosmetics',
    'Bedsheets',
  ];
  const tilesOf = (main: string) => linksOf(elementOf(main, 'ul', 'class="tiles"'));

  test('shows the products of a category, and marks its tile among the six', async () => {
    const { main } = await open('/category/bamboo-products');
    expect(textOf(main)).toContain('Bamboo Products Items');
    const tiles = tilesOf(main);
    expect(tiles.map(({ name }) => name)).toEqual(TILES);
    const marked = tiles.filter(({ tag }) => attributeOf(tag, 'aria-current') === 'page');
    expect(marked.map(({ name }) => name)).toEqual(['Bamboo Products']);
    const bags = await open(hrefOf(main, 'Bags'));
    expect(textOf(bags.main)).toContain('Bags Items');
  });

  test('offers the six categories in place of one that does not exist', async () => {
    const { status, main } = await open('/category/flying-carpets');
    expect(status).toBe(404);
    expect(textOf(main)).toContain('There is no category "flying carpets".');
    expect(tilesOf(main).map(({ name }) => name)).toEqual(TILES);
  });

  test('has cards whose quick view is a link to the product', async () => {
    const { main } = await open('/category/bowls');
    expect(hrefOf(main, 'Quick view of Lacquer Band Bowl')).toBe('/product/lacquer-band-bowl');
    expect(hrefOf(main, 'Lacquer Band Bowl')).toBe('/product/lacquer-band-bowl');
  });
});

describe("A product's page", () => {
  const { open } = useBuiltPages();

  test('cannot be put into the cart once it is sold out', async () => {
    const { main } = await open('/product/jak-wood-bowl');
    expect(textOf(main)).toContain('Sold out.');
    const add = tagsOf(main, 'button').find((tag) => tag.includes('data-part="add"')) ?? '';
    expect(attributeOf(add, 'disabled')).toBeDefined();
    expect(main).not.toContain('data-part="more"');
  });

  test.each(['/product/no-such-product', '/product/demo'])('is missing at %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test('shows four related products', async () => {
    const { main } = await open('/product/peacock-batik-sarong');
    const related = elementOf(main, 'section', 'class="related"');
    expect(textOf(related)).toMatch(/^Related Products/);
    expect(tagsOf(related, 'article')).toHaveLength(4);
  });

  test('shows pictures, description and reviews without a script, and says what needs one', async () => {
    const { main } = await open('/product/lacquer-band-bowl');
    const [first, second] = linksOf(elementOf(main, 'product-gallery'));
    expect([first?.name, second?.name]).toEqual(['View 1 of 3', 'View 2 of 3']);
    expect(second?.href).toBe('#view-2');
    expect(main).toContain('id="view-2"');
    const description = elementOf(main, 'section', 'aria-label="Description"');
    expect(textOf(description).split(' ').length).toBeGreaterThan(20);
    const reviews = elementOf(main, 'section', 'aria-label="Reviews"');
    expect(tagsOf(reviews, 'article').length).toBeGreaterThan(0);
    for (const panel of [description, reviews]) {
      expect(attributeOf(tagsOf(panel, 'section')[0] ?? '', 'hidden')).toBeUndefined();
    }
    expect(elementOf(main, 'noscript')).toContain('The cart needs JavaScript');
  });
});

describe('An empty shop', () => {
  const { open } = useBuiltPages('nothing');

  test('a shop without products shows five placeholders and the page that they lead to', async () => {
    const { main } = await open('/products');
    const cards = linksOf(main).filter(({ name }) => name === 'Handloom Sarong');
    expect(cards.map(({ href }) => href)).toEqual(Array.from({ length: 5 }, () => '/product/demo'));
    const demo = await open('/product/demo');
    expect(demo.status).toBe(200);
    expect(textOf(elementOf(demo.main, 'h1'))).toBe('Handloom Sarong');
    expect(textOf(demo.main)).toContain('Rs. 1,999.00');
  });

  test('a category without products says so', async () => {
    expect(textOf((await open('/category/bowls')).main)).toContain('No items in this category.');
  });
});

describe('The sitemap', () => {
  const textOf = async (url: string) => (await fetch(url)).text();

  /** The address of every page in the sitemap with the day it changed. */
  async function sitemap(url: string): Promise<Map<string, string | undefined>> {
    const { urlset } = new XMLParser().parse(await textOf(`${url}/sitemap.xml`));
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
});
