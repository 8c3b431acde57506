import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Text messages have a short link to the order of a guest. */
export const linksInTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('text_token_hash', 'text').execute();
    await db.schema
      .createIndex('orders_by_text_token')
      .on('orders')
      .column('text_token_hash')
      .execute();
  },
};
