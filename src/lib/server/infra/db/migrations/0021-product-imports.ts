import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Imports of products by staff: how far each is, for every process to see. */
export const productImports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('product_imports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('report', 'text', (c) => c.notNull())
      .addColumn('message', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .execute();
  },
};
