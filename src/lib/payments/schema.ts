import * as v from 'valibot';
import { formatMoney, MAX_RUPEES, toCents } from '#lib/format/money.ts';
import { notANumber } from '#lib/format/typed-number.ts';
import { ENTER_REFERENCE, tooMuchRefunded } from './messages.ts';

const AMOUNT = 'The amount must be more than 0, in rupees with at most two decimals.';
const TOO_MUCH = `The amount can be at most ${formatMoney(MAX_RUPEES * 100)}.`;

const LONG_REFERENCE = 'The reference must be at most 100 characters.';

/** Rupees, parsed to cents. */
export const amountField = v.pipe(
  v.number(notANumber(AMOUNT, 'The amount')),
  v.maxValue(MAX_RUPEES, TOO_MUCH),
  v.transform((rupees) => toCents(rupees) ?? 0),
  v.minValue(1, AMOUNT),
);

export const referenceField = v.pipe(
  v.string(ENTER_REFERENCE),
  v.trim(),
  v.nonEmpty(ENTER_REFERENCE),
  v.maxLength(100, LONG_REFERENCE),
);

export const differenceField = v.optional(amountField);

export const RefundSchema = v.object({
  amount: amountField,
  reference: referenceField,
  difference: differenceField,
});

/** Without an amount left, only the reference can be recorded. */
export const refundUpTo = (mostCents: number) =>
  v.object({
    amount:
      mostCents === 0
        ? v.literal(0)
        : v.pipe(amountField, v.maxValue(mostCents, tooMuchRefunded(mostCents))),
    reference: referenceField,
    difference: v.optional(v.number()),
  });

export type Refunding = v.InferOutput<typeof RefundSchema>;
