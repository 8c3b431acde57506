import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureViews } from '#demo/product.ts';
import { products } from '#demo/products.ts';
import { categories, groups } from '#lib/catalogue/categories.ts';
import { stockState } from '#lib/catalogue/product.ts';

test('there are at least 96 products, no two of one id or name', () => {
  expect(products.length).toBeGreaterThanOrEqual(96);
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
});

test.each(categories.map(({ slug }) => slug))('%s holds at least six', (slug) => {
  expect(products.filter(({ category }) => category === slug).length).toBeGreaterThanOrEqual(6);
});

test.each(groups.map(({ slug }) => slug))('%s holds at least six', (slug) => {
  expect(products.filter(({ group }) => group === slug).length).toBeGreaterThanOrEqual(6);
});

test('some are low in stock, some sold out, some cheaper than usual, some worn in sizes', () => {
  const states = products.map(({ stock }) => stockState(stock));
  expect(states).toContain('low');
  expect(states).toContain('sold-out');
  expect(products.some(({ discount }) => discount > 0)).toBe(true);
  expect(products.filter(({ sizes }) => sizes.length > 0).length).toBeGreaterThan(20);
});

test.each(products.map((good) => [good.id, good] as const))('%s is complete', (_, good) => {
  for (const text of [good.brand, good.maker, good.material, good.description, good.alt]) {
    expect(text.trim()).not.toBe('');
  }
  expect(good.priceCents).toBeGreaterThan(0);
  for (const view of pictureViews) {
    expect(existsSync(`demo/pictures/${good.id}--${view}.webp`)).toBe(true);
  }
  for (const review of good.reviews) {
    expect(review.rating * 2).toBe(Math.round(review.rating * 2));
    expect(review.daysAgo).toBeLessThanOrEqual(good.addedDaysAgo);
  }
});
