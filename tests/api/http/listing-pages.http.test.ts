// Search, filters, sorting and pages of the listing, as they work by links and forms alone.
import { expect, test } from 'vitest';
import { useBuiltPages } from '../../support/built-pages.ts';
import {
  attributeOf,
  elementOf,
  hrefOf,
  linksOf,
  submitted,
  tagsOf,
  textOf,
} from '../../support/html.ts';

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
  const made = Number(/(\d+) things/.exec(brand?.name ?? '')?.[1]);
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
