import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { pageNumber, PagingSchema } from '#lib/paging/schema.ts';
import { CHOOSE_PRODUCT } from '#lib/catalogue/messages.ts';
import { MAX_WISHLIST_ITEMS } from './messages.ts';

const productId = v.pipe(idText(CHOOSE_PRODUCT), v.nonEmpty(CHOOSE_PRODUCT));

export const WishlistItemSchema = v.object({ productId: v.optional(productId, '') });

const GuestWishlistSchema = v.object({
  productIds: v.pipe(
    v.array(productId, 'productIds must be a list.'),
    v.maxLength(MAX_WISHLIST_ITEMS, `A wishlist holds at most ${MAX_WISHLIST_ITEMS} items.`),
  ),
});

export const AddWishlistItemSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'productIds' in input
    ? GuestWishlistSchema
    : WishlistItemSchema,
);

export const WishlistPageSchema = v.object({
  page: PagingSchema.entries.page,
  limit: v.pipe(
    v.optional(pageNumber('limit'), String(MAX_WISHLIST_ITEMS)),
    v.transform((limit) => Math.min(limit, MAX_WISHLIST_ITEMS)),
  ),
});
export type WishlistPage = v.InferOutput<typeof WishlistPageSchema>;
