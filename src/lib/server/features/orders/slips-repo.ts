import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { SlipRow } from '#lib/server/infra/db/schema.ts';

/**
 * Slips of orders. `orders.slip` names the current file, and the row with that file is the current
 * slip; rows without a file are returned slips.
 */

export const currentSlip = (db: Db | Tx, orderId: string): Promise<SlipRow | undefined> =>
  db
    .selectFrom('slips')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('file', 'is not', null)
    .executeTakeFirst();

/** Sets the slip of an order that waits for payment; false when it no longer does. */
export async function putSlip(tx: Tx, orderId: string, file: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slip: file, slip_status: 'waiting', slip_reason: '', slip_decided_at: null })
    .where('id', '=', orderId)
    .where('status', '=', 'pending_payment')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces the current slip; returns the replaced slip's files. */
export async function replaceSlip(tx: Tx, slip: SlipRow): Promise<string[]> {
  const before = await tx
    .deleteFrom('slips')
    .where('order_id', '=', slip.order_id)
    .where('file', 'is not', null)
    .returning('file')
    .execute();
  await tx.insertInto('slips').values(slip).execute();
  return before.flatMap(({ file }) => file ?? []);
}

/** Marks the waiting slip of an order as returned; false when none waits. */
export async function returnCurrentSlip(
  tx: Tx,
  orderId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      slip: null,
      slip_status: 'returned',
      slip_reason: reason,
      slip_decided_at: at.toISOString(),
    })
    .where('id', '=', orderId)
    .where('status', '=', 'pending_payment')
    .where('slip_status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps the slip's hashes, to recognise it again, but not its file; returns the file. */
export async function releaseFile(tx: Tx, orderId: string): Promise<string[]> {
  const current = await tx
    .selectFrom('slips')
    .select('file')
    .where('order_id', '=', orderId)
    .where('file', 'is not', null)
    .execute();
  await tx.updateTable('slips').set({ file: null }).where('order_id', '=', orderId).execute();
  return current.flatMap(({ file }) => file ?? []);
}

/** Marks the waiting slip of an approved order as approved; false when none waits. */
export async function approveSlip(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slip_status: 'approved', slip_decided_at: at.toISOString() })
    .where('id', '=', orderId)
    .where('slip_status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** For each order, the numbers of other orders with the same slip, by bytes or by pixels. */
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

/** Removes the slips of these orders; returns their files. */
export async function dropSlips(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('slips')
    .where('order_id', 'in', orderIds)
    .returning('file')
    .execute();
  await tx
    .updateTable('orders')
    .set({ slip: null, slip_reason: '' })
    .where('id', 'in', orderIds)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Up to `max` orders that were closed before `before` and still have slips. */
export async function slippedOrdersClosed(db: Db, before: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('slips')
    // Not an inner join: SQLite would begin at all closed orders there are.
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'slips.order_id')
    .select('orders.id')
    .distinct()
    // No slip comes after its order is closed: the older ones are all that is looked at.
    .where('slips.sent_at', '<', before.toISOString())
    .where('orders.status', 'in', ['delivered', 'cancelled'])
    .where('orders.moved_at', '<', before.toISOString())
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
