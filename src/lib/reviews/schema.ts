import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { isRating } from './review.ts';
import * as m from '#messages';

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
export type TypedReview = v.InferOutput<typeof ReviewSchema>;
