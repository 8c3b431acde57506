import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The ledger of payments, the district and fees of an order, failed delivery attempts and returns.
 * Of the orders there are, approved slips count as transfers, and the others that were delivered as
 * paid in cash.
 */
export const paymentsAndReturns: Migration = {
  async up(db: Kysely<unknown>) {
    const orders = () => db.schema.alterTable('orders');
    await orders()
      .addColumn('district', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await orders()
      .addColumn('cash_fee_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await orders().addColumn('failed_at', 'text').execute();
    await orders().addColumn('replacement_for', 'text').execute();
    await orders()
      .addColumn('refund_due_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('district', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('payments')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('payments_pkey', ['order_id', 'position'])
      .execute();
    await sql`insert into payments (order_id, position, kind, amount_cents, at, actor_id)
      select orders.id, 0,
        case when orders.slip_status = 'approved' then 'transfer' else 'cash' end,
        orders.subtotal_cents + orders.shipping_cents, event.at, event.actor_id
      from orders join order_events as event on event.order_id = orders.id
        and event.what = case when orders.slip_status = 'approved' then 'approve' else 'handOver' end
      where orders.status in ('to_delivery', 'delivering', 'delivered')
        and (orders.slip_status = 'approved' or orders.status = 'delivered')`.execute(db);
    await db.schema
      .createTable('delivery_attempts')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('driver_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('delivery_attempts_pkey', ['order_id', 'position'])
      .execute();
    await db.schema
      .createTable('returns')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('resolution', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('decline_reason', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('replacement_order_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('returns_status')
      .on('returns')
      .columns(['status', 'created_at'])
      .execute();
    await db.schema.createIndex('returns_order').on('returns').column('order_id').execute();
    await db.schema.createIndex('returns_user').on('returns').column('user_id').execute();
    await db.schema
      .createTable('return_lines')
      .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('direction', 'text', (c) => c.notNull())
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('return_lines_pkey', ['return_id', 'position'])
      .execute();
    await db.schema
      .createTable('return_events')
      .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('return_events_pkey', ['return_id', 'position'])
      .execute();
    // Few orders wait for a decision or a refund at a time: only these are in the indexes.
    await db.schema
      .createIndex('orders_failed')
      .on('orders')
      .columns(['failed_at', 'id'])
      .where(sql.ref('failed_at'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('orders_refund_due')
      .on('orders')
      .columns(['created_at', 'id', 'refund_due_cents'])
      .where(sql.ref('refund_due_cents'), '>', sql.lit(0))
      .execute();
  },
};
