import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders that were handed over with a wrong code or none are few: admins find them in this index. */
export const unprovenCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index orders_code_unproven on orders (created_at, id)
      where code_status in ('wrong', 'missing')`.execute(db);
  },
};
