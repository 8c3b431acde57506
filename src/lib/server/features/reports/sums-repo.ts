import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { FigureSumRow } from '#lib/server/infra/db/order-tables.ts';
import { setSummed } from '#lib/server/features/periods/periods.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';

/** The sums of days and months that are over (decision 0035). */

export type Part = FigureSumRow['part'];
export type Sum = Omit<FigureSumRow, 'period'>;

export const parts = [
  'sales',
  'returned',
  'refunds',
  'cash',
  'customers',
  'group',
  'category',
  'product',
] as const satisfies readonly Part[];

/** Expects a locked period and replaces its sums. */
export async function putSums(tx: Tx, period: string, sums: readonly Sum[]): Promise<void> {
  await tx
    .deleteFrom('figure_sums')
    .where('part', 'in', parts)
    .where('period', '=', period)
    .execute();
  for (const chunk of inChunks(sums)) {
    await tx
      .insertInto('figure_sums')
      .values(chunk.map((sum) => ({ ...sum, period })))
      .execute();
  }
  await setSummed(tx, period);
}

/** By `part`, `period` or `name`; a key may occur repeatedly. */
export async function sumsOfParts(
  db: Db | Tx,
  of: readonly Part[],
  periods: readonly string[],
  by: 'part' | 'period' | 'name',
): Promise<{ key: string; count: number; cents: number }[]> {
  const found = [];
  for (const chunk of inChunks(periods)) {
    const rows = await db
      .selectFrom('figure_sums')
      .select((eb) => [
        `${by} as key` as const,
        eb.fn.sum<number>('count').as('count'),
        eb.fn.sum<number>('cents').as('cents'),
      ])
      .where('part', 'in', of)
      .where('period', 'in', chunk)
      .groupBy(by)
      .execute();
    for (const { key, count, cents } of rows) {
      found.push({ key, count: Number(count), cents: Number(cents) });
    }
  }
  return found;
}
