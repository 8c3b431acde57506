import { daysAfter, dayOf } from '#lib/format/dates.ts';
import type { DaySum, Sums } from '#lib/figures/figures.ts';
import { type Days, firstOfMonth, lastOfMonth, type PeriodName } from '#lib/figures/span.ts';
import type { PaymentMethod } from '#lib/shop-settings/payment-methods.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { monthOf } from '#lib/server/infra/figure-periods-repo.ts';
import {
  cashTaken,
  countNewCustomers,
  countReturned,
  firstOrderAt,
  refundsByDay,
  salesByCategory,
  salesByDay,
  salesByGroup,
  soldProducts,
} from './repo.ts';
import { bestSellers, type ProductSalesCache } from './product-sales.ts';
import {
  lockOpenPeriod,
  parts,
  putSums,
  type Sum,
  sumsOfPart,
  summedPeriods,
} from './sums-repo.ts';

/**
 * Figures of long spans: sums of the days and months that are over, and the orders themselves for all
 * other days (decision 0035). A sum that stands is what its day's orders would give.
 */

const HOUR_MS = 3_600_000;
/** Days that are summed in one go. */
const AT_ONCE = 100;

const plain = (part: Sum['part'], count: number, cents: number, name = ''): Sum => ({
  part,
  name,
  count,
  cents,
});

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** A day of the shop is parts of two days of UTC. */
const wholeDay = (part: Sum['part'], rows: readonly DaySum[]): Sum =>
  plain(part, total(rows.map(({ orders }) => orders)), total(rows.map(({ cents }) => cents)));

async function sumsOfDay(tx: Tx, day: string): Promise<Sum[]> {
  const days = { from: day, to: day };
  return [
    wholeDay('sales', await salesByDay(tx, days)),
    wholeDay('refunds', await refundsByDay(tx, days)),
    plain('returned', await countReturned(tx, days), 0),
    plain('cash', 0, await cashTaken(tx, days)),
    ...(await salesByGroup(tx, days)).map(({ payment_method, district, orders, cents }) =>
      plain('group', orders, cents, `${payment_method} ${district}`),
    ),
    ...(await salesByCategory(tx, days)).map(({ category, orders, cents }) =>
      plain('category', orders, cents, category),
    ),
    ...(await soldProducts(tx, days).execute()).map(({ id, qty, cents }) =>
      plain('product', Number(qty), Number(cents), id),
    ),
  ];
}

const sumDay = (db: Db, day: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await lockOpenPeriod(tx, day)) await putSums(tx, day, await sumsOfDay(tx, day));
  });

const daysOf = ({ from, to }: Days): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
};
const daysOfMonth = (month: string): string[] =>
  daysOf({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) });

/** Sums a month whose days are all summed. */
const sumMonth = (db: Db, month: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const days = daysOfMonth(month);
    if (!(await lockOpenPeriod(tx, month))) return;
    const summed = await summedPeriods(tx, { from: days[0] ?? '', to: days.at(-1) ?? '' });
    if (!days.every((day) => summed.has(day))) return;
    const sums: Sum[] = [];
    for (const part of parts) {
      for (const { key, count, cents } of await sumsOfPart(tx, part, days, 'name')) {
        sums.push(plain(part, count, cents, key));
      }
    }
    await putSums(tx, month, sums);
  });

/**
 * Makes sums that are missing, of the newest days first and at most `max` days, until `isOver`; gives
 * how many days that were. A day is over an hour after its end, when whoever began a write in it has
 * long ended.
 */
export async function sumPastDays(
  db: Db,
  now: Date,
  { max = AT_ONCE, isOver = () => false }: { max?: number; isOver?: () => boolean } = {},
): Promise<number> {
  const first = await firstOrderAt(db);
  if (first === undefined) return 0;
  const span = {
    from: firstOfMonth(dayOf(new Date(first))),
    to: daysAfter(dayOf(new Date(now.getTime() - HOUR_MS)), -1),
  };
  const summed = await summedPeriods(db, { from: monthOf(span.from), to: span.to });
  const missing = daysOf(span).filter((day) => !summed.has(day));
  const wanted = missing.toReversed().slice(0, max);
  for (const day of wanted) if (!isOver()) await sumDay(db, day);
  for (const month of new Set(daysOf(span).map(monthOf))) {
    if (isOver()) break;
    const isPast = lastOfMonth(`${month}-01`) <= span.to;
    if (isPast && !summed.has(month)) await sumMonth(db, month);
  }
  return wanted.length;
}

/** Where the figures of a span come from. */
interface Sources {
  /** Days that are read from the orders. */
  open: readonly Days[];
  /** Days that have sums. */
  days: readonly string[];
  /** The same, with a month in the place of all its days where it has sums of its own; and how often these were made. */
  periods: ReadonlyMap<string, number>;
}

async function sourcesOf(tx: Tx, span: Days): Promise<Sources> {
  const summed = await summedPeriods(tx, { from: monthOf(span.from), to: span.to });
  if (summed.size === 0) return { open: [span], days: [], periods: new Map() };
  const open: Days[] = [];
  const days: string[] = [];
  const periods = new Map<string, number>();
  const isWhole = (month: string): boolean =>
    (month > monthOf(span.from) || span.from === firstOfMonth(span.from)) &&
    (month < monthOf(span.to) || span.to === lastOfMonth(span.to));
  for (const day of daysOf(span)) {
    const ofDay = summed.get(day);
    if (ofDay !== undefined) {
      const month = monthOf(day);
      const ofMonth = isWhole(month) ? summed.get(month) : undefined;
      days.push(day);
      if (ofMonth === undefined) periods.set(day, ofDay);
      else periods.set(month, ofMonth);
      continue;
    }
    const last = open.at(-1);
    if (last && daysAfter(last.to, 1) === day) last.to = day;
    else open.push({ from: day, to: day });
  }
  return { open, days, periods };
}

/**
 * What a span's figures are made of; it is read in a transaction that sees one moment. Sums by day are
 * those of whole months, on their first day, where `by` asks for no more.
 */
export async function createSpanReader(tx: Tx, span: Days & { by?: PeriodName }) {
  const { open, days, periods } = await sourcesOf(tx, span);
  const periodKeys = [...periods.keys()];

  async function ofOrders<Row>(read: (tx: Tx, days: Days) => Promise<Row>): Promise<Row[]> {
    const rows: Row[] = [];
    for (const range of open) rows.push(await read(tx, range));
    return rows;
  }
  const dated = span.by === 'day' || span.by === 'week' ? days : periodKeys;
  const byDay = async (part: 'sales' | 'refunds') =>
    (await sumsOfPart(tx, part, dated, 'period')).map(({ key, count, cents }) => ({
      day: monthOf(key) === key ? `${key}-01` : key,
      orders: count,
      cents,
    }));
  const named = (part: Sum['part']) => sumsOfPart(tx, part, periodKeys, 'name');

  return {
    sums: async (): Promise<Sums> => ({
      sales: [...(await ofOrders(salesByDay)).flat(), ...(await byDay('sales'))],
      refunds: [...(await ofOrders(refundsByDay)).flat(), ...(await byDay('refunds'))],
      cashCents:
        total(await ofOrders(cashTaken)) + total((await named('cash')).map(({ cents }) => cents)),
      newCustomers: await countNewCustomers(tx, span),
      returned:
        total(await ofOrders(countReturned)) +
        total((await named('returned')).map(({ count }) => count)),
    }),

    /** Orders and their totals without delivery, by district and payment method. */
    groups: async () => [
      ...(await ofOrders(salesByGroup)).flat(),
      ...(await named('group')).map(({ key, count, cents }) => {
        const [method = '', ...district] = key.split(' ');
        return {
          payment_method: method as PaymentMethod,
          district: district.join(' '),
          orders: count,
          cents,
        };
      }),
    ],

    categories: async () => [
      ...(await ofOrders(salesByCategory)).flat(),
      ...(await named('category')).map(({ key, count, cents }) => ({
        category: key,
        orders: count,
        cents,
      })),
    ],

    bestSellers: async (productSales: ProductSalesCache, limit: number) =>
      bestSellers(tx, await productSales(tx, periods), { open, limit }),
  };
}
