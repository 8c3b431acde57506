import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import {
  displayedReviews,
  selectReviews,
  toReview,
  type Viewer,
  recountRatings,
} from '#lib/server/features/catalogue/products.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Paging } from '#lib/paging/paging.ts';

/** Excludes hidden ones; newest first, with the total number. */
export async function ownReviews(
  db: Db,
  viewer: Viewer,
  { page, limit, product }: Paging & { product?: string | undefined },
) {
  const { total } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', viewer.id)
    .where('hidden_at', 'is', null)
    .$if(product !== undefined, (query) => query.where('product_id', '=', product ?? ''))
    .executeTakeFirstOrThrow();
  const rows = await displayedReviews(db)
    .where('reviews.user_id', '=', viewer.id)
    .$if(product !== undefined, (query) => query.where('reviews.product_id', '=', product ?? ''))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    total: Number(total),
    reviews: rows.map((row) => ({ productId: row.product_id, ...toReview(row, viewer) })),
  };
}

export const currentReview = (tx: Tx, productId: string, userId: string) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'rating_halves', 'comment'])
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

export async function dropReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute();
}

export interface NewReview {
  id: string;
  productId: string;
  writer: { id: string; name: string; email: string };
  rating: number;
  comment: string;
  at: Date;
}

export async function addReview(tx: Tx, review: NewReview): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      id: review.id,
      product_id: review.productId,
      user_id: review.writer.id,
      name: review.writer.name,
      email: review.writer.email,
      rating_halves: review.rating * 2,
      comment: review.comment,
      created_at: review.at.toISOString(),
    })
    .execute();
}

export const ratingOf = (tx: Tx, productId: string) =>
  tx
    .selectFrom('products')
    .select(['rating_halves', 'review_count'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();

export const findReview = (tx: Tx, id: string) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'product_id', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns `false` when it is already hidden or deleted. */
export async function setHidden(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ hidden_at: at.toISOString() })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function addHideEvent(
  tx: Tx,
  { id, actorId, reason, at }: { id: string; actorId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('review_events')
    .values({
      review_id: id,
      position: 0,
      at: at.toISOString(),
      actor_id: actorId,
      what: 'hide',
      before: 'shown',
      after: 'hidden',
      reason,
    })
    .execute();
}

const forAdmins = (db: Db | Tx) =>
  selectReviews(db)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .leftJoin('review_events', (join) =>
      join.onRef('review_events.review_id', '=', 'reviews.id').on('review_events.position', '=', 0),
    )
    .leftJoin('users', 'users.id', 'review_events.actor_id')
    .select([
      'products.name as product_name',
      'reviews.hidden_at',
      'review_events.reason',
      'users.name as hidden_by',
    ]);
export type AdminReview = Awaited<ReturnType<typeof reviewForAdmins>>;

type AdminRow = Awaited<ReturnType<ReturnType<typeof forAdmins>['executeTakeFirstOrThrow']>>;
function toAdminReview(row: AdminRow, viewer: Viewer) {
  const { id, product_id, product_name, hidden_at, hidden_by, reason } = row;
  return {
    ...toReview(row, viewer),
    _id: id,
    productId: product_id,
    productName: product_name,
    hidden:
      hidden_at === null
        ? null
        : { at: new Date(hidden_at), who: hidden_by ?? '', reason: reason ?? '' },
  };
}

export const reviewForAdmins = async (db: Db | Tx, id: string, viewer: Viewer) =>
  toAdminReview(await forAdmins(db).where('reviews.id', '=', id).executeTakeFirstOrThrow(), viewer);

export async function pageOfReviews(db: Db, { page, limit }: Paging, viewer: Viewer) {
  const { total } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await forAdmins(db)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), reviews: rows.map((row) => toAdminReview(row, viewer)) };
}

export interface ReviewDraft {
  id: string;
  productId: string;
  name: string;
  email: string;
  rating: number;
  comment: string;
  createdAt: Date;
}

export async function putReviews(tx: Tx, drafts: readonly ReviewDraft[]): Promise<void> {
  for (const chunk of inChunks(drafts)) {
    await tx
      .insertInto('reviews')
      .values(
        chunk.map((draft) => ({
          id: draft.id,
          product_id: draft.productId,
          user_id: null,
          name: draft.name,
          email: draft.email,
          rating_halves: Math.round(draft.rating * 2),
          comment: draft.comment,
          created_at: draft.createdAt.toISOString(),
        })),
      )
      .execute();
    await recountRatings(tx, [...new Set(chunk.map((draft) => draft.productId))]);
  }
}

export async function anonymiseReviews(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('reviews')
    .set({ user_id: null, name: 'A former customer', email: '' })
    .where('user_id', '=', userId)
    .returning('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

export const reviewsBy = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('reviews')
    .select(['product_id', 'rating_halves', 'comment', 'created_at', 'hidden_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
