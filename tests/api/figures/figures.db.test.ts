import { parse } from 'csv-parse/sync';
import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ReportFigures } from '#lib/contract/figures.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { createReports } from '#lib/server/features/reports/service.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aPerson } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aShopWithReturns, BOWL } from '../../support/returning-shop.ts';
import { aShop, looksAt, ON_POSTGRES, stock } from '../../support/shop.ts';

const november: DateRange = { from: '2026-11-01', to: '2026-11-30', by: 'week' };

type World = Awaited<ReturnType<typeof aShopWithReturns>>;

/** Says when something happened; the services stamp it with the clock. */
async function placedAt({ shop }: World, number: string, created_at: string): Promise<void> {
  const { id } = await shop.db
    .updateTable('orders')
    .set({ created_at })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed_at = created_at;
  await shop.db.updateTable('order_lines').set({ placed_at }).where('order_id', '=', id).execute();
}

async function paidBackAt({ shop }: World, number: string, at: string): Promise<void> {
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('payments')
    .set({ at })
    .where('order_id', '=', id)
    .where('kind', '=', 'refund')
    .execute();
}

const periods = ({ byPeriod }: ReportFigures) =>
  byPeriod.map(({ start, orders, revenue }) => [start, orders, revenue]);

test('the days begin at midnight in Colombo, the last one included', async () => {
  const world = await aShopWithReturns();
  const moments = [
    '2026-11-20T18:29:59.999Z',
    '2026-11-20T18:30:00.000Z',
    '2026-11-21T18:29:59.999Z',
    '2026-11-21T18:30:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ];
  for (const at of moments) await placedAt(world, await world.placed(1), at);
  const of = (from: string, to: string) => world.shop.figures.figures({ from, to, by: 'day' });
  expect(periods(await of('2026-11-20', '2026-11-23'))).toEqual([
    ['2026-11-20', 1, 3900],
    ['2026-11-21', 2, 7800],
    ['2026-11-22', 2, 7800],
    ['2026-11-23', 0, 0],
  ]);
  expect(await of('2026-11-21', '2026-11-21')).toMatchObject({ orders: 2, revenue: 7800 });
});

test('counts orders by weekday and hour in Colombo, summed or not', async () => {
  const world = await aShopWithReturns();
  const { shop, admin, placed } = world;
  const moments = [
    // Friday 20 November, at the end of its last hour, and Saturday's first two hours.
    '2026-11-20T18:29:59.999Z',
    '2026-11-20T18:30:00.000Z',
    '2026-11-20T19:29:59.999Z',
    '2026-11-20T19:30:00.000Z',
    // The same hour, a week earlier.
    '2026-11-13T19:30:00.000Z',
  ];
  for (const at of moments) await placedAt(world, await placed(1), at);
  const cancelled = await placed(1);
  await placedAt(world, cancelled, '2026-11-20T08:00:00.000Z');
  await shop.adminOrders.cancel(admin, cancelled, 'Sold out.');
  const found = async () => {
    const { byHour } = await shop.figures.figures(november);
    expect(byHour.map((hours) => hours.length)).toEqual(Array(7).fill(24));
    return byHour.flatMap((hours, weekday) =>
      hours.flatMap((orders, hour) => (orders > 0 ? [[weekday, hour, orders]] : [])),
    );
  };
  const counted = [
    [4, 23, 1],
    [5, 0, 2],
    [5, 1, 2],
  ];
  expect(await found()).toEqual(counted);
  await sumPastPeriods(shop.db, new Date('2026-12-02T00:00:00Z'));
  expect(await found()).toEqual(counted);
});

test('a week that crosses months counts the days of the span alone', async () => {
  const world = await aShopWithReturns();
  // 30 November 2026 is a Monday.
  for (const at of ['2026-10-31', '2026-11-01', '2026-11-29', '2026-11-30', '2026-12-01']) {
    await placedAt(world, await world.placed(1), `${at}T06:00:00.000Z`);
  }
  expect(periods(await world.shop.figures.figures(november))).toEqual([
    ['2026-10-26', 1, 3900],
    ['2026-11-02', 0, 0],
    ['2026-11-09', 0, 0],
    ['2026-11-16', 0, 0],
    ['2026-11-23', 1, 3900],
    ['2026-11-30', 1, 3900],
  ]);
});

test('a refund counts on its own day, and none of a cancelled order', async () => {
  const world = await aShopWithReturns();
  const { shop, admin, delivered, placed } = world;
  const sold = await delivered(2);
  await placedAt(world, sold, '2026-10-10T06:00:00.000Z');
  await shop.payments.refund(admin, sold, { amount: 390_000, reference: 'CEFT 1' });
  await paidBackAt(world, sold, '2026-11-10T06:00:00.000Z');
  const cancelled = await placed(1);
  await placedAt(world, cancelled, '2026-11-11T06:00:00.000Z');
  await shop.adminOrders.cancel(admin, cancelled, 'Sold out.');
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', cancelled)
    .executeTakeFirstOrThrow();
  const entry = { order_id: id, position: 0, amount_cents: 390_000, actor_id: admin.id };
  await shop.db
    .insertInto('payments')
    .values({ ...entry, kind: 'refund', at: '2026-11-12T06:00:00.000Z' })
    .execute();

  const october: DateRange = { from: '2026-10-01', to: '2026-10-31', by: 'month' };
  expect(await shop.figures.figures(october)).toMatchObject({
    orders: 1,
    revenue: 7800,
    refunds: 0,
    averageOrder: 7800,
  });
  const { figures, before } = await shop.figures.report({ ...november, by: 'month' });
  expect(figures).toMatchObject({
    orders: 0,
    revenue: -3900,
    refunds: 3900,
    averageOrder: 0,
    byPeriod: [{ start: '2026-11-01', orders: 0, revenue: -3900 }],
    products: [],
    categories: [],
    districts: [],
    paymentMethods: [],
  });
  expect(before).toMatchObject({ from: '2026-10-01', to: '2026-10-31', orders: 1, revenue: 7800 });
});

test('an exchange is a return of its order, and what replaces it is no sale', async () => {
  const { shop, admin, delivered, received, ask } = await aShopWithReturns();
  const [exchanged, declined] = [await delivered(1), await delivered(3)];
  const id = await received(exchanged, { resolution: 'exchange' });
  await shop.returns.complete(admin, id, {});
  const { _id } = await ask(declined);
  await shop.returns.decline(admin, _id, 'It was used.');
  expect(await shop.figures.figures(november)).toMatchObject({
    orders: 2,
    revenue: 15_600,
    refunds: 0,
    averageOrder: 7800,
    returnsShare: 0.5,
    products: [{ _id: BOWL, qty: 4, revenue: 15_600 }],
  });
});

test('breaks down by product, category, district and payment, guests included', async () => {
  const world = await aShopWithReturns();
  const { shop, admin, placed } = world;
  const rules = { shipping: { base: 200, freeOver: 10_000 } };
  await shop.shopSettings.save(admin.id, { settings: rules, revision: 0 });
  await stock(shop, aProduct('batik-sarong', { category: 'batik-wear', priceCents: 250_000 }));
  const byPhone = read(StaffOrderSchema, {
    customer: { name: 'Kamala de Silva', phone: '0771234567' },
    cartItems: [
      { _id: BOWL, qty: 1 },
      { _id: 'batik-sarong', qty: 2 },
    ],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy', district: 'Kandy' },
    paymentMethod: 'bank_transfer',
    channel: 'phone',
  });
  await shop.guestOrders.place(admin, byPhone, 'by-phone-1');
  await placed(3);
  const figures = await shop.figures.figures(november);
  expect(figures).toMatchObject({
    orders: 2,
    revenue: 8900 + 200 + 11_700,
    averageOrder: 10_400,
    products: [
      { _id: BOWL, name: 'Lacquer Band Bowl', qty: 4, revenue: 15_600 },
      { _id: 'batik-sarong', name: 'Batik Sarong', qty: 2, revenue: 5000 },
    ],
    categories: [
      { name: 'Bowls', orders: 2, revenue: 15_600 },
      { name: 'Batik Wear', orders: 1, revenue: 5000 },
    ],
    districts: [
      { name: 'Not given', orders: 1, revenue: 11_700 },
      { name: 'Kandy', orders: 1, revenue: 8900 },
    ],
    paymentMethods: [
      { name: 'Cash on Delivery', orders: 1, revenue: 11_700 },
      { name: 'Bank Transfer', orders: 1, revenue: 8900 },
    ],
  });
});

test('new customers are accounts of customers: no staff, no driver, no guests, nobody who left', async () => {
  const { shop, admin, buyer } = await aShopWithReturns();
  const add = (name: string) => aPerson(shop, { email: `${name}@example.com` });
  const [clerk, early] = [await add('clerk'), await add('early')];
  await add('kamala');
  const left = await add('left');
  const set = (id: string, change: { permissions?: string; created_at?: string }) =>
    shop.db.updateTable('users').set(change).where('id', '=', id).execute();
  await set(clerk, { permissions: 'orders' });
  await set(early, { created_at: '2026-10-31T18:29:59.999Z' });
  await shop.account.remove({ ...buyer, id: left, email: 'left@example.com' });
  const byPhone = read(StaffOrderSchema, {
    customer: { name: 'Sunil', phone: '0771234567' },
    cartItems: [{ _id: BOWL, qty: 1 }],
    delivery_address: { street: '12 Paddy Lane', city: 'Kandy' },
    channel: 'counter',
  });
  await shop.guestOrders.place(admin, byPhone, 'at-the-counter');
  // The buyer and Kamala.
  expect(await shop.figures.figures(november)).toMatchObject({ newCustomers: 2, orders: 1 });
});

test('the file has every number, and the charts are of the same', async () => {
  const { shop, placed } = await aShopWithReturns();
  await stock(shop, aProduct(BOWL, { name: '=Bowl', countInStock: 10 }));
  await placed(2);
  const parts: string[] = [];
  for await (const part of await shop.figures.file({ ...november, by: 'month' })) parts.push(part);
  expect(parse(parts.join(''), { bom: true })).toEqual([
    ['Part', 'Name', 'Count', 'Amount', 'Variant'],
    ['Revenue', '2026-11-01 to 2026-11-30', '1', '7800.00', ''],
    ['Refunds', '2026-11-01 to 2026-11-30', '', '0.00', ''],
    ['Cash taken by drivers', '2026-11-01 to 2026-11-30', '', '0.00', ''],
    ['Average order', '2026-11-01 to 2026-11-30', '', '7800.00', ''],
    ['New customers', '2026-11-01 to 2026-11-30', '1', '', ''],
    ['Orders with a return', '2026-11-01 to 2026-11-30', '0', '', ''],
    ['Month', '2026-11-01', '1', '7800.00', ''],
    ['Hour', 'Friday 13:00', '1', '', ''],
    ['Product', "'=Bowl", '2', '7800.00', ''],
    ['Category', 'Bowls', '1', '7800.00', ''],
    ['District', 'Not given', '1', '7800.00', ''],
    ['Payment method', 'Cash on Delivery', '1', '7800.00', ''],
  ]);
  const { charts } = await shop.figures.report({ ...november, by: 'month' });
  expect(charts.revenue).toContain(
    '<title>Revenue in rupees by month, 1 Nov to 30 Nov 2026</title>',
  );
  expect(charts.revenue).toContain('<title>Nov 2026: Rs. 7,800.00</title>');
  expect(charts.orders).toContain('<title>Nov 2026: 1 order</title>');
});

const october: DateRange = { from: '2026-10-01', to: '2026-10-31', by: 'day' };

/** How many rows are written by one statement, which has seconds. */
const AT_ONCE = 10_000;

/** A shop with so many orders and accounts, of which a thousand are of October. */
async function aged(count: number): Promise<Shop> {
  const shop = await aShop();
  await stock(shop, aProduct(BOWL));
  const buyer = await aPerson(shop, {});
  const at = sql`case when i <= 1000 then '2026-10-' || (10 + i % 20)
    else '20' || (10 + i % 15) || '-0' || (1 + i % 9) || '-' || (10 + i % 19) end || 'T08:00:00.000Z'`;
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = sql`with recursive n(i) as (select ${sql.lit(from)} union all
      select i + 1 from n where i < ${sql.lit(Math.min(count, from + AT_ONCE - 1))})`;
    await sql`${numbers} insert into orders (id, number, user_id, status, payment_method,
        subtotal_cents, shipping_cents, address, email, created_at, moved_at)
      select 'id-' || i, 'N-' || i, ${buyer}, 'delivered', 'cash_on_delivery', 390000, 0, '{}', '',
        ${at}, '' from n`.execute(shop.db);
    await sql`${numbers} insert into users (id, name, email, role, password_hash, created_at)
      select 'u-' || i, '', 'u' || i || '@example.com', 'user', '', ${at} from n`.execute(shop.db);
    await sql`${numbers} insert into order_lines (order_id, position, product_id, name, brand, image,
        size, unit_cents, quantity, placed_at)
      select 'id-' || i, 0, ${BOWL}, 'Bowl', '', '', 'Default', 390000, 1, ${at} from n`.execute(
      shop.db,
    );
    for (const [position, kind] of ['cash', 'refund'].entries()) {
      await sql`${numbers} insert into payments (order_id, position, kind, amount_cents, at, actor_id)
        select 'id-' || i, ${sql.lit(position)}, ${sql.lit(kind)}, 100, ${at}, '' from n`.execute(
        shop.db,
      );
    }
    await sql`${numbers} insert into returns (id, order_id, user_id, status, resolution, reason,
        created_at)
      select 'r-' || i, 'id-' || i, ${buyer}, 'completed', 'refund', '', ${at} from n`.execute(
      shop.db,
    );
  }
  if (ON_POSTGRES) await sql`vacuum analyze`.execute(shop.db);
  return shop;
}

/** What the figures of October ask of the database. */
async function statementsOf(shop: Shop): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = shop.db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(shop.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { orders, refunds, newCustomers, returnsShare } = await createReports(
    db,
    () => defaultCategoryList,
    () => new Date(),
  ).figures(october);
  expect([orders, refunds, newCustomers, returnsShare]).toEqual([1000, 1000, 1000, 1]);
  return statements;
}

/** How the first step of each statement finds the rows of the span or those it names, on SQLite. */
const OF_SPAN =
  /^SEARCH (orders USING COVERING INDEX orders_created|payments USING COVERING INDEX payments_(back|cash|gift|given_back)|gift_vouchers USING COVERING INDEX gift_vouchers_(created|balances)|line USING COVERING INDEX order_lines_placed|users USING COVERING INDEX users_customers|figure_sums USING COVERING INDEX figure_sums_whole|(figure_periods|products|sms_days) USING INDEX sqlite_autoindex_\w+) \(/;
const ALL_ROWS = /^SCAN /;

/** Whether SQLite finds all that a statement reads by an index of the span, or of what it found. */
async function isOfSpan(shop: Shop, statement: CompiledQuery): Promise<boolean> {
  const { rows } = await shop.db.executeQuery<{ detail: string }>({
    ...statement,
    sql: `explain query plan ${statement.sql}`,
  });
  const steps = rows.map(({ detail }) => detail).filter((step) => /^(SCAN|SEARCH)/.test(step));
  return OF_SPAN.test(steps[0] ?? '') && !steps.some((step) => ALL_ROWS.test(step));
}

test('a month costs the same among 20,000 orders as among 1,000', async () => {
  const [few, many] = [await aged(1_000), await aged(20_000)];
  const [short, long] = [await statementsOf(few), await statementsOf(many)];
  const isAsCheap = async (at: number): Promise<boolean> => {
    const [one, other] = [short[at], long[at]];
    if (!one || !other) return false;
    if (!ON_POSTGRES) return isOfSpan(many, other);
    const fewRows = await looksAt(few, { compile: () => one });
    return (await looksAt(many, { compile: () => other })) <= 3 * fewRows;
  };
  expect(long.length).toBeGreaterThanOrEqual(7);
  for (const [at, { sql: text }] of long.entries()) {
    expect([text, await isAsCheap(at)]).toEqual([text, true]);
  }
}, 120_000);
