import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sums of days and months that are over, which the shop makes when it tidies up, and the few products
 * that are archived in an index of their own.
 */
export const figureSums: Migration = {
  async up(db: Kysely<{ products: { archived_at: string | null } }>) {
    await db.schema
      .createIndex('products_archived')
      .on('products')
      .columns(['archived_at', 'id'])
      .where(sql.ref('archived_at'), 'is not', null)
      .execute();
    await db.schema
      .createTable('figure_periods')
      .addColumn('period', 'text', (c) => c.primaryKey())
      .addColumn('is_summed', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('figure_sums')
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('cents', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('figure_sums_pkey', ['part', 'period', 'name'])
      .execute();
  },
};
