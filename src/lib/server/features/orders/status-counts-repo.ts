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
