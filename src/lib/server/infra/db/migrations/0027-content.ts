import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is edited in the browser: each entry as it stands, and every step that led there. */
export const content: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_entries')
      .addColumn('collection', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('published', 'text')
      .addColumn('draft', 'text')
      .addColumn('is_hidden', 'integer', (c) => c.notNull())
      .addColumn('published_at', 'text')
      .addPrimaryKeyConstraint('content_entries_pkey', ['collection', 'id'])
      .execute();
    await db.schema
      .createTable('content_revisions')
      .addColumn('collection', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('fields', 'text')
      .addPrimaryKeyConstraint('content_revisions_pkey', ['collection', 'id', 'revision'])
      .execute();
  },
};
