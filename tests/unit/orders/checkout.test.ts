import { expect, test } from 'vitest';
import type { Line } from '#lib/cart/lines.ts';
import { fromProfile, ownPhone, toFill } from '#lib/orders/delivery-address.ts';
import { toldOrder } from '#lib/browser/orders/order-confirmation.ts';
import { readQuote, totalsNow } from '#lib/orders/quote.ts';
import { isSameCart, orderBody } from '#lib/orders/order-request.ts';

const line = (productId: string, unitCents: number, quantity = 1, size = 'Default'): Line => ({
  productId,
  name: productId,
  brand: 'Matale Wax Room',
  image: '/placeholder.svg',
  unitCents,
  listCents: unitCents,
  discount: 0,
  size,
  quantity,
  countInStock: 10,
});
const sarong = { ...line('peacock-batik-sarong', 279_200, 1, 'M'), listCents: 349_000 };
const soap = line('herbal-soap-trio', 125_000, 2);
const address = {
  firstName: 'Nimali',
  lastName: 'Perera',
  street: '42 Lake Road',
  city: 'Matale',
  zip: '21000',
  phone: '0771234567',
  email: 'nimali@example.com',
};

test('an order says what the shopper saw, in rupees', () => {
  const lines = [sarong, soap];
  const body = orderBody({ userId: 'n', lines, address, totals: totalsNow(lines, undefined) });
  expect(body).toMatchObject({ subTotalAmt: 5292, totalAmt: 5492, delivery_address: address });
  expect(body.cartItems).toEqual([
    { _id: 'herbal-soap-trio', size: 'Default', qty: 2 },
    { _id: 'peacock-batik-sarong', size: 'M', qty: 1 },
  ]);
});

test('a cart that the shop lists in another order is the same cart', () => {
  const totals = totalsNow([sarong, soap], undefined);
  const body = orderBody({ userId: 'n', lines: [sarong, soap], address, totals });
  expect(orderBody({ userId: 'n', lines: [soap, sarong], address, totals })).toEqual(body);
  expect(isSameCart(body, [soap, sarong])).toBe(true);
  expect(isSameCart(body, [soap])).toBe(false);
  expect(isSameCart(body, [])).toBe(false);
});

test('new totals from the shop stand until the order is another one', () => {
  const lines = [sarong, soap];
  const quote = readQuote({ subTotalAmt: 5500, totalAmt: 5700 }, lines);
  expect(totalsNow(lines, quote)).toEqual({
    subtotalCents: 550_000,
    shippingCents: 20_000,
    discountCents: 49_000,
    totalCents: 570_000,
  });
  expect(totalsNow([sarong], quote).totalCents).toBe(299_200);
  expect(totalsNow([sarong, { ...soap, quantity: 3 }], quote).totalCents).toBe(674_200);
});

test('a refusal without figures is no offer', () => {
  expect(readQuote({ message: 'Only 2 left in stock' }, [soap])).toBeUndefined();
  expect(readQuote({ subTotalAmt: '5500', totalAmt: 5700 }, [soap])).toBeUndefined();
  expect(readQuote(undefined, [soap])).toBeUndefined();
});

test('a profile fills what it knows of an address', () => {
  const user = { name: 'Nimali Sanduni Perera', city: 'Matale', mobile: '0771234567' };
  expect(fromProfile(user)).toEqual({
    firstName: 'Nimali Sanduni',
    lastName: 'Perera',
    street: '',
    city: 'Matale',
    phone: '0771234567',
  });
  expect(fromProfile({ name: 'Nimali' })).toMatchObject({ firstName: 'Nimali', lastName: '' });
});

test('an account’s own number is shown and left alone, when it is one', () => {
  expect(ownPhone({ mobile: '0771234567' })).toBe('0771234567');
  expect(ownPhone({ mobile: '' })).toBeUndefined();
  expect(ownPhone({ mobile: '123' })).toBeUndefined();
  expect(ownPhone(undefined)).toBeUndefined();
});

test('what somebody typed is never filled over', () => {
  const profile = { firstName: 'Nimali', city: 'Matale' };
  const lastOrder = { firstName: 'Kamala', street: '7 Hill Street', city: 'Kandy' };
  const now = { firstName: 'Nimali', street: '', city: 'Galle' };
  expect(toFill(now, profile, lastOrder)).toEqual({
    firstName: 'Kamala',
    street: '7 Hill Street',
  });
});

test('nothing that is empty takes the place of something', () => {
  expect(toFill({ city: 'Matale' }, { city: 'Matale' }, { city: '' })).toEqual({});
});

test('the confirmation is opened by navigation state, or by its address', () => {
  const order = { orderId: 'K7M2-9QXD' };
  expect(toldOrder({ orderId: 'K7M2-9QXD', order }, '')).toEqual({ orderId: 'K7M2-9QXD', order });
  expect(toldOrder(null, '?orderId=K7M2-9QXD')).toEqual({ orderId: 'K7M2-9QXD' });
  expect(toldOrder({ orderId: 7 }, '')).toEqual({});
  expect(toldOrder('K7M2-9QXD', '?orderId=')).toEqual({});
});
