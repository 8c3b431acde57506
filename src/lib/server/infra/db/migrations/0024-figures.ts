import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The figures of a span read nothing but indexes: what its orders cost and where they went stands
 * beside the time they were placed, their lines beside the same, and refunds apart from the other payments.
 */
export const figures: Migration = {
  async up(db: Kysely<{ payments: { kind: string } }>) {
    await db.schema.dropIndex('orders_created').execute();
    await db.schema
      .createIndex('orders_created')
      .on('orders')
      .columns([
        'created_at',
        'id',
        'status',
        'replacement_for',
        'subtotal_cents',
        'shipping_cents',
        'cash_fee_cents',
        'district',
        'payment_method',
      ])
      .execute();
    await db.schema
      .createIndex('order_lines_placed')
      .on('order_lines')
      .columns(['placed_at', 'order_id', 'product_id', 'unit_cents', 'quantity'])
      .execute();
    await db.schema
      .createIndex('payments_refunded')
      .on('payments')
      .columns(['at', 'order_id', 'amount_cents'])
      .where(sql.ref('kind'), '=', sql.lit('refund'))
      .execute();
  },
};
