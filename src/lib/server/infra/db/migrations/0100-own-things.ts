import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Audit entries say whether an admin decided about something of their own. */
export const ownThings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['order_events', 'return_events', 'gift_voucher_events']) {
      await sql`alter table ${sql.table(table)} add column own integer not null default 0`.execute(
        db,
      );
    }
  },
};
