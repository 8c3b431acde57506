import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The audit trail of products: who changed what, from what to what. */
export const productEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('product_events')
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_events_pkey', ['product_id', 'position'])
      .execute();
  },
};
