import type { Tx } from '#lib/server/infra/db/open.ts';
import type { ProductEventRow, ProductRow } from '#lib/server/infra/db/schema.ts';
import { putPictures, toRow, type ProductDraft } from './write-repo.ts';

/** Puts a product on sale under an id that is free; false when it is taken. */
export async function addProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('products')
    .values(toRow(draft, now))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await putPictures(tx, [draft]);
  return added !== undefined;
}

/** Locks a product that is on sale and gives it; `undefined` when there is none. */
export const lockProduct = (tx: Tx, id: string, now: Date): Promise<ProductRow | undefined> =>
  tx
    .updateTable('products')
    .set({ updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
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

/** Writes what was done; events of one product are numbered under its lock. */
export async function addProductEvent(
  tx: Tx,
  event: Omit<ProductEventRow, 'position'>,
): Promise<void> {
  const { count } = await tx
    .selectFrom('product_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('product_id', '=', event.product_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('product_events')
    .values({ ...event, position: Number(count) })
    .execute();
}
