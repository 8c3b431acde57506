import type { ReportRow, ReportFigures } from '#lib/reports/report.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { periodHeading } from '#lib/reports/labels.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';

/** One table whose first column is the row's type (docs/api.md "Files"). */

interface Line {
  part: string;
  name?: string;
  count?: number;
  amount?: number;
}

const columns: readonly Column<Line>[] = [
  { heading: 'Part', cell: ({ part }) => part },
  { heading: 'Name', cell: ({ name = '' }) => name },
  { heading: 'Count', cell: ({ count }) => count?.toString() ?? '' },
  { heading: 'Amount', cell: ({ amount }) => amount?.toFixed(2) ?? '' },
];

const breakdownLines = (part: string, rows: readonly ReportRow[]): Line[] =>
  rows.map(({ name, orders, revenue }) => ({ part, name, count: orders, amount: revenue }));

function linesOf(span: DateRange, figures: ReportFigures): Line[] {
  const { orders, revenue, refunds, cash, averageOrder, newCustomers, returnsShare } = figures;
  const days = `${span.from} to ${span.to}`;
  return [
    { part: 'Revenue', name: days, count: orders, amount: revenue },
    { part: 'Refunds', name: days, amount: refunds },
    { part: 'Cash taken by drivers', name: days, amount: cash },
    { part: 'Average order', name: days, amount: averageOrder },
    { part: 'New customers', name: days, count: newCustomers },
    { part: 'Orders with a return', name: days, count: Math.round(returnsShare * orders) },
    ...figures.byPeriod.map((period) => ({
      part: periodHeading(span.by),
      name: period.start,
      count: period.orders,
      amount: period.revenue,
    })),
    ...figures.products.map(({ name, qty, revenue: amount }) => ({
      part: 'Product',
      name,
      count: qty,
      amount,
    })),
    ...breakdownLines('Category', figures.categories),
    ...breakdownLines('District', figures.districts),
    ...breakdownLines('Payment method', figures.paymentMethods),
  ];
}

export const writeReport = (span: DateRange, figures: ReportFigures): AsyncGenerator<string> =>
  writeCsv(
    columns,
    (async function* () {
      yield linesOf(span, figures);
    })(),
  );
