import type { Db, Tx } from '#lib/server/infra/db/open.ts';

export const wishlistOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('wishlist_items')
    .select(['product_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute();

/** Archived products stay on the list but are not displayed. */
export async function activeWishlistOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

export async function addWishlistItem(
  tx: Tx,
  userId: string,
  productId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

export async function removeWishlistItem(
  db: Db | Tx,
  userId: string,
  productId: string,
): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute();
}

export async function eraseWishlistOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wishlist_items').where('user_id', '=', userId).execute();
}
