import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { fieldsToPreserve } from '#lib/catalogue/listing.ts';
import { listingHref, pageNumbers, repeatedTooOften } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import * as v from 'valibot';
import { findCategory } from '#lib/catalogue/categories.ts';
import {
  fieldsOf,
  ProductQuerySchema,
  readListingAddress,
  anyProduct,
  type ProductQuery,
} from '#lib/catalogue/query.ts';
import { excerptOf } from '#lib/catalogue/product.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { aSummary } from '../../support/products.ts';
import { maskEmail } from '#lib/reviews/review.ts';
import { chipsOf, facetsOf, offered } from '#lib/catalogue/facets.ts';
import { matcherOf } from '#lib/catalogue/product-filter.ts';

describe("The listing's URL", () => {
  describe('the address of a listing', () => {
    test('keeps what it knows and drops what it does not', () => {
      const params = new URLSearchParams('brand=A&brand=B&utm_source=x&sort=newest&page=3&q=+');
      expect(fieldsToPreserve(params)).toEqual([
        { name: 'brand', value: 'A' },
        { name: 'brand', value: 'B' },
        { name: 'sort', value: 'newest' },
      ]);
    });

    test('counts twenty values of a name, each once, and no more than fits', () => {
      const many = new URLSearchParams(
        Array.from({ length: 40 }, (_, n) => ['brand', `B${Math.floor(n / 2)}`]),
      );
      const counted = Array.from({ length: 10 }, (_, n) => ({ name: 'brand', value: `B${n}` }));
      expect(fieldsToPreserve(many)).toEqual(counted);
      expect(readListingAddress(many).brand).toEqual(counted.map(({ value }) => value));
      const long = new URLSearchParams(
        Array.from({ length: 20 }, (_, n) => ['brand', `${n} ${'é'.repeat(90)}`]),
      );
      expect(listingHref('/products', fieldsToPreserve(long)).length).toBeLessThan(4_100);
      expect(readListingAddress(long).brand.length).toBe(fieldsToPreserve(long).length);
    });

    test('is too long in the API when it repeats a name more than twenty times', () => {
      const repeated = (count: number) =>
        new URLSearchParams(Array.from({ length: count }, () => ['brand', 'A']));
      expect(repeatedTooOften(repeated(20))).toBeUndefined();
      expect(repeatedTooOften(repeated(21))).toBe('brand');
    });

    test('does not mention the first page', () => {
      const fields = [{ name: 'q', value: 'red batik' }];
      expect(listingHref('/products', [])).toBe('/products');
      expect(listingHref('/products', fields)).toBe('/products?q=red+batik');
      expect(listingHref('/products', fields, 2)).toBe('/products?q=red+batik&page=2');
    });

    test('keeps its fields in browsers that do not count parameters', () => {
      const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(NaN);
      onTestFinished(() => size.mockRestore());
      expect(listingHref('/products', [{ name: 'q', value: 'batik' }])).toBe('/products?q=batik');
      expect(paths.products({ q: 'batik' })).toBe('/products?q=batik');
    });
  });

  describe('the page numbers offered', () => {
    test('are all of them while they are few', () => {
      expect(pageNumbers(1, 1)).toEqual([1]);
      expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
    });

    test('are the ends and the neighbours when they are many', () => {
      expect(pageNumbers(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9]);
      expect(pageNumbers(1, 9)).toEqual([1, 2, undefined, 9]);
    });

    test('never leave out a single page', () => {
      expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, undefined, 9]);
    });
  });
});

describe('The query', () => {
  const strict = (address: string) =>
    v.safeParse(ProductQuerySchema, fieldsOf(new URLSearchParams(address)));
  const lenient = (address: string) => readListingAddress(new URLSearchParams(address));

  test.each([
    'page=0',
    'page=x',
    'limit=-1',
    'sort=cheap',
    'minPrice=abc',
    'available=yes',
    'discounted=yes',
  ])('the API refuses ?%s and a page drops it', (address) => {
    expect(strict(address).success).toBe(false);
    expect(lenient(address)).toEqual(lenient(''));
  });

  test('a limit over 100 counts as 100', () => {
    expect(strict('limit=500')).toMatchObject({ success: true, output: { limit: 100 } });
  });

  test('a page keeps the good half of an address whose other half is nonsense', () => {
    const query = lenient('q=batik&sort=cheap&page=2&size=M&size=huge&minPrice=500');
    expect(query).toMatchObject({
      q: 'batik',
      sort: 'popular',
      page: 2,
      options: [{ name: 'Size', values: ['M', 'huge'] }],
      minCents: 50_000,
    });
  });

  test('sizes are requested by code or by the filter label', () => {
    expect(lenient('size=Small&size=XXL').options).toEqual([
      { name: 'Size', values: ['S', 'XXL'] },
    ]);
  });

  test.each([
    ['batik-wear', 'batik-wear'],
    ['Beauty And Cosmetics', 'beauty-and-cosmetics'],
    ["men's fashion", 'mens'],
    ['mens', 'mens'],
    ['jewelry', 'jewelry'],
    ['fashion', 'fashion'],
    ['Fashions', 'fashion'],
    ['bags fashion', undefined],
    ['spaceships', undefined],
  ])('%s means the category %s', (name, slug) => {
    expect(findCategory(defaultCategoryList, name)?.slug).toBe(slug);
  });

  test.each([
    [0, 'sold-out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'in-stock'],
  ])('%i pieces are %s', (pieces, state) => {
    expect(stockState(pieces, 5)).toBe(state);
  });

  test('a list shows the beginning of a description, cut between words', () => {
    const teaser = excerptOf('word '.repeat(60));
    expect(teaser.length).toBeLessThanOrEqual(141);
    expect(teaser.endsWith('word…')).toBe(true);
    expect(excerptOf('Short.')).toBe('Short.');
  });

  test("a reviewer's email address is masked", () => {
    expect(maskEmail('nimali@example.com')).toBe('n***@example.com');
  });
});

describe('Facets', () => {
  const products = [
    aSummary('bowl', { priceCents: 100_050 }),
    aSummary('low-bowl', { countInStock: 2, brand: 'Hapuvida', priceCents: 100_050 }),
    aSummary('sarong', {
      category: 'batik-wear',
      group: 'mens',
      sizes: ['M', 'L'],
      priceCents: 400_000,
      discount: 50,
    }),
    aSummary('shirt', {
      category: 'fashion',
      group: 'mens',
      sizes: ['M'],
      countInStock: 0,
      priceCents: 100_050,
    }),
  ];
  const count = (choices: readonly { value: string; count: number }[], value: string) =>
    choices.find((choice) => choice.value === value)?.count;

  const medium = (count: number) => ({ value: 'M', label: 'Medium', count });
  const large = (count: number) => ({ value: 'L', label: 'Large', count });

  test('each choice has the count of products it would show', () => {
    const facets = facetsOf(products, anyProduct, defaultCategoryList);
    expect(count(facets.categories, 'bowls')).toBe(2);
    expect(count(facets.categories, 'fashion')).toBe(2);
    expect(facets.options).toEqual([{ name: 'Size', values: [medium(1), large(1)] }]);
    expect([facets.available, facets.inStock]).toEqual([3, 2]);
  });

  test('a count ignores its own filter and honours the others', () => {
    const facets = facetsOf(
      products,
      { ...anyProduct, category: ['bowls'], inStock: true },
      defaultCategoryList,
    );
    expect(count(facets.categories, 'batik-wear')).toBe(1);
    expect(count(facets.categories, 'bowls')).toBe(1);
    expect(facets.options).toEqual([]);
    expect(facets.available).toBe(2);
  });

  test('stock is that of the sizes asked for', () => {
    const shoes = aSummary('shoes', {
      variants: [
        { size: 'S', countInStock: 0, priceCents: 100_000 },
        { size: 'M', countInStock: 2, priceCents: 100_000 },
        { size: 'L', countInStock: 9, priceCents: 100_000 },
      ],
    });
    const shows = (query: Partial<ProductQuery>) =>
      matcherOf({ ...anyProduct, ...query }, defaultCategoryList)(shoes);
    expect(shows({ inStock: true })).toBe(true);
    expect(shows({ options: [{ name: 'Size', values: ['S'] }] })).toBe(false);
    expect(shows({ options: [{ name: 'Size', values: ['S', 'M'] }], available: true })).toBe(true);
    expect(shows({ options: [{ name: 'Size', values: ['M'] }], inStock: true })).toBe(false);
    const facets = facetsOf(
      [shoes],
      { ...anyProduct, options: [{ name: 'Size', values: ['M'] }], inStock: true },
      defaultCategoryList,
    );
    expect(facets.options[0]?.values).toEqual([medium(0), large(1)]);
    expect([facets.available, facets.inStock]).toEqual([1, 0]);
    expect(count(facets.categories, 'bowls')).toBe(0);
  });

  test('groups and discounts are counted, and filter like the others', () => {
    const facets = facetsOf(products, anyProduct, defaultCategoryList);
    expect([count(facets.groups, 'mens'), count(facets.groups, 'kids')]).toEqual([2, 0]);
    expect(facets.discounted).toBe(1);
    const query = { ...anyProduct, discounted: true };
    expect(products.filter(matcherOf(query, defaultCategoryList)).map(({ id }) => id)).toEqual([
      'sarong',
    ]);
    expect(count(facetsOf(products, query, defaultCategoryList).categories, 'bowls')).toBe(0);
    expect(
      facetsOf(products, { ...query, category: ['bowls'] }, defaultCategoryList).discounted,
    ).toBe(0);
    expect(chipsOf('/products', [{ name: 'discounted', value: '1' }], defaultCategoryList)).toEqual(
      [{ label: 'Reduced price', href: '/products' }],
    );
  });

  test('a choice without results is offered only while it is chosen', () => {
    const sizes = facetsOf(products, anyProduct, defaultCategoryList).options[0]?.values ?? [];
    expect(offered(sizes, []).map(({ value }) => value)).toEqual(['M', 'L']);
  });

  test("the price bounds are the catalogue's own, in round figures, whatever price is asked for", () => {
    const facets = facetsOf(products, { ...anyProduct, minCents: 150_000 }, defaultCategoryList);
    expect([facets.lowestCents, facets.highestCents]).toEqual([100_000, 200_000]);
    expect(facetsOf([], anyProduct, defaultCategoryList)).toMatchObject({
      lowestCents: 0,
      highestCents: 0,
    });
  });
});
