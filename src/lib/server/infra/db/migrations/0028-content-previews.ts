import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that show the shop with its drafts, each to the browser that opened it first. */
export const contentPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_previews')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('bound_hash', 'text', (c) => c.unique())
      .execute();
  },
};
