import * as v from 'valibot';
import { languages } from '#lib/messages/languages.ts';
import * as m from '#messages';

const Words = v.object({
  cancelled: v.string(),
  unconfirmed: v.string(),
  cash: v.string(),
  paid: v.string(),
  nothing: v.string(),
  quantity: v.string(),
  product: v.string(),
  variant: v.string(),
  gift: v.string(),
  pieces: v.string(),
});
export type PackingWords = v.InferOutput<typeof Words>;

export const Packing = v.object({ language: v.picklist(languages), words: Words });

/** What a packing slip prints beside what was bought, in the current language. */
export const packingWords = (pieces: number): PackingWords => ({
  cancelled: m.orders_packing_cancelled(),
  unconfirmed: m.orders_packing_unconfirmed(),
  cash: m.deliveries_to_collect(),
  paid: m.orders_packing_paid(),
  nothing: m.deliveries_nothing_to_collect(),
  quantity: m.orders_packing_quantity(),
  product: m.orders_packing_product(),
  variant: m.orders_packing_variant(),
  gift: m.orders_packing_gift(),
  pieces: m.cart_items({ count: pieces }),
});
