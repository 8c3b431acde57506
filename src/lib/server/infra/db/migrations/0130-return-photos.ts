import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The photos that come with a request for a return. */
export const returnPhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('return_photos')
      .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('return_photos_pkey', ['return_id', 'position'])
      .execute();
    await db.schema.createIndex('return_photos_at').on('return_photos').column('at').execute();
  },
};
