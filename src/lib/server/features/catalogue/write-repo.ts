import { nameKey } from '#lib/catalogue/search-terms.ts';
import { toBasisPoints } from '#lib/catalogue/price.ts';
import { byText, type ProductText } from '#lib/catalogue/product-fields.ts';
import type { Picture } from '#lib/catalogue/product.ts';
import type { ProductOption } from '#lib/catalogue/options.ts';
import type { VariantDraft } from '#lib/catalogue/variants.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { openAllPeriods } from '#lib/server/features/periods/periods.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { ProductEventRow, ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { keepPrices } from './past-prices-repo.ts';
import { putVariants } from './variants-repo.ts';

export interface ProductDraft extends Record<ProductText, string> {
  id: string;
  category: string;
  group: string | null;
  options: readonly ProductOption[];
  /** At least one, in the order of the options' values. */
  variants: readonly VariantDraft[];
  tags?: readonly string[];
  /** In percent, with at most two decimals. */
  discount: number;
  pictures: readonly Picture[];
  createdAt: Date;
  archivedAt?: string | null;
  lowStock?: number | null;
  oneOfAKind?: boolean;
}

const toRow = (draft: ProductDraft, now: Date) => ({
  id: draft.id,
  ...byText((name) => draft[name]),
  name_key: nameKey(draft.name),
  category: draft.category,
  group_name: draft.group,
  discount_bp: toBasisPoints(draft.discount),
  options: JSON.stringify(draft.options),
  tags: JSON.stringify(draft.tags ?? []),
  created_at: draft.createdAt.toISOString(),
  updated_at: now.toISOString(),
  archived_at: draft.archivedAt ?? null,
  low_stock: draft.lowStock ?? null,
  one_of_a_kind: Number(draft.oneOfAKind ?? false),
});

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
 * Replaces a product with a known id but keeps its reviews and creation date; an archived one returns unless the
 * draft is archived.
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
          ...byText((name) => eb.ref(`excluded.${name}`)),
          name_key: eb.ref('excluded.name_key'),
          category: eb.ref('excluded.category'),
          group_name: eb.ref('excluded.group_name'),
          discount_bp: eb.ref('excluded.discount_bp'),
          options: eb.ref('excluded.options'),
          tags: eb.ref('excluded.tags'),
          updated_at: eb.ref('excluded.updated_at'),
          archived_at: eb.ref('excluded.archived_at'),
        })),
      )
      .execute();
    await putVariants(tx, chunk);
    await putPictures(tx, chunk);
  }
}

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

/** Returns `false` when the id is taken. */
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

export const lockProduct = (tx: Tx, id: string, now: Date): Promise<ProductRow | undefined> =>
  tx
    .updateTable('products')
    .set({ updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export type ProductChange = Partial<
  Omit<
    ProductRow,
    'id' | 'name_key' | 'created_at' | 'updated_at' | 'rating_halves' | 'review_count'
  >
>;

export async function changeProduct(tx: Tx, id: string, change: ProductChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const key = change.name === undefined ? {} : { name_key: nameKey(change.name) };
  await tx
    .updateTable('products')
    .set({ ...change, ...key })
    .where('id', '=', id)
    .execute();
}

export const picturesOf = (tx: Tx, id: string): Promise<{ hash: string; alt: string }[]> =>
  tx
    .selectFrom('product_pictures')
    .select(['hash', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();

/** The product's lock numbers its events. Call it after the change, whose prices it keeps. */
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
    for (const [at, some] of Map.groupBy(chunk, (event) => event.at)) {
      await keepPrices(
        tx,
        some.map((event) => event.product_id),
        at,
      );
    }
  }
}

/** Prevents a concurrent recount; `undefined` for an unknown product. */
export const lockReviews = (tx: Tx, productId: string) =>
  tx
    .updateTable('products')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('id', '=', productId)
    .returning(['id', 'archived_at'])
    .executeTakeFirst();
