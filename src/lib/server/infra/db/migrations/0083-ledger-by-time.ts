import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerByTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('payments_by_time')
      .on('payments')
      .columns(['at', 'order_id', 'position'])
      .execute();
    await sql`create index payments_given_back on payments (at, amount_cents, gift_voucher_id)
      where kind = 'refund' and gift_voucher_id is not null`.execute(db);
    // Sums that stand had refunds of gift vouchers taken off, which never were revenue.
    await sql`update figure_periods set is_summed = 0 where is_summed > 0
      and exists (select 1 from orders where gift_sold_cents > 0)`.execute(db);
  },
};
