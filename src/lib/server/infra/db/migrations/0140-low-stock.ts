import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A product's own limit for low stock, pieces that are one of a kind, and when a stock last fell. */
export const lowStock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('products').addColumn('low_stock', 'integer').execute();
    await db.schema
      .alterTable('products')
      .addColumn('one_of_a_kind', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('product_variants').addColumn('fell_at', 'text').execute();
  },
};
