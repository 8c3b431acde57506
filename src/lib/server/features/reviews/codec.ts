import type { Review } from '#lib/reviews/review.ts';
import { toWireReview } from '#lib/server/features/catalogue/codec.ts';
import type { AdminReview } from './repo.ts';

/** A person's own review: what it is about beside what it says. */
export const toOwnReview = (review: Review & { productId: string }) => ({
  productId: review.productId,
  ...toWireReview(review),
});

/** A review for admins (docs/api.md "Reviews"). */
export const toAdminReview = (review: AdminReview) => ({
  _id: review.id,
  productId: review.productId,
  productName: review.productName,
  ...toWireReview(review),
  hidden: review.hidden,
});
