import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which account a person of Google's opens. */
export const google: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('google_links')
      .addColumn('subject', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
