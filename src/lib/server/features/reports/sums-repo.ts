import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { FigureSumRow } from '#lib/server/infra/db/order-tables.ts';
import { ALL_PERIODS, SUMMED } from '#lib/server/infra/figure-periods-repo.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { hoursOf } from '#lib/reports/hours.ts';
import type { Days } from '#lib/reports/date-range.ts';

/** The sums of hours, days and months that are over (decision 0035). */

export type Part = FigureSumRow['part'];
export type Sum = Omit<FigureSumRow, 'period'>;

/**
 * Locks a period until the transaction ends, so that whoever changes it afterwards opens it again;
 * false when its sums stand.
 */
export async function lockOpenPeriod(tx: Tx, period: string): Promise<boolean> {
  const rows = await tx
    .insertInto('figure_periods')
    .values([ALL_PERIODS, period].map((one) => ({ period: one, is_summed: 0 as const })))
    .onConflict((conflict) =>
      conflict.column('period').doUpdateSet((eb) => ({ period: eb.ref('excluded.period') })),
    )
    .returning('is_summed')
    .execute();
  return rows.every(({ is_summed }) => is_summed !== SUMMED);
}

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

/** Stores the sums of a locked period in the place of those it had. */
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
  await tx
    .updateTable('figure_periods')
    .set((eb) => ({ is_summed: SUMMED, revision: eb('revision', '+', 1) }))
    .where('period', '=', period)
    .execute();
}

/** Which of the periods from one to another have sums that stand, and how often they were made. */
export async function summedPeriods(
  db: Db | Tx,
  { from, to }: Days,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('figure_periods')
    .select(['period', 'revision'])
    .where('period', '>=', from)
    .where('period', '<=', to)
    .where('is_summed', '=', SUMMED)
    .execute();
  return new Map(rows.map(({ period, revision }) => [period, revision]));
}

/** What these parts come to in these periods, by `part`, `period` or `name`; a key may come again. */
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

/** Drops the hours of a locked day, which its sums take the place of. */
export async function dropHours(tx: Tx, day: string): Promise<void> {
  const hours = hoursOf(day).map(({ name }) => name);
  await tx
    .deleteFrom('figure_sums')
    .where('part', 'in', parts)
    .where('period', 'in', hours)
    .execute();
  await tx.deleteFrom('figure_periods').where('period', 'in', hours).execute();
}
