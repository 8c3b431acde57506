import { randomUUID } from 'node:crypto';
import { type Review, MAX_REVIEWS, averageOf } from '#lib/reviews/review.ts';
import { ReviewSchema } from '#lib/reviews/schema.ts';
import { orStored } from '#lib/forms/stored.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { isProductId } from '#lib/server/features/catalogue/service.ts';
import { CATALOGUE, productTag } from '#lib/server/infra/cache-tags.ts';
import {
  recountRatings,
  reviewsOf,
  type Viewer,
  lockReviews,
} from '#lib/server/features/catalogue/products.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { productGone, productNotFound } from '#lib/server/features/catalogue/on-sale.ts';
import {
  addHideEvent,
  addReview,
  type AdminReview,
  dropReview,
  findReview,
  ownReviews,
  pageOfReviews,
  ratingOf,
  reviewForAdmins,
  setHidden,
  currentReview,
  reviewsBy,
} from './repo.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

export { anonymiseReviews } from './repo.ts';

/** Other ids are not looked up. */
const REVIEW_ID = /^[\w-]{1,100}$/;

const NO_REVIEW = 'Review not found.';

interface ReviewParts {
  db: Db;
  now: () => Date;
  changes: Changes;
}

export function createReviewService({ db, now, changes }: ReviewParts) {
  /** Cards, pages and sorted lists depend on the rating. */
  async function counted(tx: Tx, productId: string): Promise<void> {
    await recountRatings(tx, [productId]);
    changes.record(tx, [CATALOGUE, productTag(productId)]);
  }

  async function writeInTx(tx: Tx, currentUser: CurrentUser, productId: string, form: unknown) {
    const writer = await lockActiveUser(tx, currentUser.id);
    const before = isProductId(productId)
      ? await currentReview(tx, productId, currentUser.id)
      : undefined;
    const stored = before && { rating: before.rating_halves / 2, comment: before.comment };
    const { rating, comment } = read(orStored(ReviewSchema, stored), form);
    const product = isProductId(productId) ? await lockReviews(tx, productId) : undefined;
    if (!product) throw productNotFound();
    if (product.archived_at !== null) throw productGone();
    // A repeated request leaves the review and its date unchanged.
    const stands = before?.rating_halves === rating * 2 && before.comment === comment;
    if (!stands) {
      if (before) await dropReview(tx, before.id);
      await addReview(tx, { id: randomUUID(), productId, writer, rating, comment, at: now() });
      await counted(tx, productId);
    }
    return { own: rating, ...(await ratingOf(tx, productId)) };
  }

  return {
    /** A person has one review per product. Resolves to all reviews and the average. Throws `invalid`. */
    async write(currentUser: CurrentUser, productId: string, form: unknown) {
      const { own, rating_halves, review_count } = await inTransaction(db, (tx) =>
        writeInTx(tx, currentUser, productId, form),
      );
      return {
        own,
        reviews: await reviewsOf(db, productId, { page: 1, limit: MAX_REVIEWS }, currentUser),
        rating: averageOf(rating_halves, review_count),
        reviewCount: review_count,
      };
    },

    page: (productId: string, paging: Paging, viewer?: Viewer): Promise<Review[]> =>
      reviewsOf(db, productId, paging, viewer),

    async own(currentUser: CurrentUser, query: Paging & { product?: string | undefined }) {
      const { reviews, total } = await ownReviews(db, currentUser, query);
      return { reviews, ...pagesOf(total, query) };
    },

    async all(currentUser: CurrentUser, paging: Paging) {
      const { reviews, total } = await pageOfReviews(db, paging, currentUser);
      return { reviews, ...pagesOf(total, paging) };
    },

    async hide(currentUser: CurrentUser, id: string, reason: string): Promise<AdminReview> {
      return inTransaction(db, async (tx) => {
        const found = REVIEW_ID.test(id) ? await findReview(tx, id) : undefined;
        if (!found) throw new Refusal('missing', NO_REVIEW);
        await lockReviews(tx, found.product_id);
        if (await setHidden(tx, id, now())) {
          await addHideEvent(tx, { id, actorId: currentUser.id, reason, at: now() });
          await counted(tx, found.product_id);
        } else if (!(await findReview(tx, id))) {
          // The author has replaced it in the meantime.
          throw new Refusal('missing', NO_REVIEW);
        }
        return reviewForAdmins(tx, id, currentUser);
      });
    },
  };
}

/** Includes hidden ones. */
export const exportReviewsOf = async (db: Db, userId: string) =>
  (await reviewsBy(db, userId)).map((review) => ({
    productId: review.product_id,
    rating: review.rating_halves / 2,
    comment: review.comment,
    createdAt: review.created_at,
    isHidden: review.hidden_at !== null,
  }));
