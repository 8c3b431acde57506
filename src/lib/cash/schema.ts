import * as v from 'valibot';
import { exactCents } from '#lib/format/cents.ts';
import {
  idText,
  MAX_DAY_LENGTH,
  shortText,
  timestampText,
  trimmed,
} from '#lib/format/short-text.ts';
import { isDay } from '#lib/format/dates.ts';
import { MAX_CENTS, MAX_RUPEES } from '#lib/format/money.ts';
import { notANumber } from '#lib/format/typed-number.ts';
import { GIVE_REASON, longNote, MAX_NOTE } from '#lib/messages/messages.ts';

/** Requests in rupees, parsed to cents (docs/api.md "Drivers' cash"). */

const AMOUNT = `The amount must be in rupees with at most two decimals, up to ${MAX_RUPEES.toLocaleString('en')}.`;
const ZERO = 'The amount must not be 0.';
const UP_TO = 'upTo must be a date and time such as 2026-11-22T09:30:00Z.';

const cents = v.pipe(
  exactCents(AMOUNT, notANumber(AMOUNT, 'The amount')),
  v.minValue(-MAX_CENTS, AMOUNT),
  v.maxValue(MAX_CENTS, AMOUNT),
);
const note = v.pipe(v.string(longNote), trimmed(), v.maxLength(MAX_NOTE, longNote));

export const SettleSchema = v.object({
  counted: cents,
  note: v.optional(note, ''),
  upTo: v.optional(
    v.pipe(
      timestampText(UP_TO),
      v.transform((text) => new Date(text).toISOString()),
    ),
  ),
});
export type Settling = v.InferOutput<typeof SettleSchema>;

export const CorrectSchema = v.object({
  amount: v.pipe(
    cents,
    v.check((amount) => amount !== 0, ZERO),
  ),
  note: v.pipe(v.string(GIVE_REASON), note, v.nonEmpty(GIVE_REASON)),
});
export type Correcting = v.InferOutput<typeof CorrectSchema>;

const DRIVER = 'driver must be the id of a driver.';
const dayField = (name: string) => {
  const message = `${name} must be a day such as 2026-11-22.`;
  return v.optional(v.pipe(shortText(message, MAX_DAY_LENGTH), v.check(isDay, message)));
};

export const CashFileSchema = v.pipe(
  v.object({
    from: dayField('from'),
    to: dayField('to'),
    driver: v.optional(v.pipe(idText(DRIVER), v.nonEmpty(DRIVER))),
  }),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || from <= to,
      'from must not be after to.',
    ),
    ['from'],
  ),
);
export type CashFilter = v.InferOutput<typeof CashFileSchema>;
