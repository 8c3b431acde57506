import * as v from 'valibot';
import { MOST_WISHES } from './limit.ts';

/** What the calls of docs/api.md "Other" take for a wishlist. */

const CHOOSE = 'Please choose a product.';
/** Longer than any product's address. */
const MOST_LETTERS = 200;

const productId = v.pipe(v.string(CHOOSE), v.nonEmpty(CHOOSE), v.maxLength(MOST_LETTERS, CHOOSE));

export const WishSchema = v.object({ productId: v.optional(productId, '') });

/** A guest's things at login, newest first. */
const GuestWishesSchema = v.object({
  productIds: v.pipe(
    v.array(productId, 'productIds must be a list.'),
    v.maxLength(MOST_WISHES, `A wishlist holds at most ${MOST_WISHES} things.`),
  ),
});

/** One thing, or all that a guest has chosen. */
export const AddWishSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'productIds' in input
    ? GuestWishesSchema
    : WishSchema,
);

const count = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number of 1 or more.`),
    v.transform(Number),
  );

/** Which part of the list an answer shows. */
export const WishPageSchema = v.object({
  page: v.optional(count('page'), '1'),
  limit: v.pipe(
    v.optional(count('limit'), String(MOST_WISHES)),
    v.transform((limit) => Math.min(limit, MOST_WISHES)),
  ),
});
export type WishPage = v.InferOutput<typeof WishPageSchema>;
