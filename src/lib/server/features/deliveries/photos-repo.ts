import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { DeliveryPhotoRow } from '#lib/server/infra/db/order-tables.ts';

export const findPhoto = (db: Db | Tx, orderId: string): Promise<DeliveryPhotoRow | undefined> =>
  db.selectFrom('delivery_photos').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Expects a locked order; returns the replaced files. */
export async function putPhoto(tx: Tx, photo: DeliveryPhotoRow): Promise<string[]> {
  const before = await dropPhotos(tx, [photo.order_id]);
  await tx.insertInto('delivery_photos').values(photo).execute();
  return before;
}

export async function dropPhotos(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('delivery_photos')
    .where('order_id', 'in', orderIds)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** At most `max` orders closed before `before`. */
export async function photographedOrdersClosed(
  db: Db,
  before: Date,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_photos')
    // Not an inner join: SQLite would begin at all closed orders there are.
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'delivery_photos.order_id')
    .select('orders.id')
    // A photo may come some minutes after the hand-over, and then goes some minutes after the others.
    .where('delivery_photos.at', '<', before.toISOString())
    .where('orders.status', 'in', ['delivered', 'cancelled'])
    .where('orders.moved_at', '<', before.toISOString())
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
