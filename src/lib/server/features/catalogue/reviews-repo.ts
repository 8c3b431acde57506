import { can, type Rights } from '#lib/account/permissions.ts';
import type { ExpressionBuilder } from 'kysely';
import { maskEmail, type Review } from '#lib/reviews/review.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';

/** Who looks at reviews: their writer and staff see whole mail addresses. */
export interface Viewer extends Rights {
  id: string;
}
interface Paging {
  page: number;
  limit: number;
}

/** 1 where the writer has an order with the product that was delivered. */
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

const read = (db: Db | Tx) =>
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
type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

const shown = (db: Db | Tx) => read(db).where('reviews.hidden_at', 'is', null);

function toReview(row: Row, viewer: Viewer | undefined): Review {
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

/** A page of what everybody sees of a product's reviews, newest first. */
export async function reviewsOf(
  db: Db | Tx,
  productId: string,
  { page, limit }: Paging,
  viewer?: Viewer,
): Promise<Review[]> {
  const rows = await shown(db)
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => toReview(row, viewer));
}

/** A page of a person's own reviews that stand, newest first, and how many there are. */
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
  const rows = await shown(db)
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

/** Locks a product's reviews against a concurrent recount; undefined when it is unknown. */
export const lockReviews = (tx: Tx, productId: string) =>
  tx
    .updateTable('products')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('id', '=', productId)
    .returning(['id', 'archived_at'])
    .executeTakeFirst();

/** The one review of a product by a person that everybody sees. */
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

/** A product's rating as it is counted. */
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

/** Hides a visible review; false when it is hidden or deleted already. */
export async function setHidden(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ hidden_at: at.toISOString() })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Writes that it was hidden: once in a review's life. */
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

/** A review as admins see it: whose product, and when, by whom and why it was hidden. */
const forAdmins = (db: Db | Tx) =>
  read(db)
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
    id,
    productId: product_id,
    productName: product_name,
    hidden:
      hidden_at === null ? null : { at: hidden_at, who: hidden_by ?? '', reason: reason ?? '' },
  };
}

export const reviewForAdmins = async (db: Db | Tx, id: string, viewer: Viewer) =>
  toAdminReview(await forAdmins(db).where('reviews.id', '=', id).executeTakeFirstOrThrow(), viewer);

/** A page of all reviews, the hidden among them, newest first, and how many there are. */
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
