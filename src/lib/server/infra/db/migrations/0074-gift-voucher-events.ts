import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why a gift voucher was made; locks, and who locked or took back which one and why. */
export const giftVoucherEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table gift_vouchers add column kind text not null default 'given'`.execute(db);
    await sql`alter table gift_vouchers add column voided_cents bigint not null default 0`.execute(
      db,
    );
    await sql`drop index gift_vouchers_created`.execute(db);
    await sql`create index gift_vouchers_created on gift_vouchers
      (created_at, id, order_id, voided_cents, amount_cents)`.execute(db);
    await sql`alter table gift_vouchers add column locked_at text`.execute(db);
    // Until now the credit of a return was told apart by the ledger alone.
    await sql`update gift_vouchers set kind = case when exists (select 1 from payments p
        where p.order_id = gift_vouchers.order_id and p.kind = 'refund'
          and p.reference = 'Gift voucher ' || gift_vouchers.ending) then 'credit' else 'sold' end
      where order_id is not null`.execute(db);
    await sql`update gift_vouchers set voided_cents = amount_cents where voided_at is not null`.execute(
      db,
    );
    await db.schema
      .createTable('gift_voucher_events')
      .addColumn('gift_voucher_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('gift_voucher_events_one', ['gift_voucher_id', 'position'])
      .execute();
  },
};
