import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * One index holds the sums whole: a year of a large shop has hundreds of thousands of them, and a row
 * would be looked up for each. They are made anew when the shop tidies up.
 */
export const sumsInOneIndex: Migration = {
  async up(db: Kysely<{ figure_periods: { is_summed: number } }>) {
    await db.schema.dropTable('figure_sums').execute();
    await db.schema
      .createTable('figure_sums')
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('cents', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('figure_sums_whole')
      .on('figure_sums')
      .columns(['part', 'period', 'name', 'count', 'cents'])
      .execute();
    await db.updateTable('figure_periods').set({ is_summed: 0 }).execute();
  },
};
