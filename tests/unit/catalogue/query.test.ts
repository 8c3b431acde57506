import { expect, test } from 'vitest';
import * as v from 'valibot';
import { findCollection } from '#lib/catalogue/categories.ts';
import { fieldsOf, ProductQuerySchema, readListingAddress } from '#lib/catalogue/query.ts';
import { excerptOf, stockState } from '#lib/catalogue/product.ts';
import { maskEmail } from '#lib/reviews/review.ts';

const strict = (address: string) =>
  v.safeParse(ProductQuerySchema, fieldsOf(new URLSearchParams(address)));
const lenient = (address: string) => readListingAddress(new URLSearchParams(address));

test.each([
  'page=0',
  'page=x',
  'limit=-1',
  'sort=cheap',
  'minPrice=abc',
  'size=huge',
  'available=yes',
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
    size: ['M'],
    minCents: 50_000,
  });
});

test('sizes are asked for by letter or by the filter label', () => {
  expect(lenient('size=Small&size=XXL').size).toEqual(['S', 'XXL']);
});

test.each([
  ['batik-wear', { kind: 'category', slug: 'batik-wear' }],
  ['Beauty And Cosmetics', { kind: 'category', slug: 'beauty-and-cosmetics' }],
  ["men's fashion", { kind: 'group', slug: 'mens' }],
  ['mens', { kind: 'group', slug: 'mens' }],
  ['jewelry', { kind: 'group', slug: 'jewelry' }],
  ['fashion', { kind: 'category', slug: 'fashion' }],
  ['spaceships', undefined],
])('%s means the shelf %o', (name, collection) => {
  expect(findCollection(name)).toEqual(collection);
});

test.each([
  [0, 'sold-out'],
  [1, 'low'],
  [5, 'low'],
  [6, 'in-stock'],
])('%i pieces are %s', (pieces, state) => {
  expect(stockState(pieces)).toBe(state);
});

test('a list shows the beginning of a description, cut between words', () => {
  const teaser = excerptOf('word '.repeat(60));
  expect(teaser.length).toBeLessThanOrEqual(141);
  expect(teaser.endsWith('word…')).toBe(true);
  expect(excerptOf('Short.')).toBe('Short.');
});

test("a reviewer's mail address is masked", () => {
  expect(maskEmail('nimali@example.com')).toBe('n***@example.com');
});
