import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tickets, the answers to them, and everything that was done to them. */
export const tickets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tickets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('product', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('inquiry', 'text', (c) => c.notNull())
      .addColumn('image', 'text', (c) => c.unique())
      .addColumn('order_id', 'text', (c) => c.references('orders.id'))
      .addColumn('reply_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('tickets_user')
      .on('tickets')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    // Few wait at a time, and those are counted at every look; the others are paged and counted.
    await db.schema
      .createIndex('tickets_pending')
      .on('tickets')
      .columns(['created_at', 'id'])
      .where(sql.ref('reply_count'), '=', sql.lit(0))
      .execute();
    await db.schema
      .createIndex('tickets_resolved')
      .on('tickets')
      // SQLite looks at the count again, and finds it here.
      .columns(['created_at', 'id', 'reply_count'])
      .where(sql.ref('reply_count'), '>', sql.lit(0))
      .execute();

    await db.schema
      .createTable('ticket_replies')
      .addColumn('ticket_id', 'text', (c) => c.notNull().references('tickets.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('ticket_replies_pkey', ['ticket_id', 'position'])
      .execute();

    // Without a tie to the ticket: what admins did stays when a person and his tickets go.
    await db.schema
      .createTable('ticket_events')
      .addColumn('ticket_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('ticket_events_pkey', ['ticket_id', 'position'])
      .execute();
  },
};
