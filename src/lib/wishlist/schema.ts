import * as v from 'valibot';
import { MAX_WISHLIST_ITEMS } from './messages.ts';

/** Wishlist requests of docs/api.md "Other". */

const CHOOSE = 'Please choose a product.';
/** Longer than any product's address. */
const MAX_LENGTH = 200;

const productId = v.pipe(v.string(CHOOSE), v.nonEmpty(CHOOSE), v.maxLength(MAX_LENGTH, CHOOSE));

export const WishlistItemSchema = v.object({ productId: v.optional(productId, '') });

/** A guest's items at login, newest first. */
const GuestWishlistSchema = v.object({
  productIds: v.pipe(
    v.array(productId, 'productIds must be a list.'),
    v.maxLength(MAX_WISHLIST_ITEMS, `A wishlist holds at most ${MAX_WISHLIST_ITEMS} items.`),
  ),
});

/** One item, or all that a guest has added. */
export const AddWishlistItemSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'productIds' in input
    ? GuestWishlistSchema
    : WishlistItemSchema,
);

const count = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number of 1 or more.`),
    v.transform(Number),
  );

/** The page of the list to return. */
export const WishlistPageSchema = v.object({
  page: v.optional(count('page'), '1'),
  limit: v.pipe(
    v.optional(count('limit'), String(MAX_WISHLIST_ITEMS)),
    v.transform((limit) => Math.min(limit, MAX_WISHLIST_ITEMS)),
  ),
});
export type WishlistPage = v.InferOutput<typeof WishlistPageSchema>;
