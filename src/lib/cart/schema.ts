import { MAX_PIECES } from '#lib/catalogue/product.ts';
import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { DEFAULT_SIZE } from '../catalogue/product.ts';
import { MAX_LINES } from './lines.ts';

/** Request bodies of docs/api.md "Cart". */

export const CHOOSE_SIZE = 'Please select a size before adding to cart.';
const QUANTITY = 'Quantity must be a whole number of 1 or more.';

const quantity = v.pipe(
  v.number(QUANTITY),
  v.integer(QUANTITY),
  v.minValue(1, QUANTITY),
  v.maxValue(MAX_PIECES, QUANTITY),
);
const productId = v.pipe(
  idText('Please choose a product.'),
  v.nonEmpty('Please choose a product.'),
);
const lineId = v.pipe(
  idText('Please choose an item in your cart.'),
  v.nonEmpty('Please choose an item in your cart.'),
);

export const AddSchema = v.object({
  productId,
  size: v.optional(idText(CHOOSE_SIZE), DEFAULT_SIZE),
  qty: v.optional(quantity, 1),
});
export const ChangeSchema = v.object({ _id: lineId, qty: quantity });
export const RemoveSchema = v.object({ _id: lineId });

/** A guest's lines to be merged into the user's cart. */
export const MergeSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({ productId, size: idText(CHOOSE_SIZE), qty: quantity }),
      'lines must be a list.',
    ),
    v.maxLength(MAX_LINES, `A cart holds at most ${MAX_LINES} items.`),
  ),
});
export type GuestLine = v.InferOutput<typeof MergeSchema>['lines'][number];
