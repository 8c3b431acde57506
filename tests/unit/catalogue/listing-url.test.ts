import { describe, expect, test } from 'vitest';
import { fieldsToPreserve, listingHref, pageNumbers } from '#lib/catalogue/listing.ts';

describe('the address of a listing', () => {
  test('keeps what it knows and drops what it does not', () => {
    const params = new URLSearchParams('brand=A&brand=B&utm_source=x&sort=newest&page=3&q=+');
    expect(fieldsToPreserve(params)).toEqual([
      { name: 'brand', value: 'A' },
      { name: 'brand', value: 'B' },
      { name: 'sort', value: 'newest' },
    ]);
  });

  test('does not mention the first page', () => {
    const fields = [{ name: 'q', value: 'red batik' }];
    expect(listingHref('/products', [])).toBe('/products');
    expect(listingHref('/products', fields)).toBe('/products?q=red+batik');
    expect(listingHref('/products', fields, 2)).toBe('/products?q=red+batik&page=2');
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
