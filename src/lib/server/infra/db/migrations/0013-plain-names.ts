import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Old name and new name of each table. */
const tables = [
  ['kept_answers', 'idempotency_records'],
  ['wishes', 'wishlist_items'],
  ['limits', 'rate_limits'],
  ['stray_files', 'unowned_files'],
] as const;

/** Tables and columns get the standard words of docs/glossary.md; every row stays. */
export const plainNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [before, after] of tables) {
      await db.schema.alterTable(before).renameTo(after).execute();
    }
    await db.schema.alterTable('idempotency_records').renameColumn('answer', 'response').execute();
    await db.schema.alterTable('newsletter_links').renameColumn('letter', 'issue').execute();
    // Every stored response is JSON from now on; some were a bare id, the cart's were empty.
    await sql`update idempotency_records set response = 'null' where response = ''`.execute(db);
    await sql`update idempotency_records set response = '"' || response || '"'
      where call <> 'order/place' and response <> 'null'`.execute(db);
  },
};
