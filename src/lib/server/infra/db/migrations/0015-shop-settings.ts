import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The shop's settings: each row is a version, whole. */
export const shopSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('shop_settings')
      .addColumn('revision', 'integer', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .execute();
  },
};
