import { type DaySum, sumOf } from '#lib/reports/report.ts';
import {
  daysOf,
  firstOfMonth,
  type Instants,
  instantsOf,
  lastOfMonth,
} from '#lib/reports/date-range.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { monthOf, summedPeriods, lockOpenPeriod } from '#lib/server/features/periods/periods.ts';
import {
  cashTaken,
  countNewCustomers,
  countReturned,
  firstOrderAt,
  ordersByHour,
  refundsByDay,
  salesByCategory,
  salesByDay,
  salesByGroup,
  soldVariants,
} from './repo.ts';
import {
  namedParts,
  type Part,
  putSums,
  type Sum,
  sumsOfParts,
  variantSum,
  variantSums,
} from './sums-repo.ts';
import { mergeVariants, totalOf, type VariantSales } from './variant-sales.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/** Waits until writes that began in a period have ended. */
const REST_MS = HOUR_MS;
const AT_ONCE = 100;

const plain = (part: Part, count: number, cents: number, name = ''): Sum => ({
  part,
  name,
  variant: '',
  count,
  cents,
});

/** The shop's day spans two UTC days. */
const sumOfDays = (part: Part, rows: readonly DaySum[]): Sum =>
  plain(part, sumOf(rows, 'orders'), sumOf(rows, 'cents'));

const sumsOfProducts = (rows: readonly VariantSales[]): Sum[] => [
  ...[...Map.groupBy(rows, ({ id }) => id)].map(([id, sold]) =>
    plain('product', totalOf(sold, 'qty'), totalOf(sold, 'cents'), id),
  ),
  ...mergeVariants(rows.filter(({ title }) => title !== DEFAULT_SIZE)).map(variantSum),
];

const sumsOf = async (tx: Tx, instants: Instants): Promise<Sum[]> => [
  sumOfDays('sales', await salesByDay(tx, instants)),
  ...(await ordersByHour(tx, instants)).map(({ hour, orders }) =>
    plain('hour', orders, 0, String(hour)),
  ),
  sumOfDays('refunds', await refundsByDay(tx, instants)),
  plain('returned', await countReturned(tx, instants), 0),
  plain('cash', 0, await cashTaken(tx, instants)),
  plain('customers', await countNewCustomers(tx, instants), 0),
  ...(await salesByGroup(tx, instants)).map(({ payment_method, district, orders, cents }) =>
    plain('group', orders, cents, `${payment_method} ${district}`),
  ),
  ...(await salesByCategory(tx, instants)).map(({ category, orders, cents }) =>
    plain('category', orders, cents, category),
  ),
  ...sumsOfProducts(await soldVariants(tx, instants)),
];

const sumDay = (db: Db, day: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockOpenPeriod(tx, day))) return;
    await putSums(tx, day, await sumsOf(tx, instantsOf({ from: day, to: day })));
  });

const daysOfMonth = (month: string): string[] =>
  daysOf({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) });

const sumMonth = (db: Db, month: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const days = daysOfMonth(month);
    if (!(await lockOpenPeriod(tx, month))) return;
    const summed = await summedPeriods(tx, { from: days[0] ?? '', to: days.at(-1) ?? '' });
    if (!days.every((day) => summed.has(day))) return;
    const sums = mergeVariants(await variantSums(tx, days)).map(variantSum);
    for (const part of namedParts) {
      for (const { key, count, cents } of await sumsOfParts(tx, [part], days, 'name')) {
        sums.push(plain(part, count, cents, key));
      }
    }
    await putSums(tx, month, sums);
  });

/**
 * Makes sums that are missing of months and days that are over, each what its orders would give (decision 0035): of
 * the newest days first and at most `max` days, until `isOver`; gives how many days that were.
 */
export async function sumPastPeriods(
  db: Db,
  now: Date,
  { max = AT_ONCE, isOver = () => false }: { max?: number; isOver?: () => boolean } = {},
): Promise<number> {
  const first = await firstOrderAt(db);
  if (first === undefined) return 0;
  const end = new Date(now.getTime() - REST_MS);
  const span = { from: firstOfMonth(dayOf(new Date(first))), to: daysAfter(dayOf(end), -1) };
  const summed = await summedPeriods(db, { from: monthOf(span.from), to: span.to });
  const days = daysOf(span);
  const missing = days.filter((day) => !summed.has(day));
  const requested = missing.toReversed().slice(0, max);
  for (const day of requested) if (!isOver()) await sumDay(db, day);
  for (const month of new Set(days.map(monthOf))) {
    if (isOver()) break;
    const isPast = lastOfMonth(`${month}-01`) <= span.to;
    if (isPast && !summed.has(month)) await sumMonth(db, month);
  }
  return requested.length;
}
