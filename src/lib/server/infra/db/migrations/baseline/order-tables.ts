import type { Kysely } from 'kysely';
import {
  cents,
  createIndexes,
  filled,
  historyColumns,
  key,
  required,
  textByCodes,
} from './columns.ts';

/** Orders and what is sold in them. */
export async function createOrderTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', key)
    .addColumn('number', textByCodes(db), (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'text', required)
    .addColumn('payment_method', 'text', required)
    .addColumn('subtotal_cents', cents(db), required)
    .addColumn('shipping_cents', cents(db), required)
    .addColumn('address', 'text', required)
    .addColumn('email', textByCodes(db), required)
    .addColumn('slip', 'text')
    .addColumn('slip_status', 'text', filled('none'))
    .addColumn('slip_reason', 'text', filled(''))
    .addColumn('driver_id', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('moved_at', 'text', required)
    .addColumn('name_key', textByCodes(db), filled(''))
    .addColumn('surname_key', textByCodes(db), filled(''))
    .addColumn('phone_key', textByCodes(db), filled(''))
    .addColumn('district', 'text', filled(''))
    .addColumn('cash_fee_cents', cents(db), filled(0))
    .addColumn('failed_at', 'text')
    .addColumn('replacement_for', 'text')
    .addColumn('refund_due_cents', cents(db), filled(0))
    .addColumn('city_key', textByCodes(db), filled(''))
    .addColumn('slip_decided_at', 'text')
    .addColumn('channel', 'text', filled('web'))
    .addColumn('note', 'text', filled(''))
    .addColumn('guest_token_hash', 'text')
    .addColumn('code_status', 'text')
    .addColumn('code_tries', 'integer', filled(0))
    .addColumn('code_missing', 'text', filled(''))
    .addColumn('language', 'text', filled('en'))
    .addColumn('discount_cents', 'bigint', filled(0))
    .addColumn('voucher_code', 'text', filled(''))
    .addColumn('voucher_kind', 'text', filled(''))
    .addColumn('gift_sold_cents', 'bigint', filled(0))
    .addColumn('gift_to', 'text', filled(''))
    .addColumn('voucher_id', 'text')
    .addColumn('online_status', 'text', filled(''))
    .addColumn('payment_attempts', 'integer', filled(0))
    .addColumn('text_token_hash', 'text')
    .addColumn('credited_cents', 'bigint', filled(0))
    .addColumn('gift_taken_back_cents', 'bigint', filled(0))
    .addColumn('taken_back_cents', 'bigint', filled(0))
    .addColumn('original_id', 'text')
    .addColumn('lowered_cents', 'bigint', filled(0))
    .execute();
  await createIndexes(db, [
    'index orders_user on orders (user_id, created_at)',
    'index orders_driver on orders (driver_id, status)',
    // What admins search orders by: beginnings of texts.
    'index orders_name_key on orders (name_key)',
    'index orders_surname_key on orders (surname_key)',
    'index orders_phone_key on orders (phone_key)',
    'index orders_email on orders (email)',
    // With the id a page is found without looking at any order that is not on it.
    'index orders_status on orders (status, created_at, id)',
    // Few slips wait at a time: only these are in it.
    "index orders_slip_waiting on orders (status, created_at, id) where slip_status = 'waiting'",
    // Few orders wait for a decision or a refund at a time: only these are in the indexes.
    'index orders_failed on orders (failed_at, id) where failed_at is not null',
    `index orders_refund_due on orders (created_at, id, refund_due_cents)
      where refund_due_cents > 0`,
    // An index for each filter of the order list.
    'index orders_city on orders (city_key, created_at desc)',
    'index orders_district_created on orders (district, created_at, id, status)',
    'index orders_driver_id_created on orders (driver_id, created_at, id, status)',
    `index orders_slip_decided on orders (slip_status, slip_decided_at, id)
      where slip_decided_at is not null`,
    'unique index orders_guest_token on orders (guest_token_hash)',
    // Whether a guest’s order is the first of its phone number.
    `index orders_guest_phone on orders (phone_key, created_at, id)
      where guest_token_hash is not null`,
    // What a driver has done, the newest first.
    `index orders_driver_done on orders (driver_id, moved_at, id)
      where driver_id is not null and status in ('delivered', 'cancelled')`,
    `index orders_code_unproven on orders (created_at, id)
      where code_status in ('wrong', 'missing')`,
    // An order enters it when it is given to a driver; its status is a column too, where SQLite reads it.
    `index orders_open_stops on orders (driver_id, city_key, address, status)
      where status in ('to_delivery', 'delivering') and driver_id is not null`,
    'index orders_voucher on orders (voucher_id) where voucher_id is not null',
    // The figures of a span read nothing but these, and `order_lines_placed`.
    `index orders_created on orders
      (created_at, id, status, replacement_for, subtotal_cents, shipping_cents, cash_fee_cents,
      discount_cents, voucher_kind, gift_sold_cents, district, payment_method)`,
    // Of whichever method a gateway takes: only orders that wait for one are in it.
    `index orders_waiting_online on orders (created_at, id)
      where status = 'pending_payment' and payment_method not in ('cash_on_delivery', 'bank_transfer')`,
    'index orders_by_text_token on orders (text_token_hash)',
    'index orders_original on orders (original_id) where original_id is not null',
    'index orders_taken_back on orders (created_at, id) where taken_back_cents > 0',
  ]);
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('name', 'text', required)
    .addColumn('brand', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('size', 'text', required)
    .addColumn('unit_cents', cents(db), required)
    .addColumn('quantity', 'integer', required)
    .addColumn('placed_at', 'text', filled(''))
    .addColumn('variant', 'integer')
    .addColumn('discount_cents', 'bigint', filled(0))
    .addColumn('kind', 'text', filled(''))
    .addColumn('worth_cents', 'bigint', filled(0))
    .addPrimaryKeyConstraint('order_lines_pkey', ['order_id', 'position'])
    .execute();
  await createIndexes(db, [
    'index order_lines_product on order_lines (product_id, placed_at, order_id)',
    `index order_lines_placed on order_lines
      (placed_at, order_id, product_id, variant, size, unit_cents, quantity, discount_cents,
      kind)`,
  ]);
  await db.schema
    .createTable('order_events')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(historyColumns)
    .addColumn('reason', 'text', filled(''))
    .addColumn('own', 'integer', filled(0))
    .addPrimaryKeyConstraint('order_events_pkey', ['order_id', 'position'])
    .execute();
  await db.schema
    .createTable('tickets')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('category', 'text', required)
    .addColumn('product', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('inquiry', 'text', required)
    .addColumn('image', 'text', (c) => c.unique())
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('reply_count', 'integer', filled(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('subject_key', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index tickets_user on tickets (user_id, created_at, id)',
    'index tickets_pending on tickets (created_at, id) where reply_count = 0',
    'index tickets_resolved on tickets (created_at, id, reply_count) where reply_count > 0',
  ]);
  await db.schema
    .createTable('ticket_replies')
    .addColumn('ticket_id', 'text', (c) => c.notNull().references('tickets.id'))
    .addColumn('position', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('message', 'text', required)
    .addPrimaryKeyConstraint('ticket_replies_pkey', ['ticket_id', 'position'])
    .execute();
  await db.schema
    .createTable('ticket_events')
    .addColumn('ticket_id', 'text', required)
    .$call(historyColumns)
    .addPrimaryKeyConstraint('ticket_events_pkey', ['ticket_id', 'position'])
    .execute();
}
