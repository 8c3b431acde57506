import * as v from 'valibot';
import { MAX_DAY_LENGTH, shortText } from '#lib/format/short-text.ts';
import { isDay } from '#lib/format/dates.ts';
import {
  firstOfMonth,
  MAX_PERIODS,
  type PeriodName,
  periodNames,
  periodsOf,
} from './date-range.ts';

const BY = 'by must be day, week or month.';
export const WRONG_ORDER = 'from must not be after to.';
const REPORT = 'report must be 1.';
const tooMany = (by: PeriodName): string =>
  `That is more than ${MAX_PERIODS} ${by}s. Choose longer periods or fewer days.`;

const isShopDay = (text: string): boolean => isDay(text) && text >= '2000' && text < '2200';

export const dayField = (name: string) => {
  const message = `${name} must be a day such as 2026-11-22.`;
  return v.optional(v.pipe(shortText(message, MAX_DAY_LENGTH), v.check(isShopDay, message)));
};

export const reportQuery = (today: string) =>
  v.pipe(
    v.object({
      from: dayField('from'),
      to: dayField('to'),
      by: v.optional(v.picklist(periodNames, BY), 'day'),
      /** Requests the charts and the comparison with the earlier range. */
      report: v.optional(v.literal('1', REPORT)),
    }),
    v.transform(({ to = today, from = firstOfMonth(to), ...query }) => ({ ...query, from, to })),
    v.forward(
      v.check(({ from, to }) => from <= to, WRONG_ORDER),
      ['from'],
    ),
    v.forward(
      v.check(
        (span) => periodsOf(span).length <= MAX_PERIODS,
        ({ input }) => tooMany(input.by),
      ),
      ['by'],
    ),
  );
