import type { StatusCounts } from '#lib/server/infra/status-counts.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

/** How many orders or returns have each status, and up to which revision: one statement sees one moment. */
export async function countByStatus<S extends string>(
  db: Db,
  table: 'orders' | 'returns',
  find: (status: string) => S | undefined,
): Promise<StatusCounts<S>> {
  const rows = await db
    .selectFrom('revision')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom(table)
          .select(['status', (counted) => counted.fn.countAll<number>().as('count')])
          .groupBy('status')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['revision.number', 'counted.status', 'counted.count'])
    .where('revision.id', '=', 1)
    .execute();
  const counted = rows.flatMap(({ status, count }) => {
    const known = status === null ? undefined : find(status);
    return known === undefined ? [] : [[known, Number(count)] as const];
  });
  return { revision: rows[0]?.number ?? 0, byStatus: new Map(counted) };
}
