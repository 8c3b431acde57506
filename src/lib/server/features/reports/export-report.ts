import type { ReportRow, ReportFigures } from '#lib/contract/figures.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { hourOfDayText, periodHeading, WITHOUT_OPTIONS } from '#lib/reports/labels.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';

/** One table whose first column is the row's type (docs/api.md "Files"). */

type Product = ReportFigures['products'][number];

interface Line {
  part: string;
  name?: string;
  count?: number;
  amount?: number;
  variant?: string;
}

const columns: readonly Column<Line>[] = [
  { heading: 'Part', cell: ({ part }) => part },
  { heading: 'Name', cell: ({ name = '' }) => name },
  { heading: 'Count', cell: ({ count }) => count?.toString() ?? '' },
  { heading: 'Amount', cell: ({ amount }) => amount?.toFixed(2) ?? '' },
  { heading: 'Variant', cell: ({ variant = '' }) => variant },
];

const breakdownLines = (part: string, rows: readonly ReportRow[]): Line[] =>
  rows.map(({ name, orders, revenue }) => ({ part, name, count: orders, amount: revenue }));

const productLines = ({ name, qty, revenue, variants }: Product): Line[] => [
  { part: 'Product', name, count: qty, amount: revenue },
  ...variants.map(({ title, ...sold }) => ({
    part: 'Variant',
    name,
    count: sold.qty,
    amount: sold.revenue,
    variant: title === DEFAULT_SIZE ? WITHOUT_OPTIONS : title,
  })),
];

/** Hours without orders have no line. */
const hourLines = (byHour: ReportFigures['byHour']): Line[] =>
  byHour.flatMap((hours, weekday) =>
    hours.flatMap((count, hour) =>
      count > 0 ? { part: 'Hour', name: hourOfDayText(weekday, hour), count } : [],
    ),
  );

/** None in a shop without gift vouchers. */
const giftVoucherLines = (
  { sold, given, spent, outstanding, expired }: ReportFigures['giftVouchers'],
  days: string,
): Line[] =>
  [
    { part: 'Gift vouchers sold', name: days, amount: sold },
    { part: 'Gift vouchers given', name: days, amount: given },
    { part: 'Gift vouchers spent', name: days, amount: spent },
    { part: 'Gift vouchers owed', name: 'Now', amount: outstanding },
    { part: 'Gift vouchers ended unspent', name: 'Now', amount: expired },
  ].filter(({ amount }) => amount > 0);

/** None in a shop that sends no text messages. */
const messageLines = (
  { sms, segments, cost, withheld }: ReportFigures['messages'],
  days: string,
): Line[] =>
  [
    { part: 'Text messages', name: days, count: sms, amount: cost },
    { part: 'Text message segments', name: days, count: segments },
    { part: 'Text messages withheld', name: days, count: withheld },
  ].filter(({ count }) => count > 0);

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
    ...giftVoucherLines(figures.giftVouchers, days),
    ...messageLines(figures.messages, days),
    ...figures.byPeriod.map((period) => ({
      part: periodHeading(span.by),
      name: period.start,
      count: period.orders,
      amount: period.revenue,
    })),
    ...hourLines(figures.byHour),
    ...figures.products.flatMap(productLines),
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
