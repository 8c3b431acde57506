import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The sizes that the last stock report knew to be low or sold out. */
export const stockReport: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reported_stock')
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('is_sold_out', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('reported_stock_pkey', ['product_id', 'size'])
      .execute();
  },
};
