import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders that the staff take by phone, by WhatsApp or at the counter, for buyers without an account. */
export const guestOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('orders')
      .addColumn('channel', 'text', (c) => c.notNull().defaultTo('web'))
      .execute();
    await db.schema
      .alterTable('orders')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('orders').addColumn('guest_token_hash', 'text').execute();
    await db.schema
      .createIndex('orders_guest_token')
      .unique()
      .on('orders')
      .column('guest_token_hash')
      .execute();
  },
};
