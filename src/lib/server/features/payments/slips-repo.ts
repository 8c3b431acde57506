import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { SlipRow } from '#lib/server/infra/db/schema.ts';

/** `orders.slip` names the current file, whose row is the current slip; rows without a file are returned slips. */

export const currentSlip = (db: Db | Tx, orderId: string): Promise<SlipRow | undefined> =>
  db
    .selectFrom('slips')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('file', 'is not', null)
    .executeTakeFirst();

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

/** Keeps the hashes to recognise the slip; returns the file. */
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

export async function dropSlips(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('slips')
    .where('order_id', 'in', orderIds)
    .returning('file')
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** At most `max` orders closed before `before`. */
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
