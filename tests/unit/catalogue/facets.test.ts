import { expect, test } from 'vitest';
import { facetsOf } from '#lib/catalogue/facets.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { anyProduct } from '#lib/catalogue/query.ts';

const aSummary = (id: string, given: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  name: id,
  category: 'bowls',
  group: null,
  brand: 'Kelani Clay',
  maker: '',
  material: '',
  priceCents: 100_050,
  discount: 0,
  countInStock: 10,
  sizes: [],
  pictures: [],
  rating: 0,
  reviewCount: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  teaser: '',
  ...given,
});

const products = [
  aSummary('bowl'),
  aSummary('low-bowl', { countInStock: 2, brand: 'Hapuvida' }),
  aSummary('sarong', {
    category: 'batik-wear',
    group: 'mens',
    sizes: ['M', 'L'],
    priceCents: 400_000,
    discount: 50,
  }),
  aSummary('shirt', { category: 'fashion', group: 'mens', sizes: ['M'], countInStock: 0 }),
];
const count = (choices: readonly { value: string; count: number }[], value: string) =>
  choices.find((choice) => choice.value === value)?.count;

test('each choice tells how many products it would show', () => {
  const facets = facetsOf(products, anyProduct);
  expect(count(facets.categories, 'bowls')).toBe(2);
  expect(count(facets.categories, 'fashion')).toBe(2);
  expect(count(facets.sizes, 'M')).toBe(2);
  expect(count(facets.sizes, 'XXL')).toBe(0);
  expect([facets.available, facets.inStock]).toEqual([3, 2]);
});

test('a count ignores its own filter and honours the others', () => {
  const facets = facetsOf(products, { ...anyProduct, category: ['bowls'], inStock: true });
  expect(count(facets.categories, 'batik-wear')).toBe(1);
  expect(count(facets.categories, 'bowls')).toBe(1);
  expect(count(facets.sizes, 'M')).toBe(0);
  expect(facets.available).toBe(2);
});

test("the price bounds are the catalogue's own, in round figures, whatever price is asked for", () => {
  const facets = facetsOf(products, { ...anyProduct, minCents: 150_000 });
  expect([facets.lowestCents, facets.highestCents]).toEqual([100_000, 200_000]);
  expect(facetsOf([], anyProduct)).toMatchObject({ lowestCents: 0, highestCents: 0 });
});
