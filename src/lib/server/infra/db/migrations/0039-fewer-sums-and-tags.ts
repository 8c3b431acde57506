import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Tables {
  changes: { tag: string };
  figure_periods: { period: string };
  figure_sums: { period: string };
}

/**
 * Hours such as `2026-11-02T09` have no sums any more: a day that is not over is read from its orders.
 * Changes of a status, such as `orders:>delivered`, are not noted any more: the rows are counted.
 */
export const fewerSumsAndTags: Migration = {
  async up(db: Kysely<Tables>) {
    for (const table of ['figure_sums', 'figure_periods'] as const) {
      await db
        .deleteFrom(table)
        .where(sql`length(period)`, '>', '2026-11-02'.length)
        .execute();
    }
    await db
      .deleteFrom('changes')
      .where((eb) => eb.or([eb('tag', 'like', '%>%'), eb('tag', '=', 'tickets:removed')]))
      .execute();
  },
};
