import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A text is its person's or order's, whatever its number; texts about orders go to proved numbers. */
export const textsByOwner: Migration = {
  async up(db: Kysely<unknown>) {
    const addText = (table: string, column: string) =>
      sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(
        db,
      );
    await addText('outbox', 'owner');
    await addText('outbox', 'about');
    await addText('sms_opt_outs', 'owner');
    await addText('users', 'proved_phone');
    await sql`create index outbox_by_owner on outbox (owner) where owner != ''`.execute(db);
    await sql`update users set proved_phone = code_phone`.execute(db);
  },
};
