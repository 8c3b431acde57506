import { expect, test } from 'vitest';
import type { OrderChange } from '#lib/checkout/change-order.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import { addressFor, addressTable, DeliveryAddress, nobody } from '#lib/orders/order-fields.ts';
import { changesNothing } from '#lib/server/features/checkout/change-rules.ts';
import { changeWords } from '#lib/server/features/orders/change-words.ts';
import { findOrder } from '#lib/server/features/orders/orders.ts';
import { parcels } from '../../support/products.ts';
import { aSellingShop, SPOON, spoons } from '../../support/selling-shop.ts';

/** What every field of the address and of an order is followed by. */

const names = addressTable.map(({ name }) => name);
const otherAddress = Object.fromEntries(names.map((name) => [name, `Another ${name}`]));
const spoon = spoons({ totalAmt: 700 });

async function anOrder() {
  const { shop, nimali } = await aSellingShop();
  const place = async (request: Placing) => (await shop.checkout.place(nimali, request)).orderId;
  const number = await place(spoon);
  const order = await findOrder(shop.db, number);
  if (!order) throw new Error('The order is lost');
  return { number, place, order };
}

test('the table has each field of the address once', () => {
  expect(names.toSorted()).toEqual(Object.keys(DeliveryAddress.entries).toSorted());
});

test('a driver sees no email, a guest’s link shows first name and city alone', () => {
  expect(addressFor('driver', parcels)).toEqual({ ...parcels, email: '' });
  const { firstName, city } = parcels;
  expect(addressFor('guest', parcels)).toEqual({ ...nobody, firstName, city });
});

/** Another value of each field of a request but `userId`, which is the caller’s. */
const others: Required<Omit<Placing, 'delivery_address' | 'userId'>> = {
  cartItems: [{ _id: SPOON, size: 'Default', qty: 2 }],
  paymentMethod: 'bank_transfer',
  subTotalAmt: 501,
  totalAmt: 701,
  vouchers: ['ANOTHER'],
  giftAmt: 1,
  giftTo: { name: 'Kamala', email: 'kamala@example.com', message: '', sendOn: '' },
  giftVouchers: [],
};
const SEEN = ['subTotalAmt', 'totalAmt', 'giftAmt'];

test('a request without a key is another order by any field but those that say what was seen', async () => {
  const { number, place } = await anOrder();
  const isSame = async (request: Placing) => (await place(request).catch(() => '')) === number;
  expect(await isSame(spoon)).toBe(true);
  for (const [field, value] of Object.entries(others)) {
    const isRepeat = await isSame({ ...spoon, [field]: value });
    expect([field, isRepeat]).toEqual([field, SEEN.includes(field)]);
  }
  for (const name of names) {
    const delivery_address = { ...parcels, [name]: otherAddress[name] };
    expect([name, await isSame({ ...spoon, delivery_address })]).toEqual([name, false]);
  }
});

const { street, city, zip, district, phone, email } = { ...parcels, ...otherAddress };
const changes: Required<Omit<OrderChange, 'revision'>> = {
  customer: { name: 'Another Name', phone, email },
  address: { street, city, zip, district },
  note: 'Another note',
  items: [{ _id: SPOON, size: 'Default', qty: 2 }],
  vouchers: ['ANOTHER'],
};

test('a change of any field changes the order', async () => {
  const { order } = await anOrder();
  const each = (fields: object) => Object.entries(fields).map(([key, value]) => ({ [key]: value }));
  expect(changesNothing(order, { revision: 1 })).toBe(true);
  const ofCustomer = each(changes.customer).map((customer) => ({ customer }));
  const ofAddress = each(changes.address).map((address) => ({ address }));
  const all = [...each(changes), ...ofCustomer, ...ofAddress];
  expect(all.filter((change) => changesNothing(order, { revision: 1, ...change }))).toEqual([]);
});

test.each(names)('the history says another %s', async (name) => {
  const { order } = await anOrder();
  const row = { ...order.row, address: JSON.stringify({ ...parcels, [name]: 'Other' }) };
  expect(changeWords(order, { ...order, row }).after).toContain('Other');
});
