import { formatDay, formatWeekday, startOfDay } from '#lib/format/dates.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import { type Days, daysOfPeriod, type PeriodName, type DateRange } from './date-range.ts';

const dayText = (day: string): string => formatDay(startOfDay(day).toISOString());
const withoutYear = (text: string): string => text.replace(/ \d{4}$/, '');
const withoutDay = (text: string): string => text.replace(/^\d+ /, '');

/** `2 Nov 2026`, `26 Oct to 1 Nov 2026` or `28 Dec 2026 to 3 Jan 2027` */
export function daysText({ from, to }: Days): string {
  const [first, last] = [dayText(from), dayText(to)];
  if (from === to) return first;
  return `${from.slice(0, 4) === to.slice(0, 4) ? withoutYear(first) : first} to ${last}`;
}

/** Limited to the range: a day, the days of a week, or `Nov 2026`. */
export const periodText = (start: string, span: DateRange): string =>
  span.by === 'month' ? withoutDay(dayText(start)) : daysText(daysOfPeriod(start, span));

/** `2 Nov`, or `Nov 2026` */
export const periodLabel = (start: string, by: PeriodName): string =>
  by === 'month' ? withoutDay(dayText(start)) : withoutYear(dayText(start));

const singular: Readonly<Record<PeriodName, string>> = { day: 'Day', week: 'Week', month: 'Month' };
export const periodHeading = (by: PeriodName): string => singular[by];

/** Names the pieces of a product that were sold before or after it had options. */
export const WITHOUT_OPTIONS = 'Without options';

export const orderCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`;

/** Negative when refunds exceed sales. */
export const amountText = (rupees: number): string => {
  const amount = formatMoney(centsOf(Math.abs(rupees)));
  return rupees < 0 ? `−${amount}` : amount;
};

/** `09:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `09:00 to 10:00` */
export const hoursText = (hour: number): string => `${hourText(hour)} to ${hourText(hour + 1)}`;

/** `Monday 09:00` */
export const hourOfDayText = (weekday: number, hour: number): string =>
  `${formatWeekday(weekday)} ${hourText(hour)}`;
