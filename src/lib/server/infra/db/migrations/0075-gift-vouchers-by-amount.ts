import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Gift vouchers are lines of their own kind, in orders and carts. */
export const giftVouchersByAmount: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order_gift_vouchers')
      .addColumn('order_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('amount_cents', 'bigint', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('gift_voucher_id', 'text')
      .addPrimaryKeyConstraint('order_gift_vouchers_one', ['order_id', 'position'])
      .execute();
    await db.schema
      .createTable('cart_gift_vouchers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'bigint', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('cart_gift_vouchers_user')
      .on('cart_gift_vouchers')
      .column('user_id')
      .execute();
  },
};
