import { type Compilable, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import type { AdminOrderQuery } from '#lib/order-list/schema.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import { type Status, statuses } from '#lib/orders/status.ts';
import { goods } from '#lib/server/infra/db/migrations/0001-goods.ts';
import { people } from '#lib/server/infra/db/migrations/0002-people.ts';
import { orders } from '#lib/server/infra/db/migrations/0003-orders.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import {
  accountsWith,
  nextOrders,
  ofAccounts,
  idsFromEnd,
  linesOfProduct,
  pageOfIds,
  withIds,
  withPrefix,
} from '#lib/server/features/order-list/list-repo.ts';
import { openStops } from '#lib/server/features/deliveries/repo.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import {
  looksAt,
  ON_POSTGRES,
  planOf,
  anUntouchedPlace,
  aPlace,
  aShop,
  stock,
} from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';

const orderRequest = (to: Partial<typeof parcels> = {}, qty = 1): Placing => ({
  userId: undefined,
  cartItems: [{ _id: BOWL, size: 'Default', qty }],
  delivery_address: { ...parcels, ...to },
  paymentMethod: 'cash_on_delivery',
  subTotalAmt: 3900 * qty,
  totalAmt: 3900 * qty,
});

const requested = (given: Partial<AdminOrderQuery> = {}): AdminOrderQuery => ({
  page: 1,
  limit: 100,
  status: undefined,
  slip: undefined,
  q: '',
  ...given,
});

const someone = (shop: Shop, name: string, role: CurrentUser['role']) =>
  aUser(shop, name, role, `${name.toLowerCase().replaceAll(' ', '.')}@example.com`);

async function aService() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 100 }));
  const buyer = await someone(shop, 'Nimali Perera', 'user');
  const sunil = await someone(shop, 'Sunil Fernando', 'admin');
  const anoma = await someone(shop, 'Anoma Silva', 'admin');
  const ravi = await someone(shop, 'Ravi Kumar', 'driver');
  const priya = await someone(shop, 'Priya Nadarajah', 'driver');
  let placed = 0;
  const order = async (to: Partial<typeof parcels> = {}, qty = 1) => {
    placed += 1;
    clock.pass(1_000);
    return (await shop.checkout.place(buyer, orderRequest(to, qty), `order-${placed}`)).orderId;
  };
  const put = (number: string, change: { status?: Status; slip_status?: 'waiting' }) =>
    shop.db.updateTable('orders').set(change).where('number', '=', number).execute();
  const numbers = async (given: Partial<AdminOrderQuery> = {}) =>
    (await shop.orderList.orders({ role: 'admin' }, requested(given))).orders.map(
      (one) => one.orderId,
    );
  return { clock, place, shop, buyer, sunil, anoma, ravi, priya, order, put, numbers };
}

const left = async (shop: Shop): Promise<number> => {
  const variant = await shop.db
    .selectFrom('product_variants')
    .select('stock')
    .executeTakeFirstOrThrow();
  return variant.stock;
};
const endsOf = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.message))).toSorted();

describe('The list of orders', () => {
  test('has all orders, newest first, page by page, with the count of each status', async () => {
    const { shop, order, numbers, sunil } = await aService();
    const placed = [await order(), await order(), await order()];
    await shop.adminOrders.approve(sunil, placed[1] ?? '', {});
    expect(await numbers()).toEqual(placed.toReversed());
    expect(await numbers({ page: 2, limit: 2 })).toEqual([placed[0]]);
    expect(await numbers({ status: 'to_delivery' })).toEqual([placed[1]]);
    expect(
      await shop.orderList.orders({ role: 'admin' }, requested({ page: 7, limit: 2 })),
    ).toMatchObject({
      orders: [],
      total: 3,
      page: 7,
      pages: 2,
      counts: { all: 3, pending_payment: 2, to_delivery: 1, cancelled: 0, slip_waiting: 0 },
    });
  });

  test('of waiting slips holds what staff have to decide, the longest waiting first', async () => {
    const { shop, order, put, numbers } = await aService();
    const [first, second, cancelled] = [await order(), await order(), await order()];
    await order();
    await put(second, { slip_status: 'waiting' });
    await put(first, { slip_status: 'waiting' });
    await put(cancelled, { slip_status: 'waiting', status: 'cancelled' });
    expect(await numbers({ slip: 'waiting' })).toEqual([first, second, cancelled]);
    expect(
      await shop.orderList.orders({ role: 'admin' }, requested({ slip: 'waiting' })),
    ).toMatchObject({ total: 3 });
    expect(await numbers({ slip: 'waiting', q: 'nimali' })).toEqual([cancelled, second, first]);
  });

  test('counts the orders of each status, whichever process changed them', async () => {
    const { shop, place, buyer, order, sunil } = await aService();
    const [one, two, three] = [await order(), await order(), await order()];
    const countsOf = async (of = shop) =>
      (await of.orderList.orders({ role: 'admin' }, requested())).counts;
    expect(await countsOf()).toMatchObject({ all: 3, pending_payment: 3 });
    const other = await aShop(place);
    await other.adminOrders.approve(sunil, one, {});
    await other.orders.withdraw(buyer, two);
    await shop.adminOrders.cancel(sunil, three, 'No clay.');
    await order();
    const now = { all: 4, pending_payment: 1, to_delivery: 1, delivering: 0, cancelled: 2 };
    expect(await Promise.all([countsOf(), countsOf()])).toMatchObject([now, now]);
    expect(await countsOf()).toMatchObject(now);
    expect(await countsOf(other)).toMatchObject(now);
  });
});

describe('A search', () => {
  test.each([
    ['the number', (number: string) => number],
    ['the number as it is typed', (number: string) => number.toLowerCase().replace('-', ' ')],
    ['the beginning of the number', (number: string) => number.replace('-', '').slice(0, 6)],
    ['the whole name', () => 'nimali   PERERA'],
    ['the beginning of the name', () => 'nim'],
    ['the last name', () => 'Perera'],
    ['the delivery’s mail address', () => 'Parcels@'],
    ['the account’s mail address', () => 'nimali.perera@example.com'],
    ['the phone number', () => '077 123'],
    ['the phone number with its country', () => '+94 77 123 4567'],
  ])('finds an order by %s', async (_what, typed) => {
    const { shop, order, numbers } = await aService();
    const number = await order();
    await shop.checkout.place(
      await someone(shop, 'Kamal Dias', 'user'),
      orderRequest({
        firstName: 'Kamal',
        lastName: 'Dias',
        phone: '0112345678',
        email: 'kamal@x.lk',
      }),
      'kamal',
    );
    expect(await numbers({ q: typed(number) })).toEqual([number]);
  });

  test('escapes the wildcards of a database', async () => {
    const { order, numbers } = await aService();
    const number = await order({ firstName: '100%_*', lastName: 'Ärger' });
    await order();
    for (const q of ['%', '_', "'", '*', '\\', '\u0000', '"; drop', 'ürger']) {
      expect([q, await numbers({ q })]).toEqual([q, []]);
    }
    expect(await numbers({ q: '100%' })).toEqual([number]);
    expect(await numbers({ q: 'ÄRGER' })).toEqual([number]);
  });

  test('keeps to the status that is asked for', async () => {
    const { order, put, numbers } = await aService();
    const [one, other] = [await order(), await order()];
    await put(one, { status: 'delivered' });
    expect(await numbers({ q: 'perera', status: 'delivered' })).toEqual([one]);
    expect(await numbers({ q: 'perera' })).toEqual([other, one]);
  });

  test('finds no user with a deleted account', async () => {
    const { shop, buyer, order, numbers } = await aService();
    const number = await order();
    await shop.orders.withdraw(buyer, number);
    await shop.account.remove(buyer);
    expect(await numbers({ q: 'nimali' })).toEqual([]);
    expect(await numbers({ q: '0771234567' })).toEqual([]);
    expect(await numbers({ q: number })).toEqual([number]);
  });

  test('finds orders that were there before they could be searched', async () => {
    const place = await anUntouchedPlace();
    const db = openDatabase({ ...place, onLost: () => undefined });
    const before = { '0001-goods': goods, '0002-people': people, '0003-orders': orders };
    const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const at = '2025-06-01T08:00:00.000Z';
    const buyer = { id: 'a-buyer', name: 'Nimali', email: 'n@example.com', role: 'user' } as const;
    await db
      .insertInto('users')
      .values({ ...buyer, password_hash: '', verified_at: at, created_at: at })
      .execute();
    const old = {
      id: 'an-order',
      number: 'K7M2-9QXD',
      user_id: buyer.id,
      status: 'delivered',
      payment_method: 'cash_on_delivery',
      subtotal_cents: 390_000,
      shipping_cents: 20_000,
      address: JSON.stringify(parcels),
      email: parcels.email,
      created_at: at,
      moved_at: at,
    } as const;
    await db.insertInto('orders').values(old).execute();
    await db.destroy();
    const shop = await aShop(place);
    const known = ['perera', 'nimali p', '+94771234567', 'parcels@', 'k7m2', 'n@example', 'galle'];
    for (const q of known) {
      const { orders: found } = await shop.orderList.orders({ role: 'admin' }, requested({ q }));
      expect([q, found.map((one) => one.orderId)]).toEqual([q, ['K7M2-9QXD']]);
    }
  });
});

describe('Approving', () => {
  test('confirms the order, is emailed and is logged with who, when, before and after', async () => {
    const { clock, shop, sunil, buyer, order } = await aService();
    const number = await order();
    clock.pass(5_000);
    const approved = await shop.adminOrders.approve(sunil, number.toLowerCase(), {});
    expect(approved).toMatchObject({
      orderId: number,
      status: 'to_delivery',
      history: [{ status: 'pending_payment' }, { status: 'to_delivery' }],
      audit: [
        { who: 'Nimali Perera', what: 'place', after: 'pending_payment' },
        {
          at: '2026-11-20T08:00:06.000Z',
          who: 'Sunil Fernando',
          what: 'approve',
          before: 'pending_payment',
          after: 'to_delivery',
        },
      ],
    });
    const subjects = (await mailsOf(shop, buyer.email)).map((mail) => mail.subject);
    expect(subjects).toContain(`Your order is confirmed: ${number}`);
  });

  test('by two at the same time is one approval, and a refusal for the other', async () => {
    const { shop, sunil, anoma, buyer, order } = await aService();
    const number = await order();
    const both = await Promise.allSettled([
      shop.adminOrders.approve(sunil, number, {}),
      shop.adminOrders.approve(anoma, number, {}),
    ]);
    expect(endsOf(both)).toEqual(["This can't be done: the order is to delivery.", 'done']);
    const order_ = await shop.orders.one(sunil, number);
    expect(order_.history).toHaveLength(2);
    expect(await mailsOf(shop, buyer.email)).toHaveLength(2);
  });

  test('refuses a slip newer than the one that was looked at', async () => {
    const { shop, sunil, order } = await aService();
    const number = await order();
    const path = '/uploads/other.webp?signature=x';
    await expect(shop.adminOrders.approve(sunil, number, { seen: path })).rejects.toMatchObject({
      reason: 'conflict',
      message: 'The customer has replaced this slip. Please check the new one.',
    });
    expect(await shop.adminOrders.approve(sunil, number, { seen: null })).toMatchObject({
      status: 'to_delivery',
    });
  });

  test('an unknown order is refused', async () => {
    const { shop, sunil } = await aService();
    await expect(shop.adminOrders.approve(sunil, 'AAAA-AAAA', {})).rejects.toMatchObject({
      reason: 'missing',
      message: 'Order not found.',
    });
  });
});

describe('Cancelling', () => {
  test.each(['pending_payment', 'to_delivery'] as const)(
    'an order that is %s returns the stock and tells its owner why',
    async (status) => {
      const { shop, sunil, buyer, order, put } = await aService();
      const number = await order({}, 3);
      await put(number, { status });
      expect(await left(shop)).toBe(97);
      const cancelled = await shop.adminOrders.cancel(sunil, number, 'The kiln broke.');
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        audit: [
          {},
          { who: 'Sunil Fernando', what: 'cancel', before: status, reason: 'The kiln broke.' },
        ],
      });
      expect(await left(shop)).toBe(100);
      const mail = (await mailsOf(shop, buyer.email)).at(-1);
      expect(mail?.text).toContain('Reason: The kiln broke.');
    },
  );

  test('and approving at the same time leaves one of both', async () => {
    const { shop, sunil, anoma, order } = await aService();
    const number = await order();
    const both = await Promise.allSettled([
      shop.adminOrders.cancel(sunil, number, 'No clay.'),
      shop.adminOrders.cancel(anoma, number, 'No kiln.'),
    ]);
    expect(endsOf(both)).toEqual(["This can't be done: the order is cancelled.", 'done']);
    expect(await left(shop)).toBe(100);
  });

  test.each(['delivering', 'delivered', 'cancelled'] as const)(
    'an order that is %s is refused',
    async (status) => {
      const { shop, sunil, order, put } = await aService();
      const number = await order();
      await put(number, { status });
      await expect(shop.adminOrders.cancel(sunil, number, 'Late.')).rejects.toMatchObject({
        reason: 'conflict',
      });
    },
  );
});

describe('Assigning', () => {
  test('assigns an order to a driver, then to another, and logs both', async () => {
    const { shop, sunil, ravi, priya, order } = await aService();
    const number = await order();
    await shop.adminOrders.approve(sunil, number, {});
    await shop.drivers.assign(sunil, number, { driverId: ravi.id });
    const assigned = await shop.drivers.assign(sunil, number, { driverId: priya.id });
    expect(assigned).toMatchObject({
      status: 'to_delivery',
      driverId: priya.id,
      deliveryUser: { name: 'Priya Nadarajah', email: priya.email },
      history: [{ status: 'pending_payment' }, { status: 'to_delivery' }],
    });
    expect(assigned.audit.slice(2)).toMatchObject([
      { who: 'Sunil Fernando', what: 'assign', before: '', after: 'Ravi Kumar' },
      { who: 'Sunil Fernando', what: 'assign', before: 'Ravi Kumar', after: 'Priya Nadarajah' },
    ]);
    // Once more is the same, and nothing new to write down.
    const again = await shop.drivers.assign(sunil, number, { driverId: priya.id });
    expect(again.audit).toHaveLength(4);
  });

  test.each(statuses)('an order that is %s goes as the contract says', async (status) => {
    const { shop, sunil, ravi, order, put } = await aService();
    const number = await order();
    await put(number, { status });
    const ended = await shop.drivers.assign(sunil, number, { driverId: ravi.id }).then(
      (one) => one.driverId,
      (refusal: { reason: string }) => refusal.reason,
    );
    const isLegal = status === 'to_delivery' || status === 'delivering';
    expect(ended).toBe(isLegal ? ravi.id : 'conflict');
  });

  test('to a user who is no driver, or to none, is refused at its field', async () => {
    const { shop, sunil, buyer, order } = await aService();
    const number = await order();
    await shop.adminOrders.approve(sunil, number, {});
    for (const driverId of [buyer.id, sunil.id, 'nobody']) {
      await expect(shop.drivers.assign(sunil, number, { driverId })).rejects.toMatchObject({
        reason: 'invalid',
        details: { errors: { driverId: 'This person is not a driver.' } },
      });
    }
  });

  test('by two admins at once is one assignment, and a refusal that names the driver', async () => {
    const { shop, sunil, anoma, ravi, priya, order } = await aService();
    const number = await order();
    await shop.adminOrders.approve(sunil, number, {});
    const both = await Promise.allSettled([
      shop.drivers.assign(sunil, number, { driverId: ravi.id, seen: null }),
      shop.drivers.assign(anoma, number, { driverId: priya.id, seen: null }),
    ]);
    expect(endsOf(both)).toEqual([
      expect.stringMatching(
        /^This can't be done: the order is now assigned to (Ravi Kumar|Priya Nadarajah)\.$/,
      ),
      'done',
    ]);
  });

  test('drivers are sorted by name, with the cash each has still to hand over', async () => {
    const { shop, sunil, ravi, priya, order, put } = await aService();
    const towns = ['Galle', 'Matale', 'Galle', 'Kandy'];
    for (const city of towns) {
      const number = await order({ city });
      await shop.adminOrders.approve(sunil, number, {});
      await shop.drivers.assign(sunil, number, { driverId: ravi.id });
      if (city === 'Kandy') await put(number, { status: 'delivered' });
    }
    expect(await shop.drivers.all({ page: 1, limit: 100 })).toEqual({
      drivers: [
        {
          _id: priya.id,
          name: 'Priya Nadarajah',
          email: priya.email,
          mobile: '',
          stops: 0,
          towns: [],
        },
        {
          _id: ravi.id,
          name: 'Ravi Kumar',
          email: ravi.email,
          mobile: '',
          stops: 3,
          towns: ['Galle', 'Matale'],
        },
      ],
      total: 2,
      page: 1,
      pages: 1,
    });
  });
});

/** Orders that one statement writes, within the time that each has. */
const AT_ONCE = 20_000;

/** Writes orders by the thousand, as a shop has them after years: most are delivered. */
async function years(shop: Shop, userId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await sql`
    with recursive n(i) as (select ${sql.lit(from + 1)} union all select i + 1 from n where i < ${sql.lit(Math.min(count, from + AT_ONCE))})
    insert into orders (id, number, user_id, status, payment_method, subtotal_cents, shipping_cents,
      address, email, slip_status, created_at, moved_at, name_key, surname_key, phone_key, city_key, district, driver_id,
      slip_decided_at)
    select 'id-' || i, 'N-' || i, ${sql.lit(userId)},
      case when i % 500 = 0 then 'pending_payment' when i % 100 = 0 then 'to_delivery' else 'delivered' end,
      'cash_on_delivery', 390000, 20000, '{}', 'm' || i || '@example.com',
      case when i % 500 = 0 then 'waiting' else 'approved' end,
      '2025-' || (1000000 + i), '2025', 'n' || (i % 7000) || ' perera', 's' || (i % 7000), '07' || i,
      'c' || (i % 3), case when i % 700 = 0 then 'Mannar' else 'Colombo' end, ${sql.lit(userId)},
      case when i % 500 = 0 then null else '2026-' || (1000000 + i) end
    from n`.execute(shop.db);
  }
  await sql`
    insert into order_lines (order_id, position, product_id, name, brand, image, size, unit_cents,
      quantity, placed_at)
    select id, 0, ${BOWL}, 'Bowl', '', '', 'Default', 390000, 1, created_at from orders`.execute(
    shop.db,
  );
  if (ON_POSTGRES) await sql`vacuum analyze orders, order_lines`.execute(shop.db);
}

/** What the lists and the search ask of the database. */
const questions = (shop: Shop): Record<string, Compilable> => {
  const { db } = shop;
  const page = { page: 1, limit: 25 };
  return {
    'the newest': pageOfIds(db, {}, page),
    'the end of the list': idsFromEnd(db, {}, { limit: 25, offset: 25 }),
    'the newest of a status': pageOfIds(db, { status: 'delivered' }, page),
    'waiting slips': pageOfIds(db, { status: 'pending_payment', slip: 'waiting' }, page),
    'approved slips': pageOfIds(db, { slip: 'approved' }, page),
    'refunds that are due': pageOfIds(db, { isRefundDue: true }, page),
    'failed deliveries': pageOfIds(db, { isFailed: true }, page),
    'wrong or missing codes': pageOfIds(db, { isCodeUnproven: true }, page),
    'some days': pageOfIds(db, { since: '2025-1000100', before: '2025-1000800' }, page),
    'a district': pageOfIds(db, { district: 'Colombo' }, page),
    'a district and a status': pageOfIds(db, { district: 'Colombo', status: 'delivered' }, page),
    'a driver': pageOfIds(db, { driverId: 'somebody' }, page),
    'the next of a file': nextOrders(
      db,
      { district: 'Colombo' },
      {
        searched: undefined,
        after: { created_at: '2025-1000500', id: 'id-500' },
        limit: 200,
      },
    ),
    'a number': withPrefix(db, { column: 'number', prefix: 'N-99' }, 501),
    'a name': withPrefix(db, { column: 'name_key', prefix: 'n99 ' }, 501),
    'a last name': withPrefix(db, { column: 'surname_key', prefix: 's9' }, 501),
    'a mail address': withPrefix(db, { column: 'email', prefix: 'm99' }, 501),
    'a phone number': withPrefix(db, { column: 'phone_key', prefix: '0799' }, 501),
    'a city': withPrefix(db, { column: 'city_key', prefix: 'c' }, 501),
    'a product': linesOfProduct(db, BOWL, 501),
    'the orders of a product': withIds(db, ['id-1', 'id-9']),
    'an account': accountsWith(db, 'somebody@', 501),
    'the orders of an account': ofAccounts(db, ['somebody'], 501),
  };
};

test('no list and no search looks at more orders among 100,000 than among 1,000', async () => {
  const few = await aService();
  await years(few.shop, few.buyer.id, 1_000);
  const many = await aService();
  await years(many.shop, many.buyer.id, 100_000);
  const short = questions(few.shop);
  for (const [name, question] of Object.entries(questions(many.shop))) {
    const fewRows = await looksAt(few.shop, short[name] ?? question);
    const manyRows = await looksAt(many.shop, question);
    // At least the 25 of a page or the 501 of a search are looked at, twice where two indexes are.
    expect([name, manyRows <= Math.max(3 * fewRows, 2 * 501)]).toEqual([name, true]);
  }
  // What drivers have still to hand over grows with the shop: no order's row is looked up for it.
  expect(await planOf(many.shop, openStops(many.shop.db, [many.buyer.id]))).toMatch(
    /(USING COVERING INDEX|Index Only Scan using) orders_open_stops/,
  );
  const listed = await many.shop.orderList.orders(
    { role: 'admin' },
    requested({ q: 's6', limit: 25 }),
  );
  expect([listed.isCut, listed.total, listed.orders.length]).toEqual([true, 500, 25]);
  const cut = await many.shop.orderList.orders(
    { role: 'admin' },
    requested({ district: 'Colombo', limit: 25 }),
  );
  expect([cut.isCut, cut.total, cut.pages]).toEqual([true, 10_000, 400]);
  const last = await many.shop.orderList.orders(
    { role: 'admin' },
    requested({ page: 3_334, limit: 30 }),
  );
  expect(last.orders.map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: 10 }, (_, at) => `N-${10 - at}`),
  );
  const { total, counts } = await many.shop.orderList.orders(
    { role: 'admin' },
    requested({ status: 'delivered', limit: 25 }),
  );
  expect([total, counts.all, counts.slip_waiting]).toEqual([99_000, 100_000, 200]);
}, 120_000);
