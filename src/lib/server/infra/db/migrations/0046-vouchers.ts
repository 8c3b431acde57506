import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const vouchers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vouchers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('value', 'bigint', (c) => c.notNull())
      .addColumn('min_subtotal_cents', 'bigint', (c) => c.notNull())
      .addColumn('max_uses', 'integer')
      .addColumn('per_person', 'integer')
      .addColumn('from_at', 'text')
      .addColumn('until_at', 'text')
      .addColumn('categories', 'text', (c) => c.notNull())
      .addColumn('first_order_only', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('voucher_codes')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('voucher_id', 'text', (c) => c.notNull())
      .addColumn('uses', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('voucher_codes_voucher')
      .on('voucher_codes')
      .columns(['voucher_id', 'code'])
      .execute();
    await db.schema
      .createTable('voucher_events')
      .addColumn('voucher_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('voucher_events_one', ['voucher_id', 'position'])
      .execute();
    await db.schema
      .createTable('gift_vouchers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code_hash', 'text', (c) => c.notNull().unique())
      .addColumn('ending', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'bigint', (c) => c.notNull())
      .addColumn('balance_cents', 'bigint', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('giver', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text')
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('voided_at', 'text')
      .execute();
    await db.schema
      .createIndex('gift_vouchers_created')
      .on('gift_vouchers')
      .columns(['created_at', 'id', 'order_id', 'voided_at', 'amount_cents'])
      .execute();
    await db.schema
      .createIndex('gift_vouchers_balances')
      .on('gift_vouchers')
      .columns(['expires_at', 'balance_cents'])
      .execute();
    await db.schema
      .createIndex('gift_vouchers_order')
      .on('gift_vouchers')
      .column('order_id')
      .execute();
    const addColumn = async (table: string, name: string, type: 'bigint' | 'text', value: string) =>
      sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${sql.raw(type)} not null default ${sql.lit(type === 'text' ? value : Number(value))}`.execute(
        db,
      );
    await addColumn('orders', 'discount_cents', 'bigint', '0');
    await addColumn('orders', 'voucher_code', 'text', '');
    await addColumn('orders', 'voucher_kind', 'text', '');
    await addColumn('orders', 'gift_sold_cents', 'bigint', '0');
    await addColumn('orders', 'gift_to', 'text', '');
    await sql`alter table orders add column voucher_id text`.execute(db);
    await addColumn('order_lines', 'discount_cents', 'bigint', '0');
    await addColumn('order_lines', 'kind', 'text', '');
    await addColumn('return_lines', 'cents', 'bigint', '0');
    await sql`alter table payments add column gift_voucher_id text`.execute(db);
    await sql`create index orders_voucher on orders (voucher_id) where voucher_id is not null`.execute(
      db,
    );
    await sql`create index payments_gift on payments (at, amount_cents) where kind = 'gift'`.execute(
      db,
    );
    await sql`create index payments_gift_voucher on payments (gift_voucher_id, at) where gift_voucher_id is not null`.execute(
      db,
    );
    // The figures of a span read nothing but these.
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
        'discount_cents',
        'voucher_kind',
        'gift_sold_cents',
        'district',
        'payment_method',
      ])
      .execute();
    await db.schema.dropIndex('order_lines_placed').execute();
    await db.schema
      .createIndex('order_lines_placed')
      .on('order_lines')
      .columns([
        'placed_at',
        'order_id',
        'product_id',
        'variant',
        'size',
        'unit_cents',
        'quantity',
        'discount_cents',
        'kind',
      ])
      .execute();
    // What a returned piece is worth is what was paid for it.
    await sql`update return_lines set cents = quantity * coalesce((select min(l.unit_cents)
      from returns r join order_lines l on l.order_id = r.order_id
      where r.id = return_lines.return_id and l.product_id = return_lines.product_id
        and l.size = return_lines.size), 0) where direction = 'back'`.execute(db);
  },
};
