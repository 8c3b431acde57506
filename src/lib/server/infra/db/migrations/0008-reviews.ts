import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Hidden reviews and who hid them why; one review a person and product that everybody sees. */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reviews').addColumn('hidden_at', 'text').execute();
    await db.schema
      .createTable('review_events')
      .addColumn('review_id', 'text', (c) => c.notNull().references('reviews.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('review_events_pkey', ['review_id', 'position'])
      .execute();
    await db.schema
      .createIndex('reviews_writer')
      .unique()
      .on('reviews')
      .columns(['user_id', 'product_id'])
      .where(sql.ref('hidden_at'), 'is', null)
      .execute();
    // Hidden ones as well: for a person's own data, and for erasing it.
    await db.schema
      .createIndex('reviews_user')
      .on('reviews')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('reviews_created')
      .on('reviews')
      .columns(['created_at', 'id'])
      .execute();
  },
};
