import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The outbox also sends text messages, to those who want them. */
export const sms: Migration = {
  async up(db: Kysely<unknown>) {
    const addColumn = (table: string, column: string) =>
      sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db);
    await addColumn('outbox', "channel text not null default 'email'");
    await addColumn('outbox', 'segments integer not null default 0');
    await addColumn('outbox', 'cost_cents bigint not null default 0');
    await sql`create index outbox_sms on outbox (created_at) where channel = 'sms'`.execute(db);
    await addColumn('users', 'notify_email integer not null default 1');
    await addColumn('users', 'notify_sms integer not null default 0');
    await db.schema
      .createTable('sms_days')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('sent', 'integer', (c) => c.notNull())
      .addColumn('segments', 'integer', (c) => c.notNull())
      .addColumn('cost_cents', 'bigint', (c) => c.notNull())
      .addColumn('withheld', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('sms_opt_outs')
      .addColumn('number', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
  },
};
