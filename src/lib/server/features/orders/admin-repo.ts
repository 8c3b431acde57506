import type { Db } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { GUEST_ID } from './buyer.ts';
import { readOrders, type OrderRecord } from './repo.ts';
import type { DeliveryPhotoRow } from '#lib/server/infra/db/order-tables.ts';

export async function ordersByIds(db: Db, ids: readonly string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return readOrders(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

type Placed = Pick<OrderRow, 'id' | 'user_id'>;

const firstAmong = (db: Db, ids: readonly string[], isGuest: boolean) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 'cancelled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders as earlier')
            .select('earlier.id')
            // Buyers without an account are told apart by their phone, in an index of their own.
            .$if(isGuest, (query) =>
              query
                .whereRef('earlier.phone_key', '=', 'orders.phone_key')
                .where('earlier.guest_token_hash', 'is not', null),
            )
            .$if(!isGuest, (query) => query.whereRef('earlier.user_id', '=', 'orders.user_id'))
            .where('earlier.status', '!=', 'cancelled')
            .where((both) =>
              both(
                both.refTuple('earlier.created_at', 'earlier.id'),
                '<',
                both.tuple(both.ref('orders.created_at'), both.ref('orders.id')),
              ),
            ),
        ),
      ),
    )
    .execute();

/** The first orders of their accounts, ignoring cancelled ones. */
export async function firstOrdersAmong(db: Db, orders: readonly Placed[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const isGuest of [false, true]) {
    const ids = orders
      .filter(({ user_id }) => (user_id === GUEST_ID) === isGuest)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id } of await firstAmong(db, ids, isGuest)) found.add(id);
  }
  return found;
}

/** By order, the numbers of other orders with an equal slip, by bytes or pixels. */
export async function sameSlips(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const alike = (hash: 'sent_hash' | 'pixel_hash') =>
    db
      .selectFrom('slips as own')
      .innerJoin('slips as other', `other.${hash}`, `own.${hash}`)
      .innerJoin('orders', 'orders.id', 'other.order_id')
      .select(['own.order_id as orderId', 'orders.number as number'])
      .where('own.order_id', 'in', orderIds)
      .where('own.file', 'is not', null)
      .whereRef('other.order_id', '!=', 'own.order_id');
  const rows = await alike('sent_hash').union(alike('pixel_hash')).orderBy('number').execute();
  const byOrder = Map.groupBy(rows, (row) => row.orderId);
  return new Map([...byOrder].map(([id, same]) => [id, same.map((row) => row.number)]));
}

export const photosOf = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, DeliveryPhotoRow>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('delivery_photos')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
};
