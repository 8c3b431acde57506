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

describe('A listing', () => {
  // Search, filters, sorting and pages of the listing, as they work by links and forms alone.

  const { open, url } = useBuiltPages();

  /** What the cards of a page cost, in rupees. */
  const pricesOf = (main: string): number[] =>
    [
      ...main.matchAll(
        /<article class="product-card[\s\S]*?class="price numeric">(?:from )?<b>Rs\. ([\d,.]+)</g,
      ),
    ].map(([, price = '']) => Number(price.replaceAll(',', '')));
  /** How many products there are, as the page says below its heading. */
  const countOf = (main: string): number =>
    Number(/<p class="muted numeric[^"]*">(?:There (?:are|is) )?(\d+) /.exec(main)?.[1]);
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
    expect(textOf(main)).toContain('Popular now');
    expect(linksOf(main).map(({ name }) => name)).toContain('Peacock Batik Sarong');
    expect(hrefOf((await open('/products?q=doormat')).main, 'Browse Carpets')).toBe(
      '/category/carpets',
    );
    const filtered = await open('/products?q=tote&maxPrice=1');
    expect(hrefOf(filtered.main, 'Browse Bags')).toBe('/category/bags');
    expect(textOf(main)).not.toContain('Browse');
    expect(main).not.toContain('data-price');
    expect(textOf((await open('/products?maxPrice=1')).main)).not.toContain('Popular now');
  });

  test('offers the nearest category and the products near it in the API too', async () => {
    const read = async (path: string): Promise<unknown> => (await fetch(url() + path)).json();
    const nearest = {
      category: { slug: 'carpets', label: 'Carpets' },
      near: true,
      products: expect.arrayContaining([expect.objectContaining({ _id: 'coir-round-mat' })]),
    };
    expect(await read('/api/products?q=doormat')).toEqual({
      success: true,
      facets: { options: [] },
      products: [],
      total: 0,
      page: 1,
      pages: 1,
      alternatives: nearest,
    });
    expect(await read('/api/products/suggest?q=doormat')).toMatchObject({
      products: [],
      alternatives: nearest,
    });
    expect(await read('/api/products?q=sari')).not.toHaveProperty('alternatives');
    expect(await read('/api/products?maxPrice=1')).not.toHaveProperty('alternatives');
    expect(await read('/api/products/suggest?q=sari')).toMatchObject({
      synonyms: expect.arrayContaining(['saree']),
    });
    expect(await read('/api/shop')).toMatchObject({
      shop: { search: { synonyms: expect.arrayContaining(['gift, present, souvenir']) } },
    });
  });

  test('counts what a filter leaves before it is chosen, and takes it off by its chip', async () => {
    const all = await open('/fashions');
    const filters = filtersOf(all.main);
    const promised = Number(
      /value="batik-wear">Batik Wear<span class="[^"]*numeric">(\d+)/.exec(filters)?.[1],
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
      /<button class="button button-primary[^"]*" data-show>Show \d+ products/,
    );
    const address = submitted(filtersOf(main), { category: 'bags', maxPrice: '3000' });
    expect(address).toMatch(/category=bags.*maxPrice=3000/);
    const narrowed = await open(address);
    const names = linksOf(narrowed.main).map(({ name }) => name);
    expect(names).toContain('Bags, remove');
    expect(names).toContain('Up to Rs. 3,000, remove');
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

  /** What a page's filters offer under a name. */
  const choicesOf = (main: string, name: string) =>
    tagsOf(filtersOf(main), 'input')
      .filter((tag) => attributeOf(tag, 'name') === name)
      .map((tag) => attributeOf(tag, 'value'));

  test('offers the groups of fashion and what else has results, and keeps what is chosen', async () => {
    const six = ['mens', 'womens', 'kids', 'accessories', 'footwear', 'jewelry'];
    const { main } = await open('/fashions');
    expect(choicesOf(main, 'category')).toEqual([...six, 'batik-wear']);
    const jewelry = await open('/fashion/jewelry');
    expect(choicesOf(jewelry.main, 'category')).toEqual([]);
    expect(choicesOf(jewelry.main, 'size')).toEqual([]);
    const none = await open('/fashions?category=bedsheets&size=S');
    expect(choicesOf(none.main, 'category')).toEqual(expect.arrayContaining(['mens', 'bedsheets']));
    expect(choicesOf(none.main, 'size')).toEqual(['S']);
    const narrowed = await open(submitted(filtersOf(main), { category: 'kids' }));
    expect(countOf(narrowed.main)).toBe(countOf((await open('/fashion/kids')).main));
  });

  test('says what Available and In Stock mean', async () => {
    const { main } = await open('/products');
    const labels = [
      ...filtersOf(main).matchAll(/<label class="checkbox[^"]*">([\s\S]*?)<\/label>/g),
    ];
    expect(labels.map(([, label = '']) => textOf(label))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Available 1 or more left \d+$/),
        expect.stringMatching(/^In Stock more than 5 left \d+$/),
      ]),
    );
  });

  test('lists what is on sale, the biggest discount first, out of search engines', async () => {
    const prices = await open('/pages/prices-drop');
    const all = linksOf(prices.main).find(({ name }) => /^See all \d+ products$/.test(name))?.href;
    expect(all).toBe('/products?discounted=1&sort=discount');
    const { main, isIndexed } = await open(all ?? '');
    expect(isIndexed).toBe(false);
    expect(sortOf(main)).toContain('<option value="discount" selected>Biggest discount');
    const taken = (html: string) =>
      [...html.matchAll(/class="discount numeric">-(\d+)%/g)].map(([, percent]) => Number(percent));
    expect(taken(main)).toEqual(taken(main).toSorted((one, other) => other - one));
    expect(taken(main)).toHaveLength(Math.min(24, countOf(main)));
    expect(taken(main).slice(0, 12)).toEqual(taken(prices.main));
    expect(hrefOf(main, 'Reduced price, remove')).toBe('/products?sort=discount');
    expect(choicesOf(main, 'discounted')).toEqual(['1']);
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
    expect(elementOf(main, 'noscript')).toContain('Your cart needs JavaScript');
  });
});

describe('The home page', () => {
  const { open } = useBuiltPages();

  test('ends with four products that are not above', async () => {
    const { main } = await open('/');
    const products = linksOf(main)
      .map(({ href }) => href)
      .filter((href) => href.startsWith('/product/'));
    const more = linksOf(elementOf(main, 'section', 'aria-labelledby="more"')).map(
      ({ href }) => href,
    );
    const last = new Set(more);
    expect(last.size).toBe(4);
    expect(products.filter((href) => last.has(href))).toEqual(more);
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
    expect(textOf(demo.main)).toContain('Rs. 1,999');
  });

  test('the home page keeps its tabs and rows, with placeholders in them', async () => {
    const { main } = await open('/');
    const inRow = (html: string) =>
      linksOf(html).filter(({ href }) => href === '/product/demo').length;
    const popular = elementOf(main, 'section', 'aria-label="Popular Products"');
    expect(linksOf(elementOf(popular, 'div', 'class="tabs full-bleed"'))).toHaveLength(5);
    expect(inRow(popular)).toBe(5);
    const latest = elementOf(main, 'section', 'aria-label="Latest Products"');
    expect(inRow(latest)).toBe(5);
    expect(inRow((await open('/fragments/popular/bowls')).html)).toBe(5);
  });

  test('the home page has no further products', async () => {
    expect((await open('/')).main).not.toContain('More from the makers');
  });

  test('a category without products says so', async () => {
    expect(textOf((await open('/category/bowls')).main)).toContain('No items in this category.');
  });
});
