import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const onlinePayments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table orders add column payment_attempts integer not null default 0`.execute(
      db,
    );
    // Of whichever method a gateway takes: only orders that wait for one are in the index.
    await sql`drop index orders_card_waiting`.execute(db);
    await sql`create index orders_waiting_online on orders (created_at, id)
      where status = 'pending_payment' and payment_method not in ('cash_on_delivery', 'bank_transfer')`.execute(
      db,
    );
  },
};
