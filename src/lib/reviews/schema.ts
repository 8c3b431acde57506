import * as v from 'valibot';
import { idText, trimmed } from '#lib/format/short-text.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { isRating } from './review.ts';
import * as m from '#messages';

const PRODUCT = /^[a-z0-9-]{1,80}$/;
const NO_PRODUCT = 'product must be the id of a product.';
export const MAX_COMMENT = 2000;

export const ReviewSchema = v.object(
  {
    rating: v.pipe(v.number(m.reviews_needed), v.check(isRating, m.reviews_needed)),
    comment: v.pipe(
      v.string(m.reviews_needed),
      trimmed(),
      v.nonEmpty(m.reviews_needed),
      v.maxLength(MAX_COMMENT, m.reviews_comment_long),
    ),
  },
  m.reviews_needed,
);
export type WrittenReview = v.InferOutput<typeof ReviewSchema>;

export const OwnReviewsSchema = v.object({
  ...PagingSchema.entries,
  product: v.optional(v.pipe(idText(NO_PRODUCT), v.regex(PRODUCT, NO_PRODUCT))),
});
export type OwnReviewsQuery = v.InferOutput<typeof OwnReviewsSchema>;
