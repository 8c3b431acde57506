import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { productFields } from '#lib/catalogue/product-form.ts';
import { slugOf } from '#lib/catalogue/slug.ts';
import { arranged } from '#lib/server/features/catalogue/admin-form.ts';

const given = (field: keyof typeof productFields, input: unknown): string => {
  const read = v.safeParse(productFields[field], input);
  return read.success ? 'fine' : (read.issues[0].message ?? '');
};

describe('A product’s form', () => {
  test.each([
    ['name', '   ', 'Name is required'],
    ['name', 'a'.repeat(120), 'fine'],
    ['name', 'a'.repeat(121), 'Name cannot exceed 120 characters'],
    ['price', '', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
    ['price', '1,999', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
    ['price', '19.999', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
    ['price', '-5', 'Price must be an amount in rupees, such as 1999 or 1999.50'],
    ['price', '0', 'Price must be more than 0'],
    ['price', '0.01', 'fine'],
    ['price', '10000000', 'fine'],
    ['price', '10000000.01', 'Price cannot exceed 10000000'],
    ['discount', '0', 'fine'],
    ['discount', '12.5', 'fine'],
    ['discount', '100', 'fine'],
    ['discount', '120', 'Discount must be from 0 to 100'],
    ['discount', '-1', 'Discount must be from 0 to 100'],
    ['countInStock', '0', 'fine'],
    ['countInStock', '2.5', 'In stock must be a whole number of pieces, 0 or more'],
    ['countInStock', '1000000', 'fine'],
    ['countInStock', '1000001', 'In stock cannot exceed 1000000'],
    ['category', 'bowls', 'fine'],
    ['category', 'hats', 'Please choose a category'],
    ['group', '', 'fine'],
    ['group', 'mens', 'fine'],
    ['group', 'dogs', 'Please choose a fashion group, or none'],
    ['sizes', ['S', 'xl'], 'fine'],
    ['sizes', ['', 'none'], 'fine'],
    ['sizes', ['S', '42'], 'Sizes must be some of S, M, L, XL, XXL'],
    ['description', 'a'.repeat(5_001), 'Description cannot exceed 5000 characters'],
  ] as const)('%s %j: %s', (field, input, message) => {
    expect(given(field, input)).toBe(message);
  });
});

describe('The address of a new product', () => {
  test.each([
    ['Peacock Batik Sarong', 'peacock-batik-sarong'],
    ['  Café “Crème” bowl, 20 cm!  ', 'cafe-creme-bowl-20-cm'],
    ['සළුව', 'craft'],
    ['---', 'craft'],
    [`${'long '.repeat(30)}`, 'long-'.repeat(15).slice(0, 72).replace(/-$/, '')],
  ])('of %j is %s', (name, id) => {
    expect(slugOf(name)).toBe(id);
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe('The pictures of a product', () => {
  const edge = { hash: 'a'.repeat(20), alt: 'From the front' };
  const close = { hash: 'b'.repeat(20), alt: 'Close' };
  const added = { hash: 'c'.repeat(20), alt: 'Bowl' };
  const path = ({ hash }: { hash: string }) => `/media/${hash}-900.webp`;

  test('stay as they are when nothing is said of them', () => {
    expect(arranged([edge, close], [], undefined)).toEqual([edge, close]);
  });
  test('get new ones at their end', () => {
    expect(arranged([edge, close], [added], undefined)).toEqual([edge, close, added]);
  });
  test('stand in the order that was asked for, with new ones in their places', () => {
    expect(arranged([edge, close], [added], [path(close), 'new', path(edge)])).toEqual([
      close,
      added,
      edge,
    ]);
  });
  test('go when they are not named', () => {
    expect(arranged([edge, close], [], [])).toEqual([]);
  });
  test('of another product are refused', () => {
    expect(() => arranged([edge], [], [path(close)])).toThrow(/not one of this product/);
    expect(() => arranged([edge], [], ['new'])).toThrow(/not one of this product/);
  });
  test('are at most twelve', () => {
    const many = Array.from({ length: 13 }, (_, n) => ({
      hash: `${n}`.padStart(20, '0'),
      alt: '',
    }));
    expect(() => arranged([], many, undefined)).toThrow('A product can have at most 12 pictures.');
  });
  test('sent twice are one', () => {
    expect(arranged([edge], [edge], undefined)).toEqual([edge]);
  });
});
