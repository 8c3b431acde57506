import { MAX_PIECES } from '#lib/catalogue/product.ts';
import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { GiftVouchersSchema } from '#lib/gift-vouchers/schema.ts';
import { fullCart, MAX_LINES } from './lines.ts';
import * as m from '#messages';

const quantity = v.pipe(
  v.number(m.cart_whole_quantity),
  v.integer(m.cart_whole_quantity),
  v.minValue(1, m.cart_whole_quantity),
  v.maxValue(MAX_PIECES, m.cart_whole_quantity),
);
const productId = v.pipe(
  idText(m.catalogue_choose_product),
  v.nonEmpty(m.catalogue_choose_product),
);
const lineId = v.pipe(
  idText('Please choose an item in your cart.'),
  v.nonEmpty('Please choose an item in your cart.'),
);

export const AddSchema = v.object({
  productId,
  size: v.optional(idText(m.cart_choose_size), DEFAULT_SIZE),
  qty: v.optional(quantity, 1),
});
export const ChangeSchema = v.object({ _id: lineId, qty: quantity });
export const RemoveSchema = v.object({ _id: lineId });

export const MergeSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({ productId, size: idText(m.cart_choose_size), qty: quantity }),
      'lines must be a list.',
    ),
    v.maxLength(MAX_LINES, fullCart),
  ),
  giftVouchers: GiftVouchersSchema,
});
export type GuestLine = v.InferOutput<typeof MergeSchema>['lines'][number];
