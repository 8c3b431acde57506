import { expect, test } from 'vitest';
import { addLine, maxOf, removeLine, setQuantity } from '#lib/cart/lines.ts';
import { shippingCents, totalsOf } from '#lib/cart/totals.ts';
import { aLine } from '../../support/goods.ts';

test('the same product and size adds up, another size is another line', () => {
  const medium = aLine({ size: 'M' });
  const once = addLine([medium], aLine({ size: 'M', quantity: 2 }));
  expect(once).toMatchObject({ lines: [{ size: 'M', quantity: 3 }] });
  const twice = addLine([medium], aLine({ size: 'L' }));
  expect(twice).toMatchObject({ lines: [{ size: 'M' }, { size: 'L' }] });
});

test('adding takes the newest price of the product', () => {
  const added = addLine([aLine({ unitCents: 100 })], aLine({ unitCents: 90 }));
  expect(added).toMatchObject({ lines: [{ unitCents: 90, quantity: 2 }] });
});

test.each([
  [1, true],
  [2, true],
  [3, false],
])('adding %i to 3 of 5 pieces is %s', (quantity, isAdded) => {
  const added = addLine(
    [aLine({ quantity: 3, countInStock: 5 })],
    aLine({ quantity, countInStock: 5 }),
  );
  expect('lines' in added).toBe(isAdded);
});

test('the stock bounds the sum of all sizes of a product', () => {
  const medium = aLine({ size: 'M', quantity: 4, countInStock: 5 });
  expect(addLine([medium], aLine({ size: 'L', quantity: 2, countInStock: 5 }))).toEqual({
    refusal: 'Only 5 left in stock',
  });
});

test.each([
  [0, 1],
  [1, 1],
  [5, 5],
  [6, 5],
])('setting the quantity to %i of 5 gives %i', (wanted, quantity) => {
  const lines = [aLine({ quantity: 2, countInStock: 5 })];
  expect(setQuantity(lines, aLine(), wanted)).toMatchObject([{ quantity }]);
});

test('a line above a fallen stock may be lowered, never raised', () => {
  const lines = [aLine({ quantity: 8, countInStock: 5 })];
  expect(setQuantity(lines, aLine(), 7)).toMatchObject([{ quantity: 7 }]);
  expect(setQuantity(lines, aLine(), 9)).toMatchObject([{ quantity: 8 }]);
});

test('a line may hold what its other sizes leave', () => {
  const lines = [
    aLine({ size: 'M', quantity: 3, countInStock: 5 }),
    aLine({ size: 'L', countInStock: 5 }),
  ];
  expect(maxOf(lines, aLine({ size: 'L', countInStock: 5 }))).toBe(2);
});

test('removing takes the one line of that product and size', () => {
  const lines = [aLine({ size: 'M' }), aLine({ size: 'L' })];
  expect(removeLine(lines, { productId: 'lacquer-band-bowl', size: 'M' })).toMatchObject([
    { size: 'L' },
  ]);
});

test('the figures of a cart add up: the discount is taken off already', () => {
  const lines = [
    aLine({ productId: 'a', unitCents: 279_200, listCents: 349_000 }),
    aLine({ productId: 'b', unitCents: 125_000, listCents: 125_000, quantity: 2 }),
  ];
  expect(totalsOf(lines)).toEqual({
    subtotalCents: 529_200,
    shippingCents: 20_000,
    discountCents: 69_800,
    totalCents: 549_200,
  });
});

test('delivery is flat, nothing for nothing, and free above a bound when one is set', () => {
  expect(shippingCents(0)).toBe(0);
  expect(shippingCents(1)).toBe(20_000);
  const rule = { flatCents: 20_000, freeOverCents: 200_000 };
  expect(shippingCents(200_000, rule)).toBe(20_000);
  expect(shippingCents(200_001, rule)).toBe(0);
});
