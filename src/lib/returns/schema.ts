import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { returnStatuses } from './returns.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import {
  alreadySentField,
  referenceField,
  amountField,
  differenceField,
} from '#lib/payments/schema.ts';
import * as m from '#messages';

/** See `complete` in docs/api.md "Returns". */
export const CompleteSchema = v.object({
  reference: v.optional(referenceField),
  amount: v.optional(amountField),
  /** Instead of what was asked for: money, or a gift voucher to its buyer. */
  resolution: v.optional(v.picklist(['refund', 'credit'], 'resolution must be refund or credit.')),
  difference: differenceField,
  alreadySent: alreadySentField,
});
export type Completing = v.InferOutput<typeof CompleteSchema>;

const items = itemsSchema({
  empty: m.returns_choose_items,
  tooMany: () => m.returns_too_many_items({ max: MAX_LINES }),
});

export const ReturnSchema = v.object({
  items,
  ...ReasonSchema.entries,
  resolution: v.picklist(['exchange', 'refund'], m.returns_choose_resolution),
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
