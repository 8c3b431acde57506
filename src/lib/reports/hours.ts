import { dayOf, startOfDay } from '#lib/format/dates.ts';
import type { Instants } from './date-range.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/** Hours of the shop's time zone, such as `2026-11-02T09`; as text they sort after their day. */

const HOURS_OF_DAY = 24;

const nameOf = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}`;

/** The hour of an instant. */
export function hourOf(at: Date): string {
  const day = dayOf(at);
  return nameOf(day, Math.floor((at.getTime() - startOfDay(day).getTime()) / HOUR_MS));
}

export interface Hour extends Instants {
  name: string;
}

/** The hours of a day, each with its instants. */
export function hoursOf(day: string): Hour[] {
  const start = startOfDay(day).getTime();
  const instant = (hour: number): string => new Date(start + hour * HOUR_MS).toISOString();
  return Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
    name: nameOf(day, hour),
    since: instant(hour),
    until: instant(hour + 1),
  }));
}
