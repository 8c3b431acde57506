import type { Db, Tx } from '#lib/server/infra/db/open.ts';

/**
 * In cents by order id: what the pieces are worth that its buyer has for returned ones, through all replacements. They
 * can't be refunded as well.
 */
export async function exchangedCentsOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const sums = new Map<string, number>();
  const add = (id: string | null, cents: number) => {
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + cents);
  };
  const out = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select((eb) => ['original_id', eb.fn.sum<number | string>('worth_cents').as('cents')])
    .where('original_id', 'in', orderIds)
    .where('status', '!=', 'cancelled')
    .groupBy('original_id')
    .execute();
  for (const { original_id, cents } of out) add(original_id, Number(cents));
  if (sums.size === 0) return sums;
  const back = await db
    .selectFrom('orders')
    .innerJoin('returns', 'returns.order_id', 'orders.id')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .select((eb) => ['original_id', eb.fn.sum<number | string>('cents').as('cents')])
    .where('original_id', 'in', [...sums.keys()])
    .where('returns.status', '=', 'completed')
    .where('direction', '=', 'back')
    .groupBy('original_id')
    .execute();
  for (const { original_id, cents } of back) add(original_id, -Number(cents));
  return sums;
}
