import { isClosed, statuses } from '#lib/orders/status.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

/** How many orders or returns have each status. */
export async function countByStatus(
  db: Db,
  table: 'orders' | 'returns',
): Promise<(status: string) => number> {
  const rows = await db
    .selectFrom(table)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = new Map<string, number>(rows.map(({ status, count }) => [status, Number(count)]));
  return (status) => counts.get(status) ?? 0;
}

const open = statuses.filter((status) => !isClosed(status));

/** How many open orders have each variant of a product, by its number. */
export async function countOpenOrders(
  db: Db,
  productId: string,
): Promise<(variant: number) => number> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.variant', (eb) => eb.fn.countAll<number>().as('count')])
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', 'in', open)
    .groupBy('order_lines.variant')
    .execute();
  const counts = new Map(rows.map(({ variant, count }) => [variant, Number(count)]));
  return (variant) => counts.get(variant) ?? 0;
}
