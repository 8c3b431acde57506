import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { formatMoney, MAX_RUPEES, toCents } from '#lib/format/money.ts';
import { notANumber } from '#lib/format/typed-number.ts';
import { attemptReasons, returnStatuses } from './returns.ts';
import { handOverEntries } from './hand-over.ts';
import { itemsSchema, PagingSchema, ReasonSchema } from './schema.ts';

/** Requests about what comes back: failed deliveries, refunds and returns (docs/api.md). */

const STATUS = 'The status must be delivering, delivered or failed.';
const WHY = `The reason must be one of ${attemptReasons.join(', ')}.`;
const NOTE = 'The note must be at most 500 characters.';
const AT = 'at must be a date and time such as 2026-11-22T09:30:00Z.';

const at = v.optional(
  v.pipe(
    v.string(AT),
    v.isoTimestamp(AT),
    v.transform((text) => new Date(text)),
  ),
);

/** A driver's actions on an assigned order; `at` is when it was done, by the phone's clock. */
export const DriveSchema = v.variant(
  'status',
  [
    v.object({ status: v.literal('delivering') }),
    v.object({ status: v.literal('delivered'), ...handOverEntries, at }),
    v.object(
      {
        status: v.literal('failed'),
        reason: v.picklist(attemptReasons, WHY),
        note: v.optional(v.pipe(v.string(NOTE), v.trim(), v.maxLength(500, NOTE)), ''),
        at,
      },
      WHY,
    ),
  ],
  STATUS,
);
type Action = v.InferOutput<typeof DriveSchema>;
export type HandOver = Omit<Extract<Action, { status: 'delivered' }>, 'status'>;
export type FailedAttempt = Omit<Extract<Action, { status: 'failed' }>, 'status'>;

const AMOUNT = 'The amount must be more than 0, in rupees with at most two decimals.';
const TOO_MUCH = `The amount can be at most ${formatMoney(MAX_RUPEES * 100)}.`;
const REFERENCE = 'Please enter the reference of the transfer.';
const LONG_REFERENCE = 'The reference must be at most 100 characters.';

/** Rupees as cents. */
const amount = v.pipe(
  v.number(notANumber(AMOUNT, 'The amount')),
  v.maxValue(MAX_RUPEES, TOO_MUCH),
  v.transform((rupees) => toCents(rupees) ?? 0),
  v.minValue(1, AMOUNT),
);
const reference = v.pipe(
  v.string(REFERENCE),
  v.trim(),
  v.nonEmpty(REFERENCE),
  v.maxLength(100, LONG_REFERENCE),
);

/** What is lost, in rupees, by an admin who has read how much it is. */
const difference = v.optional(amount);

export const RefundSchema = v.object({ amount, reference, difference });

/** A refund of at most this amount; where nothing is left, only its reference. */
export const refundUpTo = (mostCents: number) =>
  v.object({
    amount:
      mostCents === 0
        ? v.literal(0)
        : v.pipe(amount, v.maxValue(mostCents, `Only ${formatMoney(mostCents)} can be refunded.`)),
    reference,
    /** In cents, as it was shown. */
    difference: v.optional(v.number()),
  });
export type Refunding = v.InferOutput<typeof RefundSchema>;

/** How a return ends; see `complete` in docs/api.md "Returns". */
export const CompleteSchema = v.object({
  reference: v.optional(reference),
  amount: v.optional(amount),
  resolution: v.optional(v.literal('refund', 'resolution must be refund.')),
  difference,
});
export type Completing = v.InferOutput<typeof CompleteSchema>;

const ITEMS = 'Please choose what to return.';
const RESOLUTION = 'Please choose an exchange or a refund.';

const items = itemsSchema({
  empty: ITEMS,
  tooMany: `A return holds at most ${MAX_LINES} items.`,
});

export const ReturnSchema = v.object({
  items,
  ...ReasonSchema.entries,
  resolution: v.picklist(['exchange', 'refund'], RESOLUTION),
  /** Of an exchange: without it the same again. */
  exchangeFor: v.optional(items),
});
export type ReturnRequest = v.InferOutput<typeof ReturnSchema>;

export const ReturnQuerySchema = v.object({
  ...PagingSchema.entries,
  status: v.optional(
    v.picklist(returnStatuses, `status must be one of ${returnStatuses.join(', ')}.`),
  ),
});
export type ReturnQuery = v.InferOutput<typeof ReturnQuerySchema>;
