import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { idText } from '#lib/format/short-text.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import {
  alreadySentField,
  amountField,
  differenceField,
  referenceField,
} from '#lib/payments/schema.ts';
import { returnEntries, statusEntries } from '#lib/returns/codec.ts';
import { returnStatuses } from '#lib/returns/returns.ts';
import { defineCall } from './call.ts';
import { pageEntries } from './wire.ts';

/** Returns in the admin area (docs/api.md "Returns"). */

const Completing = v.object({
  reference: v.optional(referenceField),
  amount: v.optional(amountField),
  /** Instead of what was asked for: money, or a gift voucher to its buyer. */
  resolution: v.optional(v.picklist(['refund', 'credit'], 'resolution must be refund or credit.')),
  difference: differenceField,
  alreadySent: alreadySentField,
});
export type Completing = v.InferOutput<typeof Completing>;

const RESTOCK = 'restock must be true or false.';
const RESTOCK_ITEMS = 'items must be of this return, each with restock.';
/** `items` names some, `restock` is for all others. */
const Restocking = v.object({
  restock: v.optional(v.boolean(RESTOCK)),
  items: v.optional(
    v.pipe(
      v.array(
        v.object({
          _id: idText(RESTOCK_ITEMS),
          size: v.optional(idText(RESTOCK_ITEMS), DEFAULT_SIZE),
          restock: v.boolean(RESTOCK),
        }),
        RESTOCK_ITEMS,
      ),
      v.maxLength(MAX_LINES, RESTOCK_ITEMS),
    ),
  ),
});
export type Restocking = v.InferOutput<typeof Restocking>;

const ReturnQuery = v.object({
  ...PagingSchema.entries,
  status: v.optional(
    v.picklist(returnStatuses, `status must be one of ${returnStatuses.join(', ')}.`),
  ),
});
export type ReturnQuery = v.InferOutput<typeof ReturnQuery>;

const Return = v.object({
  ...returnEntries,
  customer: v.string(),
  /** In rupees: what the staff send back in money, and what goes back to gift vouchers by itself. */
  refundable: v.number(),
  refundableGift: v.exactOptional(v.number()),
  /** In rupees: what it takes off what is due, before anything is paid back. */
  settlesDue: v.exactOptional(v.number()),
  /** In rupees, of a return that was just completed. */
  settled: v.exactOptional(
    v.object({ due: v.number(), money: v.number(), giftVouchers: v.number() }),
  ),
  /** The default of `restock`: false for items that arrived broken. */
  restock: v.boolean(),
  /** The gateway that sends the money. */
  sentBy: v.optional(v.string()),
  /** A pending exchange in rupees: the price paid and today's, null if an item is no longer sold. */
  exchangeValue: v.optional(v.object({ paid: v.number(), today: v.nullable(v.number()) })),
  /** Oldest first. */
  history: v.array(v.object({ ...statusEntries, by: v.string(), reason: v.string() })),
});
export type AdminReturn = v.InferOutput<typeof Return>;

const List = v.object({
  returns: v.array(Return),
  ...pageEntries,
});

/** What is refused since the return has moved meanwhile has the return in it. */
export const ReturnAnswer = v.object({ return: Return });

const step = {
  who: ['orders'],
  response: ReturnAnswer,
  refuses: ['not_found', 'own_thing', 'conflict'],
} as const;

export const listReturns = defineCall({
  at: 'GET /api/admin/returns',
  who: ['orders'],
  query: ReturnQuery,
  response: List,
});

export const approveReturn = defineCall({ ...step, at: 'POST /api/admin/returns/{id}/approve' });

export const declineReturn = defineCall({
  ...step,
  at: 'POST /api/admin/returns/{id}/decline',
  body: ReasonSchema,
});

export const receiveReturn = defineCall({
  ...step,
  at: 'POST /api/admin/returns/{id}/receive',
  body: Restocking,
  isBodyOptional: true,
});

export const completeReturn = defineCall({
  ...step,
  at: 'POST /api/admin/returns/{id}/complete',
  body: Completing,
  isBodyOptional: true,
});
