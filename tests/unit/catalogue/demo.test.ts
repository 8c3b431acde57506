import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { picturedVariants, picturesOf, variantsOf, type DemoProduct } from '#demo/product.ts';
import { products } from '#demo/products.ts';
import { subcategories, topCategories } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { combinationsOf, titleOf } from '#lib/catalogue/options.ts';
import { productStockState } from '#lib/catalogue/variants.ts';

test('there are at least 96 products, no two of one id or name', () => {
  expect(products.length).toBeGreaterThanOrEqual(96);
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
});

test.each(topCategories(defaultCategoryList).map(({ slug }) => slug))(
  '%s holds at least six',
  (slug) => {
    expect(products.filter(({ category }) => category === slug).length).toBeGreaterThanOrEqual(6);
  },
);

test.each(subcategories(defaultCategoryList).map(({ slug }) => slug))(
  '%s holds at least six',
  (slug) => {
    expect(products.filter(({ group }) => group === slug).length).toBeGreaterThanOrEqual(6);
  },
);

test('some are low in stock, some sold out, some cheaper than usual, some worn in sizes', () => {
  const states = products.map((product) =>
    productStockState({ ...variantsOf(product), lowStockAt: 5 }),
  );
  expect(states).toContain('low');
  expect(states).toContain('sold-out');
  expect(products.some(({ discount }) => discount > 0)).toBe(true);
  expect(products.filter(({ sizes }) => sizes.length > 0).length).toBeGreaterThanOrEqual(20);
});

describe('The options of the demo products', () => {
  const withOptions = products.filter(({ options = [] }) => options.length > 0);
  const combinations = (product: DemoProduct) => combinationsOf(product.options ?? []).map(titleOf);

  test('are other than sizes for at least 30, and two for at least five', () => {
    const names = new Set(
      withOptions.flatMap(({ options = [] }) => options.map(({ name }) => name)),
    );
    expect(names).not.toContain('Size');
    expect(withOptions.length).toBeGreaterThanOrEqual(30);
    const two = withOptions.filter(({ options = [] }) => options.length === 2);
    expect(two.length).toBeGreaterThanOrEqual(5);
    const left = two.filter((one) => variantsOf(one).variants.length < combinations(one).length);
    expect(left.length).toBeGreaterThan(2);
    expect(
      two.some((one) => variantsOf(one).variants.some(({ countInStock }) => countInStock < 1)),
    ).toBe(true);
  });

  test.each(products.map((product) => [product.id, product] as const))(
    '%s names only variants and values that it has',
    (_, product) => {
      const { options, variants } = variantsOf(product);
      const titles = variants.map(({ size }) => size);
      const values = options.flatMap((option) => option.values);
      const stocks = typeof product.stock === 'number' ? [] : Object.keys(product.stock);
      expect(titles).toEqual(expect.arrayContaining(stocks));
      expect([...titles, ...values]).toEqual(
        expect.arrayContaining(Object.keys(product.pricesCents ?? {})),
      );
      expect(values).toEqual(expect.arrayContaining(Object.keys(product.valuePictures ?? {})));
      for (const { view } of picturesOf(product)) {
        expect(existsSync(`demo/pictures/${product.id}--${view}.webp`)).toBe(true);
      }
    },
  );

  test('give a variant the picture of its value', () => {
    const tote = products.find(({ id }) => id === 'peacock-batik-tote');
    const { variants = [] } = tote ? picturedVariants(tote, (view) => view) : {};
    expect(variants.map(({ size, picture }) => [size, picture])).toEqual([
      ['Madder Red / Short', 'front'],
      ['Madder Red / Long', 'front'],
      ['Indigo Blue / Short', 'indigo'],
      ['Indigo Blue / Long', 'indigo'],
      ['Palm Green / Long', 'palm'],
    ]);
  });
});

test.each(products.map((good) => [good.id, good] as const))('%s is complete', (_, good) => {
  for (const text of [good.brand, good.maker, good.material, good.description, good.alt]) {
    expect(text.trim()).not.toBe('');
  }
  expect(good.priceCents).toBeGreaterThan(0);
  for (const review of good.reviews) {
    expect(review.rating * 2).toBe(Math.round(review.rating * 2));
    expect(review.daysAgo).toBeLessThanOrEqual(good.addedDaysAgo);
  }
});
