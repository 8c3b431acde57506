import { expect, test } from 'vitest';
import { nobody } from '#lib/orders/order-fields.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { aPdf, aPicture } from '../../support/files.ts';
import { aClock, aPerson, mailsOf, tokenOf } from '../../support/people.ts';
import { aProduct, startDelivery } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const IP = '192.0.2.9';
const EMAIL = 'kamala@example.com';

const requested = (change: Record<string, unknown> = {}) =>
  read(StaffOrderSchema, {
    customer: { name: 'Kamala de Silva', phone: '077 123 4567', email: EMAIL },
    cartItems: [{ _id: BOWL, qty: 2 }],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy', district: 'Kandy' },
    channel: 'phone',
    note: 'Call before you come.',
    ...change,
  });

/** A shop with ten bowls, and somebody who takes orders by phone. */
async function aCounter() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 10 }));
  const clerkId = await aPerson(shop, { email: 'clerk@example.com', role: 'admin' });
  const clerk = await shop.sessions.authenticate(await tokenOf(shop, clerkId));
  const place = (change?: Record<string, unknown>, key = 'by-phone-1') =>
    shop.guestOrders.place(clerk, requested(change), key);
  const left = async () =>
    (
      await shop.catalogue
        .find(BOWL)
        .then((found) => (found?.state === 'on-sale' ? found.product : undefined))
    )?.countInStock;
  const tokenIn = (url: string | null) => url?.replace('/o/', '') ?? '';
  return { clock, shop, clerk, place, left, tokenIn };
}

test('an order by phone is placed once for a key, and its link is the same each time', async () => {
  const { shop, clerk, place, left } = await aCounter();
  const [first, again] = await Promise.all([place(), place()]);
  expect(again).toEqual(first);
  expect(first.guestUrl).toMatch(/^\/o\/[\w-]{22}$/);
  expect(first.order).toMatchObject({
    channel: 'phone',
    note: 'Call before you come.',
    guestUrl: first.guestUrl,
    firstOrder: true,
    totalAmt: 7800,
    delivery_address: { firstName: 'Kamala', lastName: 'de Silva', phone: '0771234567' },
    audit: [{ what: 'place', who: clerk.name }],
  });
  expect(await left()).toBe(8);
  await expect(place({ note: 'Another.' })).rejects.toMatchObject({ reason: 'used-key' });
  const [mail, ...more] = await mailsOf(shop, EMAIL);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ is_secret: 1, text: expect.stringContaining(first.guestUrl ?? '') });
  const stored = await shop.db.selectFrom('orders').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(first.guestUrl?.slice(3));
});

test('a photo of its parcel at the door is stored', async () => {
  const { shop, place } = await aCounter();
  const { orderId } = (await place()).order;
  const driverId = await aPerson(shop, { email: 'ravi@example.com', role: 'driver' });
  const driver = await shop.sessions.authenticate(await tokenOf(shop, driverId));
  await startDelivery(shop, orderId, driver);
  const picture = await aPicture();
  await shop.deliveries.sendPhoto(driver, orderId, async () => picture);
  expect(await shop.db.selectFrom('delivery_photos').selectAll().execute()).toHaveLength(1);
});

test('the second order of a phone number is not a first one; another number’s is', async () => {
  const { clock, place } = await aCounter();
  await place();
  clock.pass(1000);
  expect((await place({}, 'by-phone-2')).order.firstOrder).toBe(false);
  const other = { name: 'Sunil', phone: '0711111111' };
  expect((await place({ customer: other }, 'by-phone-3')).order.firstOrder).toBe(true);
});

test('whoever has the link sees the order, and of the person the first name and the city', async () => {
  const { shop, place, tokenIn } = await aCounter();
  const { guestUrl, orderId } = await place();
  const order = await shop.guestOrders.open(tokenIn(guestUrl), IP);
  expect(order).toMatchObject({
    orderId,
    payment: { due: 7800, bankAccounts: [expect.anything()] },
    delivery_address: { ...nobody, firstName: 'Kamala', city: 'Kandy' },
    userId: '',
  });
  expect(
    /.{30}(Paddy|0771234567|kamala@|de Silva)/.exec(JSON.stringify(order))?.[0],
  ).toBeUndefined();
  await expect(shop.guestOrders.open('A'.repeat(22), IP)).rejects.toMatchObject({
    reason: 'missing',
  });
});

test('the link pays by slip, and cancels while the order waits for payment', async () => {
  const { shop, clerk, place, tokenIn, left } = await aCounter();
  const token = tokenIn((await place()).guestUrl);
  expect(await shop.guestOrders.sendSlip(token, IP, async () => aPdf())).toMatchObject({
    slipStatus: 'waiting',
    paymentSlip: null,
  });
  expect(await shop.guestOrders.withdraw(token, IP)).toMatchObject({ status: 'cancelled' });
  expect(await left()).toBe(10);
  const other = await place({}, 'by-phone-2');
  await shop.adminOrders.approve(clerk, other.orderId, {});
  await expect(shop.guestOrders.withdraw(tokenIn(other.guestUrl), IP)).rejects.toMatchObject({
    reason: 'conflict',
  });
});

test('a buyer without an email gets no mail, and the order goes its way', async () => {
  const { shop, clerk, place } = await aCounter();
  const { orderId } = await place({ customer: { name: 'Kamala', phone: '0771234567' } });
  await shop.adminOrders.approve(clerk, orderId, {});
  expect((await mailsOf(shop)).filter(({ recipient }) => !recipient.includes('@'))).toEqual([]);
});

test('no account owns such an order, and none of the people is listed for it', async () => {
  const { shop, clerk, place } = await aCounter();
  const { orderId } = await place();
  const nimali = await shop.sessions.authenticate(await tokenOf(shop, await aPerson(shop)));
  await expect(shop.orders.one(nimali, orderId)).rejects.toMatchObject({ reason: 'missing' });
  expect(await shop.orders.one(clerk, orderId)).toMatchObject({ orderId });
  const { people } = await shop.people.people({ page: 1, limit: 10, q: '' });
  expect(people.map(({ name }) => name)).not.toContain('');
});

test('the rules of price and stock are those of every order', async () => {
  const { place, left } = await aCounter();
  await expect(place({ cartItems: [{ _id: BOWL, qty: 11 }] })).rejects.toMatchObject({
    reason: 'conflict',
  });
  await expect(place({ subTotalAmt: 1, totalAmt: 1 })).rejects.toMatchObject({
    reason: 'conflict',
    details: { body: { totalAmt: 7800 } },
  });
  expect(await left()).toBe(10);
});

test.each([
  [{ customer: { name: '', phone: '0771234567' } }, 'customer'],
  [{ customer: { name: 'K', phone: '12' } }, 'customer'],
  [{ customer: { name: 'K', phone: '0771234567', email: 'no' } }, 'customer'],
  [{ delivery_address: { street: '', city: 'Kandy' } }, 'delivery_address'],
  [{ channel: 'fax' }, 'channel'],
  [{ note: 'x'.repeat(501) }, 'note'],
])('refuses %j by its field', (change, field) => {
  expect(() => requested(change)).toThrow(
    expect.objectContaining({ details: { errors: { [field]: expect.any(String) } } }),
  );
});

test('an order by phone is approved and given to a driver in the step that places it, or not placed', async () => {
  const { shop, place, left, clerk } = await aCounter();
  const driver = await aPerson(shop, { email: 'ravi@example.com', role: 'driver' });
  const { order } = await place({ andAssign: driver }, 'one-step');
  expect(order).toMatchObject({ status: 'to_delivery', driverId: driver });
  expect(order.audit.map(({ what }) => what)).toEqual(['place', 'approve', 'assign']);
  expect((await place({ andAssign: driver }, 'one-step')).orderId).toBe(order.orderId);
  expect(await left()).toBe(8);
  for (const [change, refusal] of [
    [
      { andAssign: clerk.id },
      { reason: 'invalid', details: { errors: { andAssign: expect.any(String) } } },
    ],
    [{ andAssign: driver, paymentMethod: 'bank_transfer' }, { reason: 'conflict' }],
  ] as const) {
    await expect(place(change, 'refused')).rejects.toMatchObject(refusal);
    expect(await left()).toBe(8);
  }
  const numbers = await shop.db.selectFrom('orders').select('number').execute();
  expect(numbers).toEqual([{ number: order.orderId }]);
});

test('a pending order is approved and given to a driver in one step, or stays pending', async () => {
  const { shop, clerk, place } = await aCounter();
  const driver = await aPerson(shop, { email: 'ravi@example.com', role: 'driver' });
  const { orderId } = await place();
  const approve = (andAssign: string) => shop.adminOrders.approve(clerk, orderId, { andAssign });
  await expect(approve('nobody')).rejects.toMatchObject({
    reason: 'invalid',
    details: { errors: { andAssign: 'This person is not a driver.' } },
  });
  expect(await shop.orders.one(clerk, orderId)).toMatchObject({ status: 'pending_payment' });
  expect(await approve(driver)).toMatchObject({ status: 'to_delivery', driverId: driver });
  await expect(approve(driver)).rejects.toMatchObject({ reason: 'conflict' });
});
