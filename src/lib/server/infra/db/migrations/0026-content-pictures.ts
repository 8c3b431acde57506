import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures that marketing uploads for the content, each with what must be seen in every crop. */
export const contentPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_pictures')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('sent_hash', 'text', (c) => c.notNull().unique())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('focus_x', 'double precision', (c) => c.notNull())
      .addColumn('focus_y', 'double precision', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('unused_since', 'text')
      .execute();
  },
};
