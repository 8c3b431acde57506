import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sums say which variants were sold, so those from before are removed; housekeeping makes them anew.
 * The index of a period's lines has the variant too, so that no line is looked up for it.
 */
export const sumsOfVariants: Migration = {
  async up(db: Kysely<{ figure_periods: { is_summed: number } }>) {
    await db.schema.dropTable('figure_sums').execute();
    await db.schema
      .createTable('figure_sums')
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('variant', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('cents', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('figure_sums_whole')
      .on('figure_sums')
      .columns(['part', 'period', 'name', 'variant', 'count', 'cents'])
      .execute();
    await db.updateTable('figure_periods').set({ is_summed: 0 }).execute();
    await db.schema.dropIndex('order_lines_placed').execute();
    await db.schema
      .createIndex('order_lines_placed')
      .on('order_lines')
      .columns(['placed_at', 'order_id', 'product_id', 'variant', 'size', 'unit_cents', 'quantity'])
      .execute();
  },
};
