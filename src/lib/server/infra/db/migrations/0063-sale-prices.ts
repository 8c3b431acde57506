import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Variants have a reduced price in rupees; 0 for none. */
export const salePrices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['product_variants', 'past_prices']) {
      await db.schema
        .alterTable(table)
        .addColumn('sale_cents', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
