import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a browser of staff is notified of, beside its person's own orders. */
export const staffPush: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table push_subscriptions add column topics text not null default ''`.execute(
      db,
    );
    await sql`create index push_subscriptions_staff on push_subscriptions (session_id)
      where topics <> ''`.execute(db);
  },
};
