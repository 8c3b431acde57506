import { expect, test, describe } from 'vitest';
import * as v from 'valibot';
import type { Line } from '#lib/cart/lines.ts';
import { checkoutSchemaOf } from '#lib/checkout/checkout-form.ts';
import { placeSchemaOf } from '#lib/checkout/schema.ts';
import {
  fromProfile,
  ownPhone,
  toFill,
  pendingOrderFor,
  storedPendingOrder,
} from '#lib/browser/checkout/checkout-draft.ts';
import { passedOrder } from '#lib/browser/checkout/order-confirmation.ts';
import {
  readQuote,
  totalsNow,
  isSameCart,
  orderBody,
  type OrderBody,
} from '#lib/checkout/order-request.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { paymentState } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval, slipLabels } from '#lib/payments/slip.ts';
import { lakeRoad as address } from '../../support/address-fields.ts';
import { lakeRoad } from '../../support/address-fields.ts';

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
/** Delivery at Rs. 200 everywhere. */
const { shipping, payment, giftVoucher } = publicSettings(defaultShopSettings);
const flat = { shipping: { ...shipping, freeOver: null }, payment, giftVoucher };
const way = { district: '', method: 'cash_on_delivery' } as const;
const { method } = way;

test('an order says what the shopper saw, in rupees', () => {
  const lines = [sarong, soap];
  const body = orderBody({
    userId: 'n',
    lines,
    address,
    method,
    totals: totalsNow(lines, flat, way, undefined),
  });
  expect(body).toMatchObject({ subTotalAmt: 5292, totalAmt: 5492, delivery_address: address });
  expect(body.cartItems).toEqual([
    { _id: 'herbal-soap-trio', size: 'Default', qty: 2 },
    { _id: 'peacock-batik-sarong', size: 'M', qty: 1 },
  ]);
});

test('a cart that the shop lists in another order is the same cart', () => {
  const totals = totalsNow([sarong, soap], flat, way, undefined);
  const body = orderBody({ userId: 'n', lines: [sarong, soap], address, method, totals });
  expect(orderBody({ userId: 'n', lines: [soap, sarong], address, method, totals })).toEqual(body);
  expect(isSameCart(body, [soap, sarong])).toBe(true);
  expect(isSameCart(body, [soap])).toBe(false);
  expect(isSameCart(body, [])).toBe(false);
});

test('new totals from the shop stand until the order is another one', () => {
  const lines = [sarong, soap];
  const quote = readQuote({ subTotalAmt: 5500, totalAmt: 5700 }, lines, way);
  expect(totalsNow(lines, flat, way, quote)).toMatchObject({
    subtotalCents: 550_000,
    shippingCents: 20_000,
    cashFeeCents: 0,
    discountCents: 49_000,
    totalCents: 570_000,
  });
  expect(totalsNow([sarong], flat, way, quote).totalCents).toBe(299_200);
  expect(totalsNow([sarong, { ...soap, quantity: 3 }], flat, way, quote).totalCents).toBe(674_200);
});

test('a refusal without figures is no quote', () => {
  expect(readQuote({ message: 'Only 2 left in stock' }, [soap], way)).toBeUndefined();
  expect(readQuote({ subTotalAmt: '5500', totalAmt: 5700 }, [soap], way)).toBeUndefined();
  expect(readQuote(undefined, [soap], way)).toBeUndefined();
});

test('a profile fills what it knows of an address', () => {
  const user = { name: 'Nimali Sanduni Perera', city: 'Matale', mobile: '0771234567' };
  expect(fromProfile(user)).toEqual({
    firstName: 'Nimali Sanduni',
    lastName: 'Perera',
    street: '',
    city: 'Matale',
    district: '',
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

test('typed fields are never overwritten', () => {
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
  expect(passedOrder({ orderId: 'K7M2-9QXD', order }, '')).toEqual({ orderId: 'K7M2-9QXD', order });
  expect(passedOrder(null, '?orderId=K7M2-9QXD')).toEqual({ orderId: 'K7M2-9QXD' });
  expect(passedOrder({ orderId: 7 }, '')).toEqual({});
  expect(passedOrder('K7M2-9QXD', '?orderId=')).toEqual({});
});

describe('A pending order', () => {
  const body: OrderBody = {
    userId: 'nimali',
    cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 1 }],
    delivery_address: address,
    paymentMethod: 'cash_on_delivery',
    subTotalAmt: 3900,
    totalAmt: 4100,
  };

  let made = 0;
  const NOW = Date.parse('2026-11-27T08:00:00Z');
  const DAY_MS = 24 * 3_600_000;
  const next = () => ({ key: `key ${(made += 1)}`, madeAt: NOW });

  test('the same order keeps its key, pressed again or after a reload', () => {
    const first = pendingOrderFor(body, undefined, next());
    const reloaded = { key: first.key, text: first.text, madeAt: NOW };
    expect(pendingOrderFor(structuredClone(body), reloaded, next())).toEqual(first);
  });

  test.each([
    ['quantity', { cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 2 }] }],
    ['address', { delivery_address: { ...body.delivery_address, street: '43 Lake Road' } }],
    ['total', { totalAmt: 4300 }],
  ])('an order with another %s has another key', (_, change) => {
    const first = pendingOrderFor(body, undefined, next());
    const second = pendingOrderFor({ ...body, ...change }, first, next());
    expect(second.key).not.toBe(first.key);
  });

  test('is sent again for sixty days, while the shop surely knows its key', () => {
    const stored = { key: 'key', text: '{}', madeAt: NOW };
    expect(storedPendingOrder(stored, NOW + 60 * DAY_MS)).toEqual(stored);
    expect(storedPendingOrder(stored, NOW + 60 * DAY_MS + 1)).toBeUndefined();
    // Stored by a page of before: its age is not known.
    expect(storedPendingOrder({ key: 'key', text: '{}' }, NOW)).toEqual(stored);
    expect(storedPendingOrder({ key: 'key' }, NOW)).toBeUndefined();
  });
});

describe('A payment slip', () => {
  const words = (given: Partial<Parameters<typeof slipLabels>[0]>) => {
    const { title, says } = slipLabels({
      slip: undefined,
      slipStatus: 'none',
      status: 'pending_payment',
      method: 'bank_transfer',
      dueCents: 399_800,
      ...given,
    });
    return `${title}. ${says}`.replaceAll('\u00A0', ' ').trim();
  };

  test('an order says what became of its slip', () => {
    const slip = '/uploads/slips/a.webp?until=1&sig=x';
    expect(words({})).toBe('Pay by bank slip. Upload an image or PDF.');
    expect(words({ slip, slipStatus: 'waiting' })).toBe(
      'Slip Uploaded. Slip received, waiting for approval.',
    );
    expect(words({ slip, slipStatus: 'approved', status: 'delivering' })).toMatch(/Approved/);
    expect(words({ slipStatus: 'returned' })).toMatch(/^Upload a new slip/);
    // Words of a newer shop, and of one that gives no state.
    expect(words({ slip, slipStatus: 'lost' })).toMatch(/^Slip Uploaded/);
    expect(words({ slip })).toMatch(/^Slip Uploaded/);
    expect(words({ slip, slipStatus: 'waiting', status: 'cancelled' })).toBe('Slip Uploaded.');
  });

  test('a cash order asks for a payment to the driver first', () => {
    const method = 'cash_on_delivery';
    expect(words({ method })).toBe(
      'Pay the driver Rs. 3,998.00. Or pay now: upload your bank slip, an image or PDF.',
    );
    expect(words({ method, slipStatus: 'returned' })).toBe(
      'Upload a new slip. Or keep cash ready for the driver.',
    );
    expect(words({ method, dueCents: 0 })).toBe('Pay by bank slip. Upload an image or PDF.');
  });

  test.each([
    ['buyer', 'to_delivery', 'Pay the driver Rs. 3,998.00, Rs. 700.00 paid'],
    ['staff', 'to_delivery', 'Rs. 700.00 paid, Rs. 3,998.00 to pay'],
    ['buyer', 'delivered', 'Rs. 700.00 paid, Rs. 3,998.00 to pay'],
  ] as const)('a %s reads what is due of a cash order %s', (reader, status, text) => {
    const order = {
      method: 'cash_on_delivery' as const,
      status,
      slipStatus: 'none',
      bankAccounts: [],
      lankaQr: '',
      dueCents: 399_800,
      paidCents: 70_000,
      refundedCents: 0,
      refundDueCents: 0,
    };
    expect(paymentState(order, reader)?.replaceAll('\u00A0', ' ')).toBe(text);
  });

  test('a slip awaits approval until it is reviewed or the order moves on', () => {
    const slip = '/uploads/slips/a.webp?until=1&sig=x';
    const sent = { slip, slipStatus: 'waiting', status: 'pending_payment' } as const;
    expect(isAwaitingApproval(sent)).toBe(true);
    expect(isAwaitingApproval({ ...sent, slipStatus: 'none' })).toBe(true);
    expect(isAwaitingApproval({ ...sent, slip: undefined, slipStatus: 'none' })).toBe(false);
    expect(isAwaitingApproval({ ...sent, slipStatus: 'returned' })).toBe(false);
    expect(isAwaitingApproval({ ...sent, status: 'cancelled' })).toBe(false);
    expect(isAwaitingApproval({ ...sent, slipStatus: 'approved', status: 'to_delivery' })).toBe(
      false,
    );
  });
});

test.each([
  ['Sivakumar', '', true],
  ['Sivakumar', '  ', true],
  ['Sivakumar', undefined, true],
  ['Sivakumar', 'Perera', true],
  ['Sivakumar', 'p'.repeat(201), false],
  ['சிவகுமார்', '', true],
  ['K. Sivakumar', '', false],
  ['Nimali Perera', undefined, false],
  ['', '', false],
])('somebody named %j may order with the last name %j: %s', (name, lastName, isAccepted) => {
  const { lastName: _last, ...withoutLast } = lakeRoad;
  const address = {
    ...withoutLast,
    ...(lastName !== undefined && { lastName }),
  };
  const ordered = {
    cartItems: [{ _id: 'soap', size: 'Default', qty: 1 }],
    delivery_address: address,
    subTotalAmt: 0,
    totalAmt: 0,
  };
  const read = v.safeParse(placeSchemaOf({ name }), ordered);
  expect(read.success && read.output.delivery_address.lastName).toBe(
    isAccepted && (lastName?.trim() ?? ''),
  );
  expect(v.is(checkoutSchemaOf({ name }), { ...address, terms: 'on' })).toBe(isAccepted);
});
