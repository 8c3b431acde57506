import type { Kysely } from 'kysely';
import { cents, createIndexes, filled, key, required } from './columns.ts';

/** How orders are paid, brought and returned. */
export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('slips')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('file', 'text', (c) => c.unique())
    .addColumn('kind', 'text', required)
    .addColumn('sent_hash', 'text', required)
    .addColumn('pixel_hash', 'text')
    .addColumn('sent_at', 'text', required)
    .execute();
  await createIndexes(db, [
    'index slips_order on slips (order_id)',
    'index slips_sent on slips (sent_hash)',
    'index slips_pixels on slips (pixel_hash)',
    'index slips_sent_at on slips (sent_at)',
  ]);
  await db.schema
    .createTable('payments')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('amount_cents', cents(db), required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('reference', 'text', filled(''))
    .addColumn('note', 'text', filled(''))
    .addColumn('settlement_id', 'text')
    .addColumn('gift_voucher_id', 'text')
    .addPrimaryKeyConstraint('payments_pkey', ['order_id', 'position'])
    .execute();
  await createIndexes(db, [
    // What drivers hold is few entries among all payments: it is summed from this index alone.
    `index payments_held on payments (actor_id, at, amount_cents)
      where kind = 'cash' and settlement_id is null`,
    'index payments_settled on payments (settlement_id, at) where settlement_id is not null',
    "index payments_cash on payments (at, order_id, position, amount_cents) where kind = 'cash'",
    `index payments_gift_voucher on payments (gift_voucher_id, at)
      where gift_voucher_id is not null`,
    "index payments_gift on payments (at, amount_cents) where kind = 'gift_voucher'",
    `index payments_back on payments (at, order_id, amount_cents, kind)
      where kind in ('refund', 'chargeback')`,
    'index payments_by_time on payments (at, order_id, position)',
    `index payments_given_back on payments (at, amount_cents, gift_voucher_id)
      where kind = 'refund' and gift_voucher_id is not null`,
  ]);
  await db.schema
    .createTable('gateway_events')
    .addColumn('id', 'text', key)
    .addColumn('gateway', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('order_number', 'text', required)
    .addColumn('payment_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('amount', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('is_accepted', 'integer', required)
    .addColumn('done', 'text', required)
    .execute();
  await createIndexes(db, [
    'index gateway_events_at on gateway_events (at, id)',
    `unique index gateway_events_once on gateway_events (gateway, payment_id, status)
      where is_accepted = 1`,
  ]);
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('driver_id', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('note', 'text', filled(''))
    .addPrimaryKeyConstraint('delivery_attempts_pkey', ['order_id', 'position'])
    .execute();
  await db.schema
    .createTable('delivery_photos')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('file', 'text', required)
    .addColumn('sent_hash', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await createIndexes(db, ['index delivery_photos_at on delivery_photos (at)']);
  await db.schema
    .createTable('driver_codes')
    .addColumn('driver_id', 'text', required)
    .addColumn('code_status', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('driver_codes_pkey', ['driver_id', 'code_status'])
    .execute();
  await db.schema
    .createTable('cash_settlements')
    .addColumn('id', 'text', key)
    .addColumn('driver_id', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('up_to', 'text')
    .addColumn('expected_cents', cents(db), required)
    .addColumn('counted_cents', cents(db), required)
    .addColumn('note', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index cash_settlements_driver on cash_settlements (driver_id, at)',
    'index cash_settlements_at on cash_settlements (at, id)',
  ]);
  await db.schema
    .createTable('cash_corrections')
    .addColumn('id', 'text', key)
    .addColumn('driver_id', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('amount_cents', cents(db), required)
    .addColumn('note', 'text', required)
    .addColumn('settlement_id', 'text')
    .execute();
  await createIndexes(db, [
    'index cash_corrections_driver on cash_corrections (driver_id, at)',
    'index cash_corrections_at on cash_corrections (at, id)',
    'index cash_corrections_settled on cash_corrections (settlement_id)',
  ]);
  await db.schema
    .createTable('returns')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'text', required)
    .addColumn('resolution', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('decline_reason', 'text', filled(''))
    .addColumn('replacement_order_id', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await createIndexes(db, [
    'index returns_status on returns (status, created_at)',
    'index returns_order on returns (order_id)',
    'index returns_user on returns (user_id)',
    'index returns_created on returns (created_at, id)',
  ]);
  await db.schema
    .createTable('return_lines')
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('position', 'integer', required)
    .addColumn('direction', 'text', required)
    .addColumn('product_id', 'text', required)
    .addColumn('size', 'text', required)
    .addColumn('quantity', 'integer', required)
    .addColumn('cents', 'bigint', filled(0))
    .addPrimaryKeyConstraint('return_lines_pkey', ['return_id', 'position'])
    .execute();
  await db.schema
    .createTable('return_events')
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('position', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    .addColumn('reason', 'text', filled(''))
    .addColumn('own', 'integer', filled(0))
    .addPrimaryKeyConstraint('return_events_pkey', ['return_id', 'position'])
    .execute();
  await db.schema
    .createTable('return_photos')
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('position', 'integer', required)
    .addColumn('file', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('return_photos_pkey', ['return_id', 'position'])
    .execute();
  await createIndexes(db, ['index return_photos_at on return_photos (at)']);
}
