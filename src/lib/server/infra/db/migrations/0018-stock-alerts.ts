import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#lib/server/infra/db/schema.ts';

/**
 * Who wants an email when a size is back in stock, and the links in those emails. A mail with an
 * unsubscribe link says of what.
 */
export const stockAlerts: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('stock_alerts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('stock_alerts_once', ['email', 'product_id', 'size'])
      .execute();
    await db.schema
      .createIndex('stock_alerts_variant')
      .on('stock_alerts')
      .columns(['product_id', 'size'])
      .execute();
    await db.schema
      .createTable('stock_alert_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('alert_id', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('stock_alert_links_email')
      .on('stock_alert_links')
      .column('email')
      .execute();

    await db.schema.alterTable('outbox').addColumn('topic', 'text').execute();
    await db
      .updateTable('outbox')
      .set({ topic: 'newsletter' })
      .where('unsubscribe_url', 'is not', null)
      .execute();
  },
};
