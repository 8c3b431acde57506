import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/** Replaced items in cents by order id, which can't be refunded as well. Cancelled replacements don't count. */
export async function exchangedCentsOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders as replacement', 'replacement.id', 'returns.replacement_order_id')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .select((eb) => [
      'returns.order_id',
      eb.fn.sum<number | string>('return_lines.cents').as('cents'),
    ])
    .where('returns.order_id', 'in', orderIds)
    .where('returns.status', '=', 'completed')
    .where('return_lines.direction', '=', 'back')
    .where('replacement.status', '!=', 'cancelled')
    .groupBy('returns.order_id')
    .execute();
  return new Map(rows.map(({ order_id, cents }) => [order_id, Number(cents)]));
}
