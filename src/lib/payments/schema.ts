import * as v from 'valibot';
import { formatMoney, MAX_CENTS, MAX_RUPEES, toCents } from '#lib/format/money.ts';
import { shortText, trimmed } from '#lib/format/short-text.ts';
import { notANumber } from '#lib/format/typed-number.ts';
import { longReason, MAX_REASON } from '#lib/messages/messages.ts';
import { ENTER_REFERENCE, tooMuchRefunded } from './messages.ts';

const AMOUNT = 'The amount must be more than 0, in rupees with at most two decimals.';
const TOO_MUCH = `The amount can be at most ${formatMoney(MAX_CENTS)}.`;

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
  trimmed(),
  v.nonEmpty(ENTER_REFERENCE),
  v.maxLength(100, LONG_REFERENCE),
);

export const differenceField = v.optional(amountField);

/** Only records money that was sent, even if the gateway could send it. */
export const alreadySentField = v.exactOptional(v.boolean());

/** An admin accepts that gift vouchers which an order sold are spent. */
export const acceptSpentField = v.exactOptional(v.boolean());

/** Why money goes back; the history of the order has it. */
const whyField = v.exactOptional(v.pipe(shortText(longReason, MAX_REASON), trimmed()));

export const RefundSchema = v.object({
  amount: amountField,
  reference: referenceField,
  difference: differenceField,
  alreadySent: alreadySentField,
  acceptSpent: acceptSpentField,
  reason: whyField,
});

/** A payment that reached the account without a slip. */
export const ReceiveSchema = v.object({ amount: amountField, reference: referenceField });
export type Receiving = v.InferOutput<typeof ReceiveSchema>;

/** Without an amount left, only the reference can be recorded. */
export const refundUpTo = (mostCents: number) =>
  v.object({
    amount:
      mostCents === 0
        ? v.literal(0)
        : v.pipe(amountField, v.maxValue(mostCents, tooMuchRefunded(mostCents))),
    reference: referenceField,
    difference: v.optional(v.number()),
    alreadySent: alreadySentField,
    acceptSpent: acceptSpentField,
    reason: whyField,
  });

/** Where no money is sent, the staff enter nothing. */
export const NoMoneySchema = v.object({
  amount: v.literal(0),
  reference: v.literal(''),
  difference: v.optional(v.number()),
});

export type Refunding = v.InferOutput<typeof RefundSchema>;
