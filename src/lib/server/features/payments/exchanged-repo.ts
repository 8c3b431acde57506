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
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'returns.order_id')
        .onRef('order_lines.product_id', '=', 'return_lines.product_id')
        .onRef('order_lines.size', '=', 'return_lines.size'),
    )
    .select(['returns.order_id', 'return_lines.quantity', 'order_lines.unit_cents'])
    .where('returns.order_id', 'in', orderIds)
    .where('returns.status', '=', 'completed')
    .where('return_lines.direction', '=', 'back')
    .where('replacement.status', '!=', 'cancelled')
    .execute();
  const sums = new Map<string, number>();
  for (const { order_id: id, quantity, unit_cents: cents } of rows) {
    sums.set(id, (sums.get(id) ?? 0) + quantity * cents);
  }
  return sums;
}
