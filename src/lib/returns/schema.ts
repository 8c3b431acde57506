import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import * as m from '#messages';

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
