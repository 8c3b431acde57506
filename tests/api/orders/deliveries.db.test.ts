import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { FailedAttempt } from '#lib/deliveries/schema.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct, assignTo, oneBowl, onItsWay, parcels } from '../../support/products.ts';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import { aShop, stock } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const BOWL = 'lacquer-band-bowl';
const NOT_ASSIGNED = 'Order not found or you do not have access.';
const ALL = { page: 1, limit: 100 };

/** A shop with somebody who buys and two who drive. */
async function aRoute() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 100 }));
  const buyer = await aUser(shop, 'nimali', 'user');
  const ravi = await aUser(shop, 'ravi', 'driver');
  const sunil = await aUser(shop, 'sunil', 'driver');
  let placed = 0;
  const bought = async () =>
    (await shop.checkout.place(buyer, oneBowl, `order-${++placed}`)).orderId;
  const packed = async (driver = ravi) => {
    const number = await bought();
    await onItsWay(shop, number, driver.id);
    clock.pass(1000);
    return number;
  };
  return { clock, shop, buyer, ravi, sunil, bought, packed };
}

const trail = (shop: Shop) =>
  shop.db
    .selectFrom('order_events')
    .select(['actor_id', 'what', 'before', 'after'])
    .orderBy('position')
    .execute();

describe('A driver', () => {
  test('starts and hands over, which is logged and emailed', async () => {
    const { shop, ravi, buyer, packed } = await aRoute();
    const number = await packed();
    const started = await shop.deliveries.drive(ravi, number, 'delivering');
    expect(started).toMatchObject({
      orderId: number,
      status: 'delivering',
      delivery_address: { firstName: 'Nimali', street: '5 Kandy Road', phone: '0771234567' },
      deliveryUser: { name: 'ravi', email: ravi.email },
    });
    const done = await shop.deliveries.drive(ravi, started._id, 'delivered');
    expect(done.history.map((event) => event.status)).toEqual([
      'pending_payment',
      'to_delivery',
      'delivering',
      'delivered',
    ]);
    expect((await trail(shop)).slice(3)).toEqual([
      { actor_id: ravi.id, what: 'start', before: 'to_delivery', after: 'delivering' },
      { actor_id: ravi.id, what: 'handOver', before: 'delivering', after: 'delivered' },
    ]);
    const subjects = (await mailsOf(shop, buyer.email)).map((mail) => mail.subject);
    expect(subjects).toContain(`Your order is out for delivery: ${number}`);
    expect(subjects).toContain(`Your order was delivered: ${number}`);
  });

  test('may repeat a request, also concurrently, which is done once', async () => {
    const { shop, ravi, buyer, packed } = await aRoute();
    const number = await packed();
    await shop.deliveries.drive(ravi, number, 'delivering');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => shop.deliveries.drive(ravi, number, 'delivered')),
    );
    responses.push(await shop.deliveries.drive(ravi, number, 'delivered'));
    expect(new Set(responses.map((order) => order.status))).toEqual(new Set(['delivered']));
    expect((await trail(shop)).filter((event) => event.what === 'handOver')).toHaveLength(1);
    const subjects = (await mailsOf(shop, buyer.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.includes('was delivered'))).toHaveLength(1);
  });

  test('makes no move that the table does not know', async () => {
    const { shop, ravi, packed } = await aRoute();
    const number = await packed();
    const drive = (to: 'delivering' | 'delivered') => shop.deliveries.drive(ravi, number, to);
    await expect(drive('delivered')).rejects.toMatchObject({
      reason: 'conflict',
      message: "This can't be done: the order is to delivery.",
    });
    await drive('delivering');
    await drive('delivered');
    await expect(drive('delivering')).rejects.toMatchObject({ reason: 'conflict' });

    const other = await packed();
    await shop.orders.move(other, 'cancel', { actorId: 'an-admin', isAllowed: () => true });
    await expect(shop.deliveries.drive(ravi, other, 'delivering')).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  test('cannot act on another’s orders, nor on formerly assigned ones', async () => {
    const { shop, ravi, sunil, bought, packed } = await aRoute();
    const number = await packed();
    const loose = await bought();
    for (const name of [number, loose, 'AAAA-AAAA']) {
      const refused = { reason: 'missing', message: NOT_ASSIGNED };
      await expect(shop.deliveries.oneAssigned(sunil, name)).rejects.toMatchObject(refused);
      await expect(shop.deliveries.drive(sunil, name, 'delivering')).rejects.toMatchObject(refused);
    }
    await shop.deliveries.drive(ravi, number, 'delivering');
    await assignTo(shop, number, sunil.id);
    // The same status again is no answer to who has lost the order.
    await expect(shop.deliveries.drive(ravi, number, 'delivering')).rejects.toThrow(NOT_ASSIGNED);
    await expect(shop.deliveries.drive(ravi, number, 'delivered')).rejects.toThrow(NOT_ASSIGNED);
    expect(await shop.deliveries.assigned(ravi, ALL)).toMatchObject({ orders: [], total: 0 });
    expect((await shop.deliveries.drive(sunil, number, 'delivered')).status).toBe('delivered');
  });

  test('has no access to an order after losing the role', async () => {
    const { shop, ravi, packed } = await aRoute();
    const number = await packed();
    const walker: CurrentUser = { ...ravi, role: 'user' };
    await expect(shop.orders.one(walker, number)).rejects.toThrow('Order not found.');
  });
});

describe('The list of a driver', () => {
  test('has what is to do first, the oldest before the others, then what is done', async () => {
    const { clock, shop, ravi, sunil, packed } = await aRoute();
    const [first, second, third, fourth] = [
      await packed(),
      await packed(),
      await packed(),
      await packed(),
    ];
    await packed(sunil);
    for (const number of [second, first]) {
      await shop.deliveries.drive(ravi, number, 'delivering');
      clock.pass(1000);
      await shop.deliveries.drive(ravi, number, 'delivered');
    }
    await shop.deliveries.drive(ravi, fourth, 'delivering');
    const numbers = async (page: number, limit: number) => {
      const list = await shop.deliveries.assigned(ravi, { page, limit });
      expect(list).toMatchObject({ total: 4, page, pages: Math.ceil(4 / limit) });
      return list.orders.map((order) => order.orderId);
    };
    expect(await numbers(1, 100)).toEqual([third, fourth, first, second]);
    expect(await numbers(2, 3)).toEqual([second]);
    expect(await numbers(9, 3)).toEqual([]);
  });

  test('and the order itself show the recipient until the day after, and no email', async () => {
    const { clock, shop, ravi, buyer, packed } = await aRoute();
    const number = await packed();
    const reported = async () =>
      JSON.stringify([
        await shop.deliveries.assigned(ravi, ALL),
        await shop.deliveries.oneAssigned(ravi, number),
        await shop.orders.one(ravi, number),
      ]);
    expect((await reported()).match(/5 Kandy Road/g)).toHaveLength(3);
    expect(await reported()).not.toContain('parcels@example.com');
    await shop.deliveries.drive(ravi, number, 'delivering');
    await shop.deliveries.drive(ravi, number, 'delivered');
    clock.pass(DAY_MS);
    expect((await reported()).match(/0771234567/g)).toHaveLength(3);
    clock.pass(DAY_MS);
    expect(await reported()).not.toMatch(/Perera|Kandy Road|Galle|80000|0771234567/);
    const { delivery_address } = await shop.orders.one(buyer, number);
    expect(delivery_address).toEqual(parcels);
  });
});

describe('A failed delivery', () => {
  const MINUTE_MS = 60_000;
  const notHome = { reason: 'not_home', note: 'Gate locked, Nimali called back' } as const;
  const UNDECIDED = { reason: 'conflict', message: 'The shop decides what happens next.' };

  async function failedRoute() {
    const route = await aRoute();
    const number = await route.packed();
    const { shop, ravi, clock } = route;
    await shop.deliveries.drive(ravi, number, 'delivering');
    clock.pass(10 * MINUTE_MS);
    const at = shop.now();
    const fail = (given: Partial<FailedAttempt> = {}, who = ravi) =>
      shop.deliveries.fail(who, number, { ...notHome, at, ...given });
    return { ...route, number, at, fail };
  }

  test('goes back to the shop, is audited and emailed, and stays on the driver’s list', async () => {
    const { shop, ravi, buyer, number, at, fail } = await failedRoute();
    const failed = await fail();
    const attempt = { at: at.toISOString(), ...notHome };
    expect(failed).toMatchObject({
      status: 'to_delivery',
      failedAt: at.toISOString(),
      attempts: [attempt],
    });
    expect((await shop.deliveries.assigned(ravi, ALL)).orders).toMatchObject([
      { orderId: number, failedAt: at.toISOString(), attempts: [attempt] },
    ]);
    expect((await trail(shop)).at(-1)).toEqual({
      actor_id: ravi.id,
      what: 'fail',
      before: 'delivering',
      after: 'to_delivery',
    });
    const [mail] = (await mailsOf(shop, buyer.email)).filter(({ subject }) =>
      subject.startsWith("We couldn't deliver your order"),
    );
    expect(mail?.text).toContain('We will try again or contact you.');
    expect(mail?.text).toContain('Nobody was at home.');
    expect(mail?.text).not.toContain('Gate locked');
  });

  test('shows its note to the driver and to admins, not to the owner', async () => {
    const { shop, buyer, ravi, number, fail } = await failedRoute();
    await fail();
    const admin: CurrentUser = { ...buyer, id: 'an-admin', role: 'admin' };
    const notes = async (who: CurrentUser) =>
      (await shop.orders.one(who, number)).attempts.map(({ note }) => note);
    expect(await notes(buyer)).toEqual(['']);
    expect(await notes(ravi)).toEqual([notHome.note]);
    expect(await notes(admin)).toEqual([notHome.note]);
  });

  test('that is sent twice counts once, also at the same time and after the next try began', async () => {
    const { shop, ravi, number, at, fail } = await failedRoute();
    await Promise.all([fail(), fail(), fail()]);
    await fail({ at: undefined });
    await assignTo(shop, number, ravi.id);
    await shop.deliveries.drive(ravi, number, 'delivering');
    expect(await fail()).toMatchObject({ status: 'delivering', failedAt: null });
    const attempts = await shop.db.selectFrom('delivery_attempts').selectAll().execute();
    expect(attempts).toMatchObject([{ at: at.toISOString(), driver_id: ravi.id }]);
  });

  test('waits for an admin, who gives it to a driver again', async () => {
    const { clock, shop, ravi, sunil, number, fail } = await failedRoute();
    await fail();
    const start = (who = ravi) => shop.deliveries.drive(who, number, 'delivering');
    await expect(start()).rejects.toMatchObject(UNDECIDED);
    // The same driver again is a decision too, and audited.
    await assignTo(shop, number, ravi.id);
    expect((await trail(shop)).at(-1)).toMatchObject({ what: 'assign', after: ravi.id });
    expect(await start()).toMatchObject({ status: 'delivering', failedAt: null });
    clock.pass(MINUTE_MS);
    await fail({ at: shop.now(), reason: 'no_cash' });
    await assignTo(shop, number, sunil.id);
    expect((await start(sunil)).attempts.map(({ reason }) => reason)).toEqual([
      'not_home',
      'no_cash',
    ]);
  });

  test('can be cancelled, and damaged pieces stay out of stock', async () => {
    const { shop, buyer, number, fail } = await failedRoute();
    const admin: CurrentUser = { ...buyer, id: 'an-admin', role: 'admin' };
    const stockLeft = async () =>
      (await shop.db.selectFrom('product_variants').select('stock').executeTakeFirstOrThrow())
        .stock;
    await fail({ reason: 'refused' });
    const cancelled = await shop.adminOrders.cancel(admin, number, 'It broke.', { restock: false });
    expect(cancelled).toMatchObject({ status: 'cancelled', failedAt: null });
    expect(cancelled.audit.at(-1)?.reason).toBe('It broke. Not restocked.');
    expect(await stockLeft()).toBe(99);
  });

  test.each([
    ['an hour ahead', 60],
    ['of before the order was assigned', -20],
  ])('is refused by a clock %s', async (_, minutes) => {
    const { at, fail } = await failedRoute();
    await expect(fail({ at: new Date(at.getTime() + minutes * MINUTE_MS) })).rejects.toMatchObject({
      reason: 'invalid',
      details: { errors: { at: expect.any(String) } },
    });
  });

  test('is only told by its driver, of an order that is on its way', async () => {
    const { shop, ravi, sunil, packed, fail } = await failedRoute();
    await expect(fail({}, sunil)).rejects.toThrow(NOT_ASSIGNED);
    const other = await packed();
    await expect(shop.deliveries.fail(ravi, other, { ...notHome, at: undefined })).rejects.toThrow(
      "This can't be done: the order is to delivery.",
    );
  });
});
