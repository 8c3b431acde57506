import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { withoutControls } from '#lib/format/plain-text.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { isRating } from './review.ts';
import { LONG_COMMENT, NEEDED } from './messages.ts';

const PRODUCT = /^[a-z0-9-]{1,80}$/;
const NO_PRODUCT = 'product must be the id of a product.';
export const MAX_COMMENT = 2000;

export const ReviewSchema = v.object(
  {
    rating: v.pipe(v.number(NEEDED), v.check(isRating, NEEDED)),
    comment: v.pipe(
      v.string(NEEDED),
      v.transform(withoutControls),
      v.trim(),
      v.nonEmpty(NEEDED),
      v.maxLength(MAX_COMMENT, LONG_COMMENT),
    ),
  },
  NEEDED,
);
export type Written = v.InferOutput<typeof ReviewSchema>;

export const OwnReviewsSchema = v.object({
  ...PagingSchema.entries,
  product: v.optional(v.pipe(idText(NO_PRODUCT), v.regex(PRODUCT, NO_PRODUCT))),
});
export type OwnReviewsQuery = v.InferOutput<typeof OwnReviewsSchema>;
