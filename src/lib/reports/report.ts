import { toRupees } from '#lib/format/money.ts';
import { DAY_HOURS, periodsOf, type DateRange, startOfPeriod, WEEK_DAYS } from './date-range.ts';

/** Money is in rupees (docs/api.md "Figures"). */

export interface DaySum {
  day: string;
  orders: number;
  cents: number;
}

export interface Sums {
  sales: readonly DaySum[];
  refunds: readonly DaySum[];
  cashCents: number;
  newCustomers: number;
  returned: number;
}

/** Amounts are in cents. */
export const sumOf = (rows: readonly DaySum[], amount: 'orders' | 'cents'): number =>
  rows.reduce((sum, row) => sum + row[amount], 0);

export function totalsOf({ sales, refunds, cashCents, newCustomers, returned }: Sums) {
  const orders = sumOf(sales, 'orders');
  const soldCents = sumOf(sales, 'cents');
  const refundedCents = sumOf(refunds, 'cents');
  return {
    orders,
    revenue: toRupees(soldCents - refundedCents),
    refunds: toRupees(refundedCents),
    cash: toRupees(cashCents),
    averageOrder: toRupees(Math.round(soldCents / Math.max(1, orders))),
    newCustomers,
    returnsShare: Math.round((returned / Math.max(1, orders)) * 10_000) / 10_000,
  };
}

export function byPeriod(span: DateRange, { sales, refunds }: Pick<Sums, 'sales' | 'refunds'>) {
  const periods = new Map(periodsOf(span).map((start) => [start, { orders: 0, cents: 0 }]));
  const add = ({ day, orders, cents }: DaySum) => {
    const period = periods.get(startOfPeriod(day, span.by));
    if (!period) return;
    period.orders += orders;
    period.cents += cents;
  };
  for (const sale of sales) add(sale);
  for (const { day, cents } of refunds) add({ day, orders: 0, cents: -cents });
  return [...periods].map(([start, { orders, cents }]) => ({
    start,
    orders,
    revenue: toRupees(cents),
  }));
}

export interface HourCount {
  /** By `hourOfWeek`. */
  hour: number;
  orders: number;
}

/** An hour may occur repeatedly. */
export function byHour(counts: readonly HourCount[]): number[][] {
  const week = Array.from({ length: WEEK_DAYS }, () => Array<number>(DAY_HOURS).fill(0));
  for (const { hour, orders } of counts) {
    const day = week[Math.floor(hour / DAY_HOURS)];
    if (day) day[hour % DAY_HOURS] = (day[hour % DAY_HOURS] ?? 0) + orders;
  }
  return week;
}

interface NamedSum {
  name: string;
  orders: number;
  cents: number;
}

/** Merges rows of the same name; the largest amount comes first. */
export function breakdown(sums: readonly NamedSum[]) {
  return [...Map.groupBy(sums, ({ name }) => name)]
    .map(([name, rows]) => ({
      name,
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      revenue: toRupees(rows.reduce((sum, { cents }) => sum + cents, 0)),
    }))
    .toSorted((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'en'));
}
