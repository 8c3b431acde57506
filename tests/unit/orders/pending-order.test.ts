import { expect, test } from 'vitest';
import { ApiError } from '#lib/browser/api-error.ts';
import type { OrderBody } from '#lib/orders/order-request.ts';
import { isDefinite, pendingOrderFor } from '#lib/browser/orders/pending-order.ts';

const body: OrderBody = {
  userId: 'nimali',
  cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 1 }],
  delivery_address: {
    firstName: 'Nimali',
    lastName: 'Perera',
    street: '42 Lake Road',
    city: 'Matale',
    zip: '21000',
    phone: '0771234567',
    email: 'nimali@example.com',
  },
  subTotalAmt: 3900,
  totalAmt: 4100,
};

let made = 0;
const newKey = () => `key ${(made += 1)}`;

test('the same order is the same wish, pressed again or after a reload', () => {
  const first = pendingOrderFor(body, undefined, newKey);
  const reloaded = { key: first.key, text: first.text };
  expect(pendingOrderFor(structuredClone(body), reloaded, newKey)).toEqual(first);
});

test.each([
  ['quantity', { cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 2 }] }],
  ['address', { delivery_address: { ...body.delivery_address, street: '43 Lake Road' } }],
  ['total', { totalAmt: 4300 }],
])('an order with another %s is another wish', (_, change) => {
  const first = pendingOrderFor(body, undefined, newKey);
  const second = pendingOrderFor({ ...body, ...change }, first, newKey);
  expect(second.key).not.toBe(first.key);
});

const refused = (status: number, text = '{"success":false,"message":"No."}') =>
  new ApiError('refused', { status, text });

test.each([400, 403, 404, 409, 410, 413, 422])('an answer %i ends a wish', (status) => {
  expect(isDefinite(refused(status))).toBe(true);
});

test.each([
  ['a lost answer', new ApiError('away', {})],
  ['a late answer', new ApiError('late', {})],
  ['a shop that is down', refused(503)],
  ['a fault of the shop', refused(500)],
  ['a limit', refused(429)],
  ['a session that ended', refused(401)],
  ['a page from a network’s sign-in', refused(200, '<html>Welcome to the hotel</html>')],
  ['a proxy’s refusal', refused(403, '<html>Blocked</html>')],
])('%s does not: the order may have been placed', (_, error) => {
  expect(isDefinite(error)).toBe(false);
});
