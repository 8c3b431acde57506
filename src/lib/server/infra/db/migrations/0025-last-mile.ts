import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What happened with the code at the door, the photo of a parcel that was left there, and the book of
 * drivers' cash. Its entries are the cash payments of the ledger and corrections; a settlement closes
 * them. Cash of before belongs to the driver who handed over, and is open until it is settled.
 */
export const lastMile: Migration = {
  async up(
    db: Kysely<{
      orders: { code_status: string | null };
      payments: { kind: string; settlement_id: string | null };
      cash_corrections: { settlement_id: string | null };
    }>,
  ) {
    await db.schema.alterTable('orders').addColumn('code_status', 'text').execute();
    await db.schema
      .alterTable('orders')
      .addColumn('code_tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('orders')
      .addColumn('code_missing', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('orders_code_status')
      .on('orders')
      .columns(['driver_id', 'code_status'])
      .where(sql.ref('code_status'), 'is not', null)
      .execute();
    await db.schema
      .createTable('delivery_photos')
      .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('sent_hash', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('payments')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('payments').addColumn('settlement_id', 'text').execute();
    // What drivers hold is few entries among all payments: it is summed from this index alone.
    await db.schema
      .createIndex('payments_held')
      .on('payments')
      .columns(['actor_id', 'at', 'amount_cents'])
      .where(sql.ref('kind'), '=', sql.lit('cash'))
      .where(sql.ref('settlement_id'), 'is', null)
      .execute();
    await db.schema
      .createIndex('payments_settled')
      .on('payments')
      .columns(['settlement_id', 'at'])
      .where(sql.ref('settlement_id'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('payments_cash')
      .on('payments')
      .columns(['at', 'order_id', 'position', 'amount_cents'])
      .where(sql.ref('kind'), '=', sql.lit('cash'))
      .execute();
    await db.schema
      .createTable('cash_settlements')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('driver_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('up_to', 'text')
      .addColumn('expected_cents', 'integer', (c) => c.notNull())
      .addColumn('counted_cents', 'integer', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('cash_corrections')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('driver_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'integer', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('settlement_id', 'text')
      .execute();
    for (const table of ['cash_settlements', 'cash_corrections'] as const) {
      await db.schema
        .createIndex(`${table}_driver`)
        .on(table)
        .columns(['driver_id', 'at'])
        .execute();
      await db.schema.createIndex(`${table}_at`).on(table).columns(['at', 'id']).execute();
    }
    await db.schema
      .createIndex('cash_corrections_settled')
      .on('cash_corrections')
      .column('settlement_id')
      .execute();
  },
};
