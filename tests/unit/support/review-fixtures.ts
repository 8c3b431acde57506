import type { ListedReview } from '#lib/reviews/admin-codec.ts';
import type { ShownReview } from '#lib/reviews/codec.ts';
import { success } from './fake-api.ts';

/** A review as the calls give it (`toWireReview` in src/lib/server/features/catalogue/codec.ts). */
export const wireReview = (fields: Partial<ShownReview> = {}): ShownReview => ({
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  rating: 4.5,
  comment: 'Wears beautifully in the heat.',
  createdAt: '2026-11-20T08:00:00.000Z',
  boughtHere: false,
  ...fields,
});

/** A review as admins see it (`toAdminReview` in src/lib/server/features/catalogue/reviews.ts). */
export const adminReview = (fields: Partial<ListedReview> = {}): ListedReview => ({
  _id: 'review-1',
  productId: 'peacock-batik-sarong',
  productName: 'Peacock Batik Sarong',
  ...wireReview(),
  hidden: null,
  ...fields,
});

const onePage = (reviews: readonly object[]) =>
  success({ reviews, total: reviews.length, page: 1, pages: 1 });

/** What users wrote themselves; each with the product that it is about. */
export const ownReviewsResponse = (...reviews: readonly (ShownReview & { productId: string })[]) =>
  onePage(reviews);

export const adminReviewsResponse = (...reviews: readonly ListedReview[]) => onePage(reviews);

/** The response to a review that was written. */
export const submittedResponse = (...reviews: readonly ShownReview[]) =>
  success(
    {
      message: 'Review submitted successfully!',
      reviews,
      review: { rating: 4.5, own: reviews[0]?.rating, reviewCount: reviews.length },
    },
    201,
  );
