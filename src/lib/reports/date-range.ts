import { dayOf, daysAfter, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';

export const periodNames = ['day', 'week', 'month'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface Days {
  from: string;
  to: string;
}

export interface DateRange extends Days {
  by: PeriodName;
}

export const MAX_PERIODS = 400;

/** From `since`, before `until`. */
export interface Instants {
  since: string;
  until: string;
}

export const instantsOf = ({ from, to }: Days): Instants => ({
  since: startOfDay(from).toISOString(),
  until: new Date(startOfDay(to).getTime() + DAY_MS).toISOString(),
});

/** When a day of the shop's time zone begins, in UTC: `18:30`. */
export const DAY_BEGINS_UTC = startOfDay('2026-01-02').toISOString().slice(11, 16);

export const shopDay = (utcDay: string, isLate: boolean): string =>
  isLate ? daysAfter(utcDay, 1) : utcDay;

export const WEEK_DAYS = 7;

const sinceMonday = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;

export const DAY_HOURS = 24;

/** Which hour of the shop's week: 0 is Monday's first, 167 Sunday's last. */
export function hourOfWeek(at: Date): number {
  const day = dayOf(at);
  const hour = Math.floor((at.getTime() - startOfDay(day).getTime()) / HOUR_MS);
  return sinceMonday(day) * DAY_HOURS + hour;
}

function monthAfter(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}

export const firstOfMonth = (day: string): string => monthAfter(day, 0);
export const lastOfMonth = (day: string): string => daysAfter(monthAfter(day, 1), -1);

/** The day itself, its Monday, or the first of its month. */
export function startOfPeriod(day: string, by: PeriodName): string {
  if (by === 'month') return firstOfMonth(day);
  return by === 'week' ? daysAfter(day, -sinceMonday(day)) : day;
}

function nextPeriod(start: string, by: PeriodName): string {
  if (by === 'month') return monthAfter(start, 1);
  return daysAfter(start, by === 'week' ? WEEK_DAYS : 1);
}

/** At most one more than `MAX_PERIODS`. */
export function periodsOf({ from, to, by }: DateRange): string[] {
  const starts: string[] = [];
  let start = startOfPeriod(from, by);
  while (start <= to && starts.length <= MAX_PERIODS) {
    starts.push(start);
    start = nextPeriod(start, by);
  }
  return starts;
}

export function daysOfPeriod(start: string, { from, to, by }: DateRange): Days {
  const last = daysAfter(nextPeriod(start, by), -1);
  return { from: start < from ? from : start, to: last > to ? to : last };
}

export function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

export const countDays = ({ from, to }: Days): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS) + 1;

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const isWholeMonths = ({ from, to }: Days): boolean =>
  from === firstOfMonth(from) && to === lastOfMonth(to);

/** The same number of whole months, or of days, before the range. */
export function daysBefore(days: Days): Days {
  const months = monthNumber(days.to) - monthNumber(days.from) + 1;
  return {
    from: isWholeMonths(days)
      ? monthAfter(days.from, -months)
      : daysAfter(days.from, -countDays(days)),
    to: daysAfter(days.from, -1),
  };
}
