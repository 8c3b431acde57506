import * as v from 'valibot';
import { toRupees } from '#lib/format/money.ts';
import { DAY_HOURS, periodsOf, type DateRange, startOfPeriod, WEEK_DAYS } from './date-range.ts';

/** Money is in rupees (docs/api.md "Figures"). */

const Row = v.object({ name: v.string(), orders: v.number(), revenue: v.number() });
export type ReportRow = v.InferOutput<typeof Row>;

const Variant = v.object({ title: v.string(), qty: v.number(), revenue: v.number() });
export type VariantRow = v.InferOutput<typeof Variant>;

const totals = {
  orders: v.number(),
  revenue: v.number(),
  refunds: v.number(),
  cash: v.number(),
  averageOrder: v.number(),
  newCustomers: v.number(),
  returnsShare: v.number(),
};
const Totals = v.object(totals);
export type Totals = v.InferOutput<typeof Totals>;

const ReportFigures = v.object({
  ...totals,
  byPeriod: v.array(v.object({ start: v.string(), orders: v.number(), revenue: v.number() })),
  /** Orders of each hour of the seven weekdays, Monday first. */
  byHour: v.array(v.array(v.number())),
  products: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      qty: v.number(),
      revenue: v.number(),
      /** Empty for a product that was sold without options alone. */
      variants: v.array(Variant),
    }),
  ),
  categories: v.array(Row),
  paymentMethods: v.array(Row),
  districts: v.array(Row),
  /** Sold (also as credit for returns), given by the staff, spent in the span, and owed now. */
  giftVouchers: v.object({
    sold: v.number(),
    given: v.number(),
    spent: v.number(),
    outstanding: v.number(),
    expired: v.optional(v.number(), 0),
  }),
  /** Text messages that were sent, and those withheld by the limit of a number. */
  messages: v.object({
    sms: v.number(),
    segments: v.number(),
    cost: v.number(),
    withheld: v.number(),
  }),
});
export type ReportFigures = v.InferOutput<typeof ReportFigures>;

const Report = v.object({
  figures: ReportFigures,
  before: v.object({ from: v.string(), to: v.string(), ...totals }),
  charts: v.object({ revenue: v.string(), orders: v.string(), hours: v.string() }),
});
export type Report = v.InferOutput<typeof Report>;
export const readReport = (response: unknown): Report => v.parse(Report, response);

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

export function totalsOf({ sales, refunds, cashCents, newCustomers, returned }: Sums): Totals {
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
export function breakdown(sums: readonly NamedSum[]): ReportRow[] {
  return [...Map.groupBy(sums, ({ name }) => name)]
    .map(([name, rows]) => ({
      name,
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      revenue: toRupees(rows.reduce((sum, { cents }) => sum + cents, 0)),
    }))
    .toSorted((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'en'));
}
