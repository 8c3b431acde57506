import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { idText } from '#lib/format/short-text.ts';
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

const RESTOCK = 'restock must be true or false.';
const RESTOCK_ITEMS = 'items must be of this return, each with restock.';
/** `items` names some, `restock` is for all others. See `receive` in docs/api.md "Returns". */
export const ReceiveReturnSchema = v.object({
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
export type Restocking = v.InferOutput<typeof ReceiveReturnSchema>;

export const ReturnQuerySchema = v.object({
  ...PagingSchema.entries,
  status: v.optional(
    v.picklist(returnStatuses, `status must be one of ${returnStatuses.join(', ')}.`),
  ),
});
export type ReturnQuery = v.InferOutput<typeof ReturnQuerySchema>;
