import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { defineCall } from './call.ts';
import { instant, pageEntries } from './wire.ts';

/** Reviews of shoppers (docs/api.md "Products"). */

export const Review = v.object({
  name: v.string(),
  email: v.string(),
  rating: v.number(),
  comment: v.string(),
  createdAt: instant,
  boughtHere: v.boolean(),
});

export const productReviews = defineCall({
  at: 'GET /api/products/{id}/reviews',
  who: 'maybe signed in',
  query: PagingSchema,
  response: v.object({ reviews: v.array(Review), ...pageEntries }),
  refuses: ['not_found', 'gone'],
});

export const writeReview = defineCall({
  at: 'POST /api/products/{id}/reviews',
  who: 'signed in',
  /** `ReviewSchema`, which also takes what is stored and no longer allowed. */
  body: v.unknown(),
  status: 201,
  response: v.object({
    message: v.string(),
    reviews: v.array(Review),
    review: v.object({ rating: v.number(), own: v.number(), reviewCount: v.number() }),
  }),
  refuses: ['not_found', 'gone'],
});
export type WrittenReview = v.InferOutput<typeof writeReview.response>;

const PRODUCT = /^[a-z0-9-]{1,80}$/;
const NO_PRODUCT = 'product must be the id of a product.';

export const ownReviews = defineCall({
  at: 'GET /api/users/me/reviews',
  who: 'signed in',
  query: v.object({
    ...PagingSchema.entries,
    product: v.optional(v.pipe(idText(NO_PRODUCT), v.regex(PRODUCT, NO_PRODUCT))),
  }),
  response: v.object({
    reviews: v.array(v.object({ ...Review.entries, productId: v.string() })),
    ...pageEntries,
  }),
});
