import { describe, expect, test } from 'vitest';
import { sizesOf } from '#lib/catalogue/options.ts';
import {
  changeVariants,
  hasPriceRange,
  productStockState,
  spreadStock,
  sumOfVariants,
  noChoices,
  optionOfSizes,
  type VariantDraft,
  type VariantChange,
} from '#lib/catalogue/variants.ts';

const inShort = (variants: readonly VariantDraft[]) =>
  variants.map(({ size, countInStock, priceCents }) => `${size}:${countInStock}:${priceCents}`);

test.each([
  [7, ['S', 'M', 'L'] as const, ['S:3:100', 'M:2:100', 'L:2:100']],
  [1, ['XL', 'S'] as const, ['S:1:100', 'XL:0:100']],
  [0, ['M'] as const, ['M:0:100']],
  [7, [] as const, ['Default:7:100']],
])('%i pieces are spread over %j, the first get the rest', (total, sizes, variants) => {
  expect(inShort(spreadStock(total, sizes, 100))).toEqual(variants);
});

test('a product has the sum of its stock, its lowest price and its sizes in order', () => {
  const { options, variants } = changeVariants(noChoices, {
    sizes: ['L', 'S'],
    stocks: [2, 5],
    pricesCents: [300, 200],
  });
  expect(sumOfVariants(variants)).toEqual({ priceCents: 200, countInStock: 7 });
  expect(sizesOf(options)).toEqual(['S', 'L']);
});

test.each([
  [[6, 0], 'in-stock'],
  [[5, 5], 'low'],
  [[0, 1], 'low'],
  [[0, 0], 'sold-out'],
] as const)('a product with %j pieces by size is %s', (stocks, state) => {
  const variants = stocks.map((countInStock) => ({ countInStock }));
  expect(productStockState({ variants, lowStockAt: 5 })).toBe(state);
});

test('only sizes that differ make a range of prices', () => {
  expect(hasPriceRange({ variants: spreadStock(3, ['S', 'M'], 100) })).toBe(false);
  const before = { options: optionOfSizes(['S', 'M']), variants: spreadStock(3, ['S', 'M'], 100) };
  expect(hasPriceRange(changeVariants(before, { pricesCents: [100, 120] }))).toBe(true);
});

describe('A change', () => {
  const before = {
    options: optionOfSizes(['S', 'M']),
    variants: [
      { number: 1, size: 'S', countInStock: 4, priceCents: 200 },
      { number: 2, size: 'M', countInStock: 1, priceCents: 300 },
    ],
  };
  test.each<[string, VariantChange, string[]]>([
    ['of nothing keeps all', {}, ['S:4:200', 'M:1:300']],
    ['of the price is of every size', { priceCents: 250 }, ['S:4:250', 'M:1:250']],
    ['of prices is by size', { pricesCents: [1, 2] }, ['S:4:1', 'M:1:2']],
    ['of the stock is by size', { stocks: [0, 9] }, ['S:0:200', 'M:9:300']],
    ['of the whole stock is spread', { countInStock: 3 }, ['S:2:200', 'M:1:300']],
    ['of sizes keeps those that stay', { sizes: ['M', 'L'] }, ['M:1:300', 'L:0:200']],
    [
      'of sizes with their stock follows the order in which they come',
      { sizes: ['L', 'S'], stocks: [7, 8], priceCents: 100 },
      ['S:8:100', 'L:7:100'],
    ],
    ['to no sizes leaves one variant', { sizes: [], stocks: [5] }, ['Default:5:200']],
  ])('%s', (_, change, after) => {
    expect(inShort(changeVariants(before, change).variants)).toEqual(after);
  });

  test('gives the price and stock of the product to variants that leave theirs out', () => {
    const change = {
      options: optionOfSizes(['S', 'M', 'L']),
      priceCents: 500,
      countInStock: 7,
      variants: [
        { values: ['S'], priceCents: 150, countInStock: 2 },
        { values: ['M'] },
        { values: ['L'], priceCents: 900 },
      ],
    };
    const expected = ['S:2:150', 'M:4:500', 'L:3:900'];
    expect(inShort(changeVariants(noChoices, change).variants)).toEqual(expected);
    expect(inShort(changeVariants(before, change).variants)).toEqual(expected);
  });

  test('of nothing is a new product', () => {
    const change = { countInStock: 3, priceCents: 100, sizes: [] };
    expect(inShort(changeVariants(noChoices, change).variants)).toEqual(['Default:3:100']);
  });
});
