import { expect, test } from 'vitest';
import { readLines, writeLines } from '#lib/cart/stored-lines.ts';
import { aLine } from '../../support/goods.ts';

const stored = (given: object = {}) => ({
  _id: 'clay-mango-bowl',
  name: 'Clay Mango Bowl',
  image: '/media/x.webp',
  price: 1950,
  size: 'Default',
  qty: 2,
  countInStock: 4,
  discount: 0,
  originalPrice: 1950,
  brand: 'Kelani Clay',
  ...given,
});
const read = (...items: unknown[]) => readLines(JSON.stringify(items));

test('a cart is read back as it was written', () => {
  const lines = [
    aLine({ size: 'M', quantity: 2, discount: 20, unitCents: 279_200, listCents: 349_000 }),
  ];
  expect(readLines(writeLines(lines))).toEqual(lines);
});

test.each([null, undefined, '', 'no json', '{}', '42', '"text"', 'null'])(
  'a cart that holds %s is an empty cart',
  (text) => {
    expect(readLines(text)).toEqual([]);
  },
);

test.each([
  ['nothing', null],
  ['a number', 7],
  ['a line without an id', stored({ _id: undefined })],
  ['a line without a name', stored({ name: '' })],
  ['a line whose price is no number', stored({ price: 'free' })],
  ['a line whose price is below nothing', stored({ price: -5 })],
  ['a line whose id cannot stand in an address', stored({ _id: '\ud800' })],
])('%s is left out and the others stay', (_, broken) => {
  expect(read(broken, stored())).toMatchObject([{ productId: 'clay-mango-bowl' }]);
});

test.each([
  ['qty', 0, { quantity: 1 }],
  ['qty', 'many', { quantity: 1 }],
  ['qty', 1.5, { quantity: 1 }],
  ['size', 12, { size: 'Default' }],
  ['image', 'https://elsewhere.test/x.png', { image: '/placeholder.svg' }],
  ['image', '//elsewhere.test/x.png', { image: '/placeholder.svg' }],
  ['image', '/\\elsewhere.test/x.png', { image: '/placeholder.svg' }],
  ['image', '/\t/elsewhere.test/x.png', { image: '/placeholder.svg' }],
  ['image', 'javascript:alert(1)', { image: '/placeholder.svg' }],
  ['qty', -3, { quantity: 1 }],
  ['countInStock', 'lots', { countInStock: 1 }],
  ['discount', 400, { discount: 0 }],
  ['brand', null, { brand: 'No Brand' }],
])('a %s of %o is mended', (field, value, repaired) => {
  expect(read(stored({ [field]: value }))).toMatchObject([repaired]);
});

test('twins become one line', () => {
  expect(read(stored(), stored({ qty: 1 }))).toMatchObject([{ quantity: 3 }]);
});
