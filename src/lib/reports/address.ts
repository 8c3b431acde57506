import * as v from 'valibot';
import { listingHref } from '#lib/paging/paging.ts';
import { daysAfter } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { fieldsOf } from './ledger.ts';
import { reportQuery } from './schema.ts';
import {
  countDays,
  type Days,
  firstOfMonth,
  type PeriodName,
  type DateRange,
} from './date-range.ts';

const MAX_BARS_OF_DAYS = 31;
const MAX_BARS_OF_WEEKS = 183;

function fittingPeriod(days: Days): PeriodName {
  const count = countDays(days);
  if (count <= MAX_BARS_OF_DAYS) return 'day';
  return count <= MAX_BARS_OF_WEEKS ? 'week' : 'month';
}

/** An invalid address means the current month. */
export function readReportAddress(search: string, today: string): DateRange {
  const schema = reportQuery(today);
  const given = Object.fromEntries(new URLSearchParams(search));
  const parsed = v.safeParse(schema, { ...given, report: undefined });
  const { from, to, by } = parsed.success ? parsed.output : v.parse(schema, {});
  return { from, to, by: 'by' in given && parsed.success ? by : fittingPeriod({ from, to }) };
}

export const reportHref = ({ from, to, by }: Partial<DateRange>): string =>
  listingHref(paths.adminFigures, fieldsOf({ from, to, by }));

export const quickChoices = (today: string): readonly (Days & { label: string })[] => {
  const first = firstOfMonth(today);
  const lastBefore = daysAfter(first, -1);
  return [
    { label: 'This month', from: first, to: today },
    { label: 'Last month', from: firstOfMonth(lastBefore), to: lastBefore },
    { label: 'Last 7 days', from: daysAfter(today, -6), to: today },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
};

/** Empty if the earlier value is 0. */
export function changeText(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'As much';
  return `${Math.abs(percent).toLocaleString('en')}% ${percent > 0 ? 'more' : 'less'}`;
}
