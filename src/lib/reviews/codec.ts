import * as v from 'valibot';
import type { Review } from './review.ts';

const text = v.optional(v.string(), '');

export const PublicReview = v.object({
  name: text,
  email: text,
  rating: v.number(),
  comment: text,
  createdAt: v.string(),
  boughtHere: v.optional(v.boolean(), false),
});
export type DisplayedReview = v.InferOutput<typeof PublicReview>;

export const toDisplayed = (review: Review): DisplayedReview => ({
  ...review,
  createdAt: review.createdAt.toISOString(),
});

const Own = v.object({ ...PublicReview.entries, productId: v.string() });
export type OwnReview = v.InferOutput<typeof Own>;

const OwnPage = v.object({ reviews: v.array(Own), pages: v.optional(v.number(), 1) });
export const readOwn = (answer: unknown) => v.parse(OwnPage, answer);

const Submitted = v.object({
  reviews: v.array(PublicReview),
  review: v.object({
    rating: v.number(),
    reviewCount: v.optional(v.number()),
  }),
});
export function readSubmitted(answer: unknown) {
  const { reviews, review } = v.parse(Submitted, answer);
  return { reviews, rating: review.rating, count: review.reviewCount ?? reviews.length };
}
export type Submitted = ReturnType<typeof readSubmitted>;
