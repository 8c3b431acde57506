import type { CategorySlug, GroupSlug } from '#lib/catalogue/categories.ts';
import type { Picture } from '#lib/catalogue/product.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import { sql } from 'kysely';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { openAllPeriods } from '#lib/server/features/periods/periods.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { ProductEventRow, ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { variantsOf } from './repo.ts';

export interface ProductDraft {
  id: string;
  name: string;
  category: CategorySlug;
  group: GroupSlug | null;
  brand: string;
  maker: string;
  material: string;
  description: string;
  /** At least one, in the order of the sizes. */
  variants: readonly Variant[];
  /** Percent, two decimals at most. */
  discount: number;
  pictures: readonly Picture[];
  createdAt: Date;
  /** Since when it is archived; without it the product is on sale. */
  archivedAt?: string | null;
}

/** A draft as a row of `products`. */
const toRow = (draft: ProductDraft, now: Date) => ({
  id: draft.id,
  name: draft.name,
  category: draft.category,
  group_name: draft.group,
  brand: draft.brand,
  maker: draft.maker,
  material: draft.material,
  description: draft.description,
  discount_bp: Math.round(draft.discount * 100),
  created_at: draft.createdAt.toISOString(),
  updated_at: now.toISOString(),
  archived_at: draft.archivedAt ?? null,
});

/** Whether a known product comes with another category than it has. */
async function isOtherCategory(tx: Tx, drafts: readonly ProductDraft[]): Promise<boolean> {
  const ids = drafts.map(({ id }) => id);
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'category'])
    .where('id', 'in', ids)
    .execute();
  const known = new Map(rows.map(({ id, category }) => [id, category]));
  return drafts.some(({ id, category }) => (known.get(id) ?? category) !== category);
}

/**
 * Stores products: a known id is replaced, keeping its reviews and the day it came. What was archived
 * returns unless the draft is.
 */
export async function putProducts(
  tx: Tx,
  drafts: readonly ProductDraft[],
  now: Date,
): Promise<void> {
  for (const chunk of inChunks(drafts)) {
    if (await isOtherCategory(tx, chunk)) await openAllPeriods(tx);
    await tx
      .insertInto('products')
      .values(chunk.map((draft) => toRow(draft, now)))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          category: eb.ref('excluded.category'),
          group_name: eb.ref('excluded.group_name'),
          brand: eb.ref('excluded.brand'),
          maker: eb.ref('excluded.maker'),
          material: eb.ref('excluded.material'),
          description: eb.ref('excluded.description'),
          discount_bp: eb.ref('excluded.discount_bp'),
          updated_at: eb.ref('excluded.updated_at'),
          archived_at: eb.ref('excluded.archived_at'),
        })),
      )
      .execute();
    await putVariants(tx, chunk);
    await putPictures(tx, chunk);
  }
}

/**
 * Gives each product these sizes, with their stock and prices. A size that stays keeps its row, so
 * that an order which waits for it finds it.
 */
export async function putVariants(
  tx: Tx,
  drafts: readonly Pick<ProductDraft, 'id' | 'variants'>[],
): Promise<void> {
  const variants = drafts.flatMap((draft) =>
    draft.variants.map((variant) => ({
      product_id: draft.id,
      size: variant.size,
      stock: variant.countInStock,
      price_cents: variant.priceCents,
    })),
  );
  await tx
    .deleteFrom('product_variants')
    .where(
      'product_id',
      'in',
      drafts.map(({ id }) => id),
    )
    .where(
      sql<string>`product_id || '/' || size`,
      'not in',
      variants.map(({ product_id, size }) => `${product_id}/${size}`),
    )
    .execute();
  for (const some of inChunks(variants)) {
    await tx
      .insertInto('product_variants')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'size']).doUpdateSet((eb) => ({
          stock: eb.ref('excluded.stock'),
          price_cents: eb.ref('excluded.price_cents'),
        })),
      )
      .execute();
  }
}

export async function lockVariantsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('product_id', 'in', ids)
    .execute();
}

export async function lockVariants(tx: Tx, id: string): Promise<Variant[]> {
  await lockVariantsOf(tx, [id]);
  return variantsOf(tx, id);
}

/** Gives each product these pictures, in their order, in place of those it had. */
export async function putPictures(
  tx: Tx,
  drafts: readonly Pick<ProductDraft, 'id' | 'pictures'>[],
): Promise<void> {
  const ids = drafts.map((draft) => draft.id);
  await tx.deleteFrom('product_pictures').where('product_id', 'in', ids).execute();
  const pictures = drafts.flatMap((draft) =>
    draft.pictures.map((picture, position) => ({
      product_id: draft.id,
      position,
      hash: picture.hash,
      alt: picture.alt,
    })),
  );
  for (const some of inChunks(pictures)) {
    await tx.insertInto('product_pictures').values(some).execute();
  }
}

export async function recountRatings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      rating_halves: eb
        .selectFrom('reviews')
        .whereRef('reviews.product_id', '=', 'products.id')
        .where('reviews.hidden_at', 'is', null)
        .select((inner) =>
          inner.fn.coalesce(inner.fn.sum<number>('rating_halves'), inner.lit(0)).as('sum'),
        ),
      review_count: eb
        .selectFrom('reviews')
        .whereRef('reviews.product_id', '=', 'products.id')
        .where('reviews.hidden_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count')),
    }))
    .where('id', 'in', productIds)
    .execute();
}

/** Puts a product on sale under an id that is free; false when it is taken. */
export async function addProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('products')
    .values(toRow(draft, now))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await putVariants(tx, [draft]);
  await putPictures(tx, [draft]);
  return true;
}

/** Locks a product and gives it; `undefined` when there is none. */
export const lockProduct = (tx: Tx, id: string, now: Date): Promise<ProductRow | undefined> =>
  tx
    .updateTable('products')
    .set({ updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export type ProductChange = Partial<
  Omit<ProductRow, 'id' | 'created_at' | 'updated_at' | 'rating_halves' | 'review_count'>
>;

export async function changeProduct(tx: Tx, id: string, change: ProductChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('products').set(change).where('id', '=', id).execute();
}

export const picturesOf = (tx: Tx, id: string): Promise<{ hash: string; alt: string }[]> =>
  tx
    .selectFrom('product_pictures')
    .select(['hash', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();

/** Writes what was done, once a product; events of one product are numbered under its lock. */
export async function addProductEvents(
  tx: Tx,
  events: readonly Omit<ProductEventRow, 'position'>[],
): Promise<void> {
  for (const chunk of inChunks(events)) {
    const counts = await tx
      .selectFrom('product_events')
      .select(['product_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where(
        'product_id',
        'in',
        chunk.map((event) => event.product_id),
      )
      .groupBy('product_id')
      .execute();
    const countOf = new Map(counts.map((row) => [row.product_id, Number(row.count)]));
    await tx
      .insertInto('product_events')
      .values(chunk.map((event) => ({ ...event, position: countOf.get(event.product_id) ?? 0 })))
      .execute();
  }
}

/** Locks a product's reviews against a concurrent recount; undefined when it is unknown. */
export const lockReviews = (tx: Tx, productId: string) =>
  tx
    .updateTable('products')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('id', '=', productId)
    .returning(['id', 'archived_at'])
    .executeTakeFirst();
