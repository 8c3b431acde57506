import { daysAfter, dayOf, startOfDay } from '#lib/format/dates.ts';
import type { Running } from './running.ts';
import type { CollectionName } from './entries.ts';
import type { EditedEntry } from './codec.ts';
import { entryTitle, spanOf } from './entry-form.ts';

export const scheduledCollections = [
  'announcement',
  'note',
  'hero',
  'banner',
  'adverts',
] as const satisfies readonly CollectionName[];

export const WEEKS = 8;
const DAYS = WEEKS * 7;

export interface CalendarEntry {
  collection: CollectionName;
  id: string;
  title: string;
  isDraft: boolean;
  from: Date | undefined;
  until: Date | undefined;
  start: number;
  end: number;
}

const weeksFrom = (now: Date): { first: number; last: number } => {
  const today = dayOf(now);
  return {
    first: startOfDay(today).getTime(),
    last: startOfDay(daysAfter(today, DAYS)).getTime(),
  };
};

export const weekStarts = (now: Date): Date[] =>
  Array.from({ length: WEEKS }, (_, week) => startOfDay(daysAfter(dayOf(now), week * 7)));

/** Start and end within the shown weeks, as fractions from 0 to 1. */
export function shareOfWeeks({ from, until }: Running, now: Date): { start: number; end: number } {
  const { first, last } = weeksFrom(now);
  const share = (at: number) => (Math.min(last, Math.max(first, at)) - first) / (last - first);
  return { start: share(from?.getTime() ?? -Infinity), end: share(until?.getTime() ?? Infinity) };
}

/** Dated entries within the weeks; a draft appears beside the entry it replaces. */
export function calendarOf(
  collection: CollectionName,
  entries: readonly EditedEntry[],
  now: Date,
): CalendarEntry[] {
  const { last } = weeksFrom(now);
  return entries.flatMap((entry) =>
    (['published', 'draft'] as const).flatMap((version): CalendarEntry[] => {
      const fields = entry[version];
      if (!fields) return [];
      const { from, until } = spanOf(fields);
      const [begins, ends] = [from?.getTime() ?? -Infinity, until?.getTime() ?? Infinity];
      const isHere = (from ?? until) !== undefined && begins < last && ends > now.getTime();
      if (!isHere) return [];
      const title = entryTitle(collection, { ...entry, draft: fields });
      const isDraft = version === 'draft';
      const { id } = entry;
      return [
        { collection, id, title, isDraft, from, until, ...shareOfWeeks({ from, until }, now) },
      ];
    }),
  );
}
