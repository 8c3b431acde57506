import { sql } from 'kysely';
import { DAY_BEGINS_UTC, hourOfWeek, type Instants, shopDay } from '#lib/reports/date-range.ts';
import type { DaySum, HourCount } from '#lib/reports/report.ts';
import { dayOf } from '#lib/format/dates.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { IS_BACK, SOLD_CENTS } from '#lib/server/features/orders/ledger.ts';
import type { VariantSales } from './variant-sales.ts';

/**
 * Each query starts at the range's orders, refunds or accounts, so that its cost does not depend on the shop's age.
 */

type Reader = Db | Tx;

/** Excludes cancelled orders and replacements. */
const countedOrders = (db: Reader, { since, until }: Instants) =>
  db
    .selectFrom('orders')
    .where('orders.created_at', '>=', since)
    .where('orders.created_at', '<', until)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.replacement_for', 'is', null);

/** The UTC day, and whether the shop's next day has begun, which both engines can compute. */
const utcDay = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`;
const isLate = (column: string) =>
  sql<number>`case when substr(${sql.ref(column)}, 12, 5) >= ${sql.lit(DAY_BEGINS_UTC)} then 1 else 0 end`;

/** Without delivery, which a code for free delivery takes off; a gift voucher counts once it is spent. */
const GOODS_CENTS = `subtotal_cents + cash_fee_cents - gift_sold_cents
  - case when voucher_kind = 'delivery' then 0 else discount_cents end`;

const sumOf = (expression: string) => sql<number>`sum(${sql.raw(expression)})`;
const count = sql<number>`count(*)`;

const daySums = (
  rows: readonly { day: string; late: number; orders: number; cents: number }[],
): DaySum[] =>
  rows.map(({ day, late, orders, cents }) => ({
    day: shopDay(day, Number(late) === 1),
    orders: Number(orders),
    cents: Number(cents),
  }));

export async function salesByDay(db: Reader, instants: Instants): Promise<DaySum[]> {
  const rows = await countedOrders(db, instants)
    .select([
      utcDay('orders.created_at').as('day'),
      isLate('orders.created_at').as('late'),
      count.as('orders'),
      sumOf(SOLD_CENTS).as('cents'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
  return daySums(rows);
}

/** When an hour of the shop's time zone begins within one of UTC: `30`. */
const HOUR_BEGINS = DAY_BEGINS_UTC.slice(3);

export async function ordersByHour(db: Reader, instants: Instants): Promise<HourCount[]> {
  const rows = await countedOrders(db, instants)
    .select([
      sql<string>`substr(orders.created_at, 1, 13)`.as('hour'),
      sql<number>`case when substr(orders.created_at, 15, 2) >= ${sql.lit(HOUR_BEGINS)} then 1 else 0 end`.as(
        'late',
      ),
      count.as('orders'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
  const hours = Map.groupBy(rows, ({ hour, late }) =>
    hourOfWeek(new Date(`${hour}:${Number(late) === 1 ? HOUR_BEGINS : '00'}:00Z`)),
  );
  return [...hours].map(([hour, same]) => ({
    hour,
    orders: same.reduce((sum, { orders }) => sum + Number(orders), 0),
  }));
}

const refundsOf = (db: Reader, { since, until }: Instants) =>
  db
    .selectFrom('payments')
    .where(sql<boolean>`${sql.raw(IS_BACK)}`)
    .where('payments.at', '>=', since)
    .where('payments.at', '<', until)
    // Asked of one order after the other, here and below: a join may read all there ever were.
    .where(
      (eb) =>
        eb.selectFrom('orders').select('status').whereRef('orders.id', '=', 'payments.order_id'),
      '!=',
      'cancelled',
    );

/** Of an order whose buyer bought a gift voucher: that part of it never was revenue. */
const hasGiftVoucher = (is: '=' | '>') =>
  sql<boolean>`(select gift_sold_cents from orders where orders.id = payments.order_id) ${sql.raw(is)} 0`;

/** What refunds take off the revenue: goods are paid back before the gift voucher beside them. */
async function refundsBesideGiftVouchers(db: Reader, instants: Instants): Promise<DaySum[]> {
  const orders = await refundsOf(db, instants)
    .where(hasGiftVoucher('>'))
    .select('payments.order_id as id')
    .distinct()
    .execute();
  const sums: DaySum[] = [];
  for (const chunk of inChunks(orders.map(({ id }) => id))) {
    const refunds = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .where('payments.order_id', 'in', chunk)
      .where(sql<boolean>`${sql.raw(IS_BACK)}`)
      .select(['payments.order_id', 'payments.at', 'payments.amount_cents'])
      .select(sql<number>`${sql.raw(SOLD_CENTS)}`.as('sold'))
      .orderBy('payments.order_id')
      .orderBy('payments.position')
      .execute();
    const left = new Map<string, number>();
    for (const { order_id, at, amount_cents, sold } of refunds) {
      const before = left.get(order_id) ?? Number(sold);
      const cents = Math.min(amount_cents, before);
      left.set(order_id, before - cents);
      const isOfSpan = at >= instants.since && at < instants.until;
      if (isOfSpan && cents > 0) sums.push({ day: dayOf(new Date(at)), orders: 1, cents });
    }
  }
  return sums;
}

/** Excludes cancelled orders, which are in no sum. */
export async function refundsByDay(db: Reader, instants: Instants): Promise<DaySum[]> {
  const rows = await refundsOf(db, instants)
    .where(hasGiftVoucher('='))
    .select([
      utcDay('payments.at').as('day'),
      isLate('payments.at').as('late'),
      count.as('orders'),
      sumOf('payments.amount_cents').as('cents'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
  return [...daySums(rows), ...(await refundsBesideGiftVouchers(db, instants))];
}

/** In cents, by the time when drivers took the cash. */
export async function cashTaken(db: Reader, { since, until }: Instants): Promise<number> {
  const { cents } = await db
    .selectFrom('payments')
    .where('payments.kind', '=', sql.lit('cash' as const))
    .where('payments.at', '>=', since)
    .where('payments.at', '<', until)
    .select(sumOf('payments.amount_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The exact condition of the index `users_customers`. */
const isCustomer = sql<boolean>`(case when role = 'user' and permissions = ''
  and deleted_at is null and closed_at is null then 1 end) = 1`;

/** Excludes the guests' account, which is closed. */
export async function countNewCustomers(db: Reader, { since, until }: Instants): Promise<number> {
  const { customers } = await db
    .selectFrom('users')
    .select(count.as('customers'))
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where(isCustomer)
    .executeTakeFirstOrThrow();
  return Number(customers);
}

export async function countReturned(db: Reader, instants: Instants): Promise<number> {
  const { returned } = await countedOrders(db, instants)
    .select(count.as('returned'))
    .where(
      (eb) =>
        eb
          .selectFrom('returns')
          .select(count.as('count'))
          .whereRef('returns.order_id', '=', 'orders.id')
          .where('returns.status', '!=', 'declined'),
      '>',
      0,
    )
    .executeTakeFirstOrThrow();
  return Number(returned);
}

export async function salesByGroup(db: Reader, instants: Instants) {
  const rows = await countedOrders(db, instants)
    .select([
      'orders.district',
      'orders.payment_method',
      count.as('orders'),
      sumOf(GOODS_CENTS).as('cents'),
    ])
    .groupBy(['orders.district', 'orders.payment_method'])
    .execute();
  return rows.map(({ orders, cents, ...group }) => ({
    ...group,
    orders: Number(orders),
    cents: Number(cents),
  }));
}

/**
 * Lines are found by their own time and the few excluded orders are subtracted, which avoids looking up each order.
 */
const soldLines = (db: Reader, { since, until }: Instants) =>
  db
    .selectFrom('order_lines as line')
    .where('line.kind', '!=', 'gift_voucher')
    .where('line.placed_at', '>=', since)
    .where('line.placed_at', '<', until)
    .where('line.order_id', 'not in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.created_at', '>=', since)
        .where('orders.created_at', '<', until)
        .where((eb) =>
          eb.or([
            eb('orders.status', '=', 'cancelled'),
            eb('orders.replacement_for', 'is not', null),
          ]),
        ),
    );

/** By number and title. */
export async function soldVariants(db: Reader, instants: Instants): Promise<VariantSales[]> {
  const rows = await soldLines(db, instants)
    .select((eb) => [
      'line.product_id as id',
      'line.variant as number',
      'line.size as title',
      sumOf('line.quantity').as('qty'),
      sumOf('line.unit_cents * line.quantity - line.discount_cents').as('cents'),
      eb.fn.max('line.placed_at').as('soldAt'),
    ])
    .groupBy(['line.product_id', 'line.variant', 'line.size'])
    .execute();
  return rows.map(({ qty, cents, ...row }) => ({
    ...row,
    qty: Number(qty),
    cents: Number(cents),
  }));
}

interface Names {
  name: string;
  /** Of its present variants, by number. */
  titles: ReadonlyMap<number, string>;
}

export async function productNames(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_variants', 'product_variants.product_id', 'products.id')
    .select(['products.id', 'name', 'number', 'size'])
    .where('products.id', 'in', ids)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, variants]) => [
      id,
      {
        name: variants[0]?.name ?? '',
        titles: new Map(variants.map(({ number, size }) => [number, size])),
      },
    ]),
  );
}

export async function firstOrderAt(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function salesByCategory(db: Reader, instants: Instants) {
  const rows = await soldLines(db, instants)
    .innerJoin('products', 'products.id', 'line.product_id')
    .select([
      'products.category',
      sql<number>`count(distinct line.order_id)`.as('orders'),
      sumOf('line.unit_cents * line.quantity - line.discount_cents').as('cents'),
    ])
    .groupBy('products.category')
    .execute();
  return rows.map(({ category, orders, cents }) => ({
    category,
    orders: Number(orders),
    cents: Number(cents),
  }));
}
