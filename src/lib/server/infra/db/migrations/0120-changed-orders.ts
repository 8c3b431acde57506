import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What changes of an order paid back is remembered, so that later refunds keep the shares of gift vouchers. */
export const changedOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table orders add column lowered_cents bigint not null default 0`.execute(db);
  },
};
