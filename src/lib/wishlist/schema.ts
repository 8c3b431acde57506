import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { pageNumber, PagingSchema } from '#lib/paging/schema.ts';
import * as m from '#messages';
import { MAX_WISHLIST_ITEMS } from './messages.ts';

const productId = v.pipe(
  idText(m.catalogue_choose_product),
  v.nonEmpty(m.catalogue_choose_product),
);

export const WishlistItemSchema = v.object({ productId: v.optional(productId, '') });

const GuestWishlistSchema = v.object({
  productIds: v.pipe(
    v.array(productId, 'productIds must be a list.'),
    v.maxLength(MAX_WISHLIST_ITEMS, () => m.wishlist_most({ max: MAX_WISHLIST_ITEMS })),
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
