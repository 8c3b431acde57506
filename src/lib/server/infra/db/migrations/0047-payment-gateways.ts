import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const paymentGateways: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gateway_events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('gateway', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('order_number', 'text', (c) => c.notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('amount', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('is_accepted', 'integer', (c) => c.notNull())
      .addColumn('done', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('gateway_events_at')
      .on('gateway_events')
      .columns(['at', 'id'])
      .execute();
    await sql`create unique index gateway_events_once on gateway_events (gateway, payment_id, status)
      where is_accepted = 1`.execute(db);
    await sql`alter table orders add column online_status text not null default ''`.execute(db);
    // Few orders wait for a card at a time: only these are in the index.
    await sql`create index orders_card_waiting on orders (created_at, id)
      where status = 'pending_payment' and payment_method = 'card'`.execute(db);
  },
};
