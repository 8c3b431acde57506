import { expect, test } from 'vitest';
import { nobody } from '#lib/orders/order-fields.ts';
import { buyerMessage } from '#lib/checkout/buyer-message.ts';
import {
  type Match,
  readChoices,
  withChoice,
  withoutLine,
  withQuantity,
} from '#lib/checkout/new-order.ts';
import { namesOf } from '#lib/checkout/staff-order.ts';

const bowl: Match = { productId: 'bowl', name: 'Bowl', size: 'Default', left: 2, unitCents: 100 };
const small: Match = { ...bowl, productId: 'sarong', name: 'Sarong', size: 'S' };
const large: Match = { ...small, size: 'L' };

test('a chosen size is a line; chosen again it is one piece more, up to what is left', () => {
  const lines = withChoice(withChoice(withChoice([], bowl), small), large);
  expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['Default', 1],
    ['S', 1],
    ['L', 1],
  ]);
  const twice = withChoice(withChoice(withChoice(lines, small), small), small);
  expect(twice.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
});

test.each([
  [0, 1],
  [-3, 1],
  [2, 2],
  [99, 2],
])('a quantity of %j is %j', (typed, quantity) => {
  expect(withQuantity({ ...bowl, quantity: 1 }, typed).quantity).toBe(quantity);
});

test('a line is removed alone', () => {
  const lines = withChoice(withChoice([], small), large);
  const [first] = lines;
  expect(first && withoutLine(lines, first).map(({ size }) => size)).toEqual(['L']);
});

test('choices cost what is paid, and say what is left of each size', () => {
  const variants = [
    { size: 'S', countInStock: 4, price: 2990 },
    { size: 'L', countInStock: 0, price: 3190 },
  ];
  const products = [{ _id: 'sarong', name: 'Sarong', discount: 10, variants }];
  expect(readChoices({ products })).toEqual([
    { productId: 'sarong', name: 'Sarong', size: 'S', left: 4, unitCents: 269_100 },
    { productId: 'sarong', name: 'Sarong', size: 'L', left: 0, unitCents: 287_100 },
  ]);
});

test.each([
  ['Kamala', { firstName: 'Kamala', lastName: '' }],
  ['  Kamala  de Silva ', { firstName: 'Kamala', lastName: 'de Silva' }],
])('the name %j is %j', (whole, names) => {
  expect(namesOf(whole)).toEqual(names);
});

test('the buyer gets the link, the number and the total', () => {
  const to = { ...nobody, firstName: 'Kamala' };
  const order = { shop: 'Shilpa', to, orderNumber: 'K7M2-9QXD' };
  const message = buyerMessage({ ...order, totalCents: 390_000, url: 'https://shilpa.lk/o/x' });
  expect(message).toContain('Dear Kamala');
  expect(message).toContain('Rs. 3,900.00');
  expect(message).toMatch(/https:\/\/shilpa\.lk\/o\/x$/);
});
