import { expect, test } from 'vitest';
import type { Permission } from '#lib/account/permissions.ts';
import type { Role } from '#lib/account/permissions.ts';
import { aClock, aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, assignTo, oneBowl } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const BOWL = 'lacquer-band-bowl';

/** A shop with an order of yesterday, three of today of which one was cancelled, and low stock. */
async function aDay() {
  const clock = aClock('2026-11-20T19:00:00Z');
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 8 }), aProduct('clay-cup', { countInStock: 0 }));
  const callerOf = async (id: string) => shop.sessions.authenticate(await tokenOf(shop, id));
  const add = async (email: string, role: Role = 'user') =>
    callerOf(await aPerson(shop, { email, role }));
  const admin = await add('sunil@example.com', 'admin');
  const buyer = await add('nimali@example.com');
  const place = async (key: string) => (await shop.checkout.place(buyer, oneBowl, key)).orderId;
  // 00:30 on 21 November in the shop's time zone; the day before ends at 18:30 UTC.
  clock.pass(-DAY_MS / 24);
  await place('of-the-day-before');
  clock.pass(DAY_MS / 24);
  const orders = [await place('first'), await place('second'), await place('third')] as const;
  await shop.orders.withdraw(buyer, orders[2]);
  return { clock, shop, admin, add, orders };
}

const lowOf = (id: string, countInStock: number) => ({
  _id: id,
  variant: `${id}.1`,
  name: expect.any(String),
  size: 'Default',
  countInStock,
});

test('counts what came in today and what waits', async () => {
  const { shop, admin, orders } = await aDay();
  await aPerson(shop, { email: 'ravi@example.com', role: 'driver' });
  await shop.adminOrders.approve(admin, orders[0], {});
  expect(await shop.today(admin)).toEqual({
    waiting: [
      // With the one of the day before.
      expect.objectContaining({ kind: 'approve', count: 2 }),
      expect.objectContaining({ kind: 'assign', count: 1 }),
    ],
    orders: 2,
    revenue: 7800,
    slipsWaiting: 0,
    toAssign: 1,
    outForDelivery: 0,
    failedAttempts: 0,
    cashWithDrivers: 0,
    refundsDue: 0,
    paymentsTakenBack: 0,
    textBudgets: [],
    returnsWaiting: 0,
    ticketsWaiting: 0,
    driversWaiting: 0,
    yesterday: { orders: 1, revenue: 3900 },
    lowStock: [lowOf(BOWL, 5), lowOf('clay-cup', 0)],
    lowStockCount: 2,
  });
});

test('counts no replacement, as the figures of the same day', async () => {
  const { shop, admin, orders } = await aDay();
  await shop.db
    .updateTable('orders')
    .set({ replacement_for: orders[0] })
    .where('number', '=', orders[1])
    .execute();
  const day = { from: '2026-11-21', to: '2026-11-21', by: 'day' as const };
  const { orders: counted, revenue } = await shop.figures.figures(day);
  expect({ counted, revenue }).toEqual({ counted: 1, revenue: 3900 });
  expect(await shop.today(admin)).toMatchObject({ orders: counted, revenue });
});

test('knows an order that was assigned, failed, and went to a driver who waits', async () => {
  const { shop, admin, add, orders } = await aDay();
  const ravi = await add('ravi@example.com', 'driver');
  await shop.adminOrders.approve(admin, orders[0], {});
  await assignTo(shop, orders[0], ravi.id);
  expect(await shop.today(admin)).toMatchObject({ toAssign: 0, outForDelivery: 0 });
  await shop.deliveries.drive(ravi, orders[0], 'delivering');
  expect(await shop.today(admin)).toMatchObject({ outForDelivery: 1 });
  await shop.deliveries.fail(ravi, orders[0], { reason: 'not_home', note: '' });
  expect(await shop.today(admin)).toMatchObject({ outForDelivery: 0, failedAttempts: 1 });
});

test.each<[Permission, readonly string[]]>([
  ['support', ['waiting', 'ticketsWaiting']],
  ['people', ['waiting', 'driversWaiting']],
  ['catalogue', ['waiting', 'lowStock', 'lowStockCount']],
  ['content', ['waiting']],
])('shows staff for %s only %j', async (permission, names) => {
  const { shop, admin } = await aDay();
  const caller = { ...admin, role: 'user' as const, permissions: [permission] };
  expect(Object.keys(await shop.today(caller))).toEqual(names);
});
