import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const translations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('translations')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('translations_one', ['kind', 'id', 'field', 'locale'])
      .execute();
    await db.schema
      .createIndex('translations_changed')
      .on('translations')
      .column('updated_at')
      .execute();
  },
};
