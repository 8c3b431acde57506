import { expect, test } from 'vitest';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { everyRow } from '../app/full-shop.ts';
import { aPicture } from '../../support/files.ts';
import { aClock, aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, deliver, startDelivery } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const EMAIL = 'kamala@example.com';
/** What must be found nowhere once Kamala is erased. */
const traces = ['Kamala', 'Quorblatt', EMAIL, '0771234567', '12 Paddy Lane', 'red door'];

const KAMALA = { name: 'Kamala Quorblatt', phone: '077 123 4567', email: EMAIL };

async function aCounter() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 20 }));
  const adminId = await aPerson(shop, { email: 'amara@example.com', role: 'admin' });
  const driverId = await aPerson(shop, { email: 'kasun@example.com', role: 'driver' });
  const currentUser = async (id: string) => shop.sessions.authenticate(await tokenOf(shop, id));
  const admin = await currentUser(adminId);
  const driver = await currentUser(driverId);
  let orders = 0;
  const place = async (customer: Record<string, string> = KAMALA) => {
    orders += 1;
    const request = read(StaffOrderSchema, {
      customer,
      cartItems: [{ _id: 'lacquer-band-bowl', qty: 1 }],
      delivery_address: { street: '12 Paddy Lane', city: 'Kandy' },
      channel: 'phone',
      note: 'The red door.',
    });
    return shop.guestOrders.place(admin, request, `by-phone-${orders}`);
  };
  const deliver = async (orderId: string) => {
    await startDelivery(shop, orderId, driver);
    await shop.deliveries.sendPhoto(driver, orderId, () => aPicture('#224466'));
    await shop.deliveries.drive(driver, orderId, 'delivered');
  };
  const orderOf = async (q: string) =>
    (await shop.orderList.orders(admin, { q, page: 1, limit: 1 })).orders[0];
  return { clock, shop, admin, driver, place, deliver, orderOf };
}

async function found(shop: Shop): Promise<string[]> {
  const rows = JSON.stringify(await everyRow(shop));
  return traces.filter((trace) => rows.includes(trace));
}

test('An admin erases a guest from all orders; what was sold and paid stays', async () => {
  const { shop, admin, place, deliver, orderOf } = await aCounter();
  const first = await place();
  await deliver(first.orderId);
  const second = await place({ ...KAMALA, phone: '071 999 8877' });
  await shop.adminOrders.cancel(admin, second.orderId, 'Kamala has moved.');
  const other = await place({ name: 'Ruwan Dias', phone: '070 555 1234' });
  await shop.newsletter.subscribe(EMAIL, '192.0.2.9');
  expect(await found(shop)).toEqual(traces);

  const seen = await shop.guests.orders(first.orderId);
  expect(seen.toSorted()).toEqual([first.orderId, second.orderId].toSorted());
  await expect(shop.guests.erase(admin, first.orderId, 1)).rejects.toMatchObject({
    reason: 'conflict',
    message: 'This guest has other orders than you have seen. Look at them again.',
  });
  expect(await found(shop)).toEqual(traces);

  await shop.guests.erase(admin, first.orderId, 2);
  // Of the other guest's order.
  expect(await found(shop)).toEqual(['12 Paddy Lane', 'red door']);
  const order = await orderOf(first.orderId);
  expect(order).toMatchObject({
    totalAmt: first.order.totalAmt,
    guestUrl: null,
    deliveryPhoto: null,
    delivery_address: { firstName: '', street: '', city: 'Kandy' },
    payment: { paid: first.order.totalAmt },
  });
  expect(order?.audit.at(-1)).toMatchObject({ what: 'erase', who: admin.name });
  const token = first.guestUrl?.replace('/o/', '') ?? '';
  await expect(shop.guestOrders.open(token, '192.0.2.9')).rejects.toMatchObject({
    reason: 'missing',
  });
  expect((await orderOf(other.orderId))?.guestUrl).not.toBeNull();
  await expect(shop.guests.erase(admin, first.orderId, 2)).rejects.toMatchObject({
    reason: 'conflict',
  });
});

test('A guest with something open is not erased, nor is an account by an order', async () => {
  const { shop, admin, place } = await aCounter();
  const { orderId } = await place();
  await expect(shop.guests.erase(admin, orderId, 1)).rejects.toMatchObject({
    message: 'An order is not finished. Try again when it is delivered or cancelled.',
  });
  expect(await found(shop)).toEqual(traces);
  const buyerId = await aPerson(shop, { email: 'nimali@example.com' });
  const buyer = await shop.sessions.authenticate(await tokenOf(shop, buyerId));
  const own = await shop.checkout.place(buyer, oneBowl, 'own-order-1');
  await expect(shop.guests.orders(own.orderId)).rejects.toMatchObject({ reason: 'conflict' });
});

test('An admin erases an account, not the own one, which is written down', async () => {
  const { shop, admin } = await aCounter();
  const id = await aPerson(shop, { email: 'nimali@example.com', name: 'Nimali Quorblatt' });
  await expect(shop.people.erase(admin, admin.id)).rejects.toMatchObject({ reason: 'conflict' });
  await shop.people.erase(admin, id);
  await expect(shop.people.erase(admin, id)).rejects.toMatchObject({ reason: 'missing' });
  await expect(shop.people.erase(admin, 'guest')).rejects.toMatchObject({ reason: 'missing' });
  expect(await found(shop)).toEqual([]);
  const events = await shop.db.selectFrom('person_events').selectAll().execute();
  expect(events).toMatchObject([{ person_id: id, actor_id: admin.id, what: 'erase' }]);
});

test('A photo that comes late is not stored for a guest who is erased', async () => {
  const { shop, admin, driver, place } = await aCounter();
  const { orderId } = await place();
  await deliver(shop, orderId, driver);
  await shop.guests.erase(admin, orderId, 1);
  await shop.deliveries.sendPhoto(driver, orderId, () => aPicture('#664422'));
  expect(await shop.db.selectFrom('delivery_photos').selectAll().execute()).toEqual([]);
});

test('A guest is erased three years after the last order, unless something is open', async () => {
  const { clock, shop, admin, place, deliver } = await aCounter();
  const ruwan = { name: 'Ruwan Dias', phone: '070 555 1234' };
  const open = { name: 'Tharindu Perera', phone: '072 555 1234' };
  await deliver((await place()).orderId);
  await deliver((await place(ruwan)).orderId);
  await place(open);
  clock.pass(400 * DAY_MS);
  await deliver((await place(ruwan)).orderId);
  const names = async () => {
    const rows = await shop.db.selectFrom('orders').select('name_key').execute();
    return [...new Set(rows.map(({ name_key }) => name_key))].toSorted();
  };
  clock.pass(2 * 365 * DAY_MS - 400 * DAY_MS);
  await shop.guests.eraseOld();
  expect(await names()).toEqual(['kamala quorblatt', 'ruwan dias', 'tharindu perera']);
  clock.pass(367 * DAY_MS);
  await shop.guests.eraseOld();
  expect(await names()).toEqual(['', 'ruwan dias', 'tharindu perera']);

  clock.pass(800 * DAY_MS);
  await shop.guests.eraseOld();
  expect(await names()).toEqual(['', 'tharindu perera']);
  const erased = await shop.db
    .selectFrom('order_events')
    .select('actor_id')
    .where('what', '=', 'erase')
    .execute();
  expect(erased).toEqual([{ actor_id: '' }, { actor_id: '' }, { actor_id: '' }]);
  expect(admin.role).toBe('admin');
});
