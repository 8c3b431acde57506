import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#lib/server/infra/db/schema.ts';
import { can, type Rights } from '#lib/account/permissions.ts';
import { maskEmail, type Review } from '#lib/reviews/review.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Paging } from '#lib/paging/paging.ts';

export interface Viewer extends Rights {
  id: string;
}

/** 1 if the author has a delivered order with the product. */
const wasBought = (eb: ExpressionBuilder<Tables, 'reviews'>) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('orders')
          .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'reviews.user_id')
          .whereRef('order_lines.product_id', '=', 'reviews.product_id')
          .where('orders.status', '=', 'delivered'),
      ),
    )
    .then(1)
    .else(0)
    .end();

export const selectReviews = (db: Db | Tx) =>
  db
    .selectFrom('reviews')
    .select([
      'reviews.id',
      'reviews.product_id',
      'reviews.user_id',
      'reviews.name',
      'reviews.email',
      'reviews.rating_halves',
      'reviews.comment',
      'reviews.created_at',
    ])
    .select((eb) => wasBought(eb).as('was_bought'));
export type ReviewRow = Awaited<
  ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>
>;

export const displayedReviews = (db: Db | Tx) =>
  selectReviews(db).where('reviews.hidden_at', 'is', null);

export function toReview(row: ReviewRow, viewer: Viewer | undefined): Review {
  const isOpen = viewer && (can(viewer, 'people') || viewer.id === row.user_id);
  return {
    name: row.name,
    email: isOpen ? row.email : maskEmail(row.email),
    rating: row.rating_halves / 2,
    comment: row.comment,
    createdAt: new Date(row.created_at),
    boughtHere: Number(row.was_bought) === 1,
  };
}

export async function reviewsOf(
  db: Db | Tx,
  productId: string,
  { page, limit }: Paging,
  viewer?: Viewer,
): Promise<Review[]> {
  const rows = await displayedReviews(db)
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => toReview(row, viewer));
}
