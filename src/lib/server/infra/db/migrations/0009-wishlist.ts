import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What people want to keep in sight. */
export const wishlist: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wishes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('wishes_pkey', ['user_id', 'product_id'])
      .execute();
  },
};
