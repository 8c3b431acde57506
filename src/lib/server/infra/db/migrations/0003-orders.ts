import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders, their lines and everything that was done to them. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('payment_method', 'text', (c) => c.notNull())
      .addColumn('subtotal_cents', 'integer', (c) => c.notNull())
      .addColumn('shipping_cents', 'integer', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('slip', 'text')
      .addColumn('slip_status', 'text', (c) => c.notNull().defaultTo('none'))
      .addColumn('slip_reason', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('driver_id', 'text', (c) => c.references('users.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('moved_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('orders_user')
      .on('orders')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('orders_driver')
      .on('orders')
      .columns(['driver_id', 'status'])
      .execute();
    await db.schema
      .createIndex('orders_status')
      .on('orders')
      .columns(['status', 'created_at'])
      .execute();

    await db.schema
      .createTable('order_lines')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('brand', 'text', (c) => c.notNull())
      .addColumn('image', 'text', (c) => c.notNull())
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('unit_cents', 'integer', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('order_lines_pkey', ['order_id', 'position'])
      .execute();

    await db.schema
      .createTable('order_events')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('order_events_pkey', ['order_id', 'position'])
      .execute();
  },
};
