import { dayOf } from '#lib/format/dates.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Days } from '#lib/reports/date-range.ts';

/**
 * Which days and months have sums that still stand (decision 0035). Whoever changes what happened
 * in one that is over opens it in the same transaction; its sums are made anew later.
 */

export const monthOf = (day: string): string => day.slice(0, 7);

/** Marks valid sums. Earlier versions write 1 to 3 for incomplete sums and ignore a 4. */
export const SUMMED = 4 as const;

/** A row without sums that every summation locks first, so that one lock stops them all. */
const ALL_PERIODS = '';

/**
 * Says that the sums of these instants' days and months no longer stand. Each row is a lock: whoever
 * makes the sums meanwhile is waited for, and then they are opened again.
 */
export async function openPeriods(tx: Tx, instants: readonly string[]): Promise<void> {
  const names = instants.flatMap((at) => {
    const day = dayOf(new Date(at));
    return [monthOf(day), day];
  });
  const periods = [...new Set(names)].toSorted();
  if (periods.length === 0) return;
  await tx
    .insertInto('figure_periods')
    .values(periods.map((period) => ({ period, is_summed: 0 as const })))
    .onConflict((conflict) => conflict.column('period').doUpdateSet({ is_summed: 0 }))
    .execute();
}

/** Invalidates all sums. It waits for running summations, and none starts until the transaction ends. */
export async function openAllPeriods(tx: Tx): Promise<void> {
  await tx
    .insertInto('figure_periods')
    .values({ period: ALL_PERIODS, is_summed: 0 })
    .onConflict((conflict) => conflict.column('period').doUpdateSet({ is_summed: 0 }))
    .execute();
  await tx.updateTable('figure_periods').set({ is_summed: 0 }).where('is_summed', '>', 0).execute();
}

/** A later write opens the period again; returns `false` when its sums are valid. */
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

/** Valid periods with the number of their summations. */
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

export async function setSummed(tx: Tx, period: string): Promise<void> {
  await tx
    .updateTable('figure_periods')
    .set((eb) => ({ is_summed: SUMMED, revision: eb('revision', '+', 1) }))
    .where('period', '=', period)
    .execute();
}
