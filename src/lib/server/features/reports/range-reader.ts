import type { DaySum, HourCount, Sums } from '#lib/reports/report.ts';
import {
  type Days,
  daysOf,
  firstOfMonth,
  type Instants,
  instantsOf,
  lastOfMonth,
  type PeriodName,
} from '#lib/reports/date-range.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import type { PaymentMethod } from '#lib/payments/methods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { monthOf, summedPeriods } from '#lib/server/features/periods/periods.ts';
import { bestSellers, type ProductSalesCache } from './product-sales.ts';
import {
  cashTaken,
  countNewCustomers,
  countReturned,
  ordersByHour,
  refundsByDay,
  salesByCategory,
  salesByDay,
  salesByGroup,
  soldVariants,
} from './repo.ts';
import { type Part, sumsOfParts, variantSums } from './sums-repo.ts';
import { mergeVariants } from './variant-sales.ts';

/**
 * Figures of a span: sums of the months and days that are over, and the orders themselves for
 * all other time (decision 0035).
 */

interface Sources {
  /** Read from the orders. At most a year each, because the database holds ids in memory. */
  open: readonly Instants[];
  days: readonly string[];
  /** Months replace their days where they have sums; the values are revisions. */
  periods: ReadonlyMap<string, number>;
}

/** The day that a period's sums are counted on: the first of a month. */
const dayOfPeriod = (period: string): string =>
  monthOf(period) === period ? firstOfMonth(period) : period;

/** A year is the most that is read at once. */
const MAX_OPEN_DAYS = 366;

async function sourcesOf(tx: Tx, span: Days): Promise<Sources> {
  const summed = await summedPeriods(tx, { from: monthOf(span.from), to: span.to });
  const openDays: string[][] = [];
  const days: string[] = [];
  const periods = new Map<string, number>();
  const firstWhole = span.from === firstOfMonth(span.from) ? monthOf(span.from) : undefined;
  const lastWhole = span.to === lastOfMonth(span.to) ? monthOf(span.to) : undefined;
  const isWhole = (month: string): boolean =>
    (month > monthOf(span.from) || month === firstWhole) &&
    (month < monthOf(span.to) || month === lastWhole);

  function addSummed(day: string, ofDay: number): void {
    const month = monthOf(day);
    const ofMonth = isWhole(month) ? summed.get(month) : undefined;
    days.push(day);
    if (ofMonth === undefined) periods.set(day, ofDay);
    else periods.set(month, ofMonth);
  }

  let run: string[] = [];
  function addOpen(day: string): void {
    if (run.length === MAX_OPEN_DAYS) run = [];
    if (run.length === 0) openDays.push(run);
    run.push(day);
  }

  for (const day of daysOf(span)) {
    const ofDay = summed.get(day);
    if (ofDay === undefined) {
      addOpen(day);
      continue;
    }
    run = [];
    addSummed(day, ofDay);
  }
  const open = openDays.map((all) => instantsOf({ from: all[0] ?? '', to: all.at(-1) ?? '' }));
  return { open, days, periods };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * Expects a transaction with a consistent snapshot. Sums by day use the first of a month where `by` needs no days.
 */
export async function createRangeReader(tx: Tx, span: Days & { by?: PeriodName }) {
  const { open, days, periods } = await sourcesOf(tx, span);
  const all = [...periods.keys()];
  const isByDay = span.by === 'day' || span.by === 'week';
  const dated = isByDay ? days : all;

  async function ofOrders<Row>(read: (tx: Tx, instants: Instants) => Promise<Row>): Promise<Row[]> {
    const rows: Row[] = [];
    for (const instants of open) rows.push(await read(tx, instants));
    return rows;
  }
  const byDay = async (part: 'sales' | 'refunds'): Promise<DaySum[]> =>
    (await sumsOfParts(tx, [part], dated, 'period')).map(({ key, count, cents }) => ({
      day: dayOfPeriod(key),
      orders: count,
      cents,
    }));
  const named = (part: Part) => sumsOfParts(tx, [part], all, 'name');
  const summedParts = async (parts: readonly Part[]) => {
    const rows = Map.groupBy(await sumsOfParts(tx, parts, all, 'part'), ({ key }) => key);
    return (part: Part, amount: 'count' | 'cents') =>
      total((rows.get(part) ?? []).map((row) => row[amount]));
  };

  return {
    sums: async (): Promise<Sums> => {
      const summed = await summedParts(['cash', 'customers', 'returned']);
      return {
        sales: [...(await ofOrders(salesByDay)).flat(), ...(await byDay('sales'))],
        refunds: [...(await ofOrders(refundsByDay)).flat(), ...(await byDay('refunds'))],
        cashCents: total(await ofOrders(cashTaken)) + summed('cash', 'cents'),
        newCustomers: total(await ofOrders(countNewCustomers)) + summed('customers', 'count'),
        returned: total(await ofOrders(countReturned)) + summed('returned', 'count'),
      };
    },

    hours: async (): Promise<HourCount[]> => [
      ...(await ofOrders(ordersByHour)).flat(),
      ...(await named('hour')).map(({ key, count }) => ({ hour: Number(key), orders: count })),
    ],

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

    /** With their variants, by product. */
    bestSellers: async (productSales: ProductSalesCache, limit: number) => {
      const past = await productSales(tx, periods);
      const recent = (await ofOrders(soldVariants)).flat();
      const products = bestSellers({ past, open: recent }, limit);
      const ids = new Set(products.map(({ id }) => id));
      const variants = mergeVariants([
        ...recent.filter(({ id, title }) => ids.has(id) && title !== DEFAULT_SIZE),
        ...(await variantSums(tx, all, [...ids])),
      ]);
      return { products, variants: Map.groupBy(variants, ({ id }) => id) };
    },
  };
}
