import * as v from 'valibot';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { defineCall } from './call.ts';
import { ownReviews, Review } from './reviews.ts';
import { instant } from './wire.ts';

/** Reviews in the admin area (docs/api.md "Reviews"). */

const Listed = v.object({
  ...Review.entries,
  _id: v.string(),
  productId: v.string(),
  productName: v.string(),
  hidden: v.nullable(v.object({ at: instant, who: v.string(), reason: v.string() })),
});
export type ListedReview = v.InferOutput<typeof Listed>;

const who = ['catalogue'] as const;

export const listReviews = defineCall({
  at: 'GET /api/admin/reviews',
  who,
  query: PagingSchema,
  response: v.object({ ...ownReviews.response.entries, reviews: v.array(Listed) }),
});

export const hideReview = defineCall({
  at: 'POST /api/admin/reviews/{id}/hide',
  who,
  body: ReasonSchema,
  response: v.object({ review: Listed }),
  refuses: ['not_found'],
});
