import type { Kysely } from 'kysely';
import { createIndexes, filled, historyColumns, key, required } from './columns.ts';

/** Vouchers and gift vouchers. */
export async function createVoucherTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vouchers')
    .addColumn('id', 'text', key)
    .addColumn('code', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('value', 'bigint', required)
    .addColumn('min_subtotal_cents', 'bigint', required)
    .addColumn('max_uses', 'integer')
    .addColumn('per_person', 'integer')
    .addColumn('from_at', 'text')
    .addColumn('until_at', 'text')
    .addColumn('categories', 'text', required)
    .addColumn('first_order_only', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('revision', 'integer', required)
    .execute();
  await db.schema
    .createTable('voucher_codes')
    .addColumn('code', 'text', key)
    .addColumn('voucher_id', 'text', required)
    .addColumn('uses', 'integer', required)
    .execute();
  await createIndexes(db, ['index voucher_codes_voucher on voucher_codes (voucher_id, code)']);
  await db.schema
    .createTable('voucher_events')
    .addColumn('voucher_id', 'text', required)
    .$call(historyColumns)
    .addPrimaryKeyConstraint('voucher_events_one', ['voucher_id', 'position'])
    .execute();
  await db.schema
    .createTable('gift_vouchers')
    .addColumn('id', 'text', key)
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('ending', 'text', required)
    .addColumn('amount_cents', 'bigint', required)
    .addColumn('balance_cents', 'bigint', required)
    .addColumn('recipient', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('giver', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('order_id', 'text')
    .addColumn('actor_id', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('voided_at', 'text')
    .addColumn('send_at', 'text')
    .addColumn('mail_id', 'text')
    .addColumn('kind', 'text', filled('given'))
    .addColumn('voided_cents', 'bigint', filled(0))
    .addColumn('locked_at', 'text')
    .execute();
  await createIndexes(db, [
    'index gift_vouchers_balances on gift_vouchers (expires_at, balance_cents)',
    'index gift_vouchers_order on gift_vouchers (order_id)',
    'index gift_vouchers_send on gift_vouchers (send_at) where send_at is not null',
    `index gift_vouchers_created on gift_vouchers
      (created_at, id, order_id, voided_cents, amount_cents)`,
  ]);
  await db.schema
    .createTable('gift_voucher_events')
    .addColumn('gift_voucher_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('own', 'integer', filled(0))
    .addPrimaryKeyConstraint('gift_voucher_events_one', ['gift_voucher_id', 'position'])
    .execute();
  await db.schema
    .createTable('order_gift_vouchers')
    .addColumn('order_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('amount_cents', 'bigint', required)
    .addColumn('recipient', 'text', required)
    .addColumn('gift_voucher_id', 'text')
    .addPrimaryKeyConstraint('order_gift_vouchers_one', ['order_id', 'position'])
    .execute();
  await db.schema
    .createTable('cart_gift_vouchers')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', required)
    .addColumn('amount_cents', 'bigint', required)
    .addColumn('recipient', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createIndexes(db, ['index cart_gift_vouchers_user on cart_gift_vouchers (user_id)']);
}
