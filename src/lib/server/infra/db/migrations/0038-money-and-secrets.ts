import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../tables.ts';

/** The columns that hold cents in 32 bits: on Postgres they end at Rs. 21,474,836.47. */
const narrowColumns = (db: Kysely<unknown>) =>
  sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer' and column_name like '%cents'
    order by table_name, column_name`.execute(db);

async function widenMoney(db: Kysely<unknown>): Promise<void> {
  const { rows } = await narrowColumns(db);
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
    // Of a table at once: it is written anew.
    const changes = columns.map((row) => sql`alter column ${sql.ref(row.column_name)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}

/** Money in 64 bits, and no record with the link of a guest's order, which can be read. */
export const moneyAndSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await widenMoney(db);
    const { rows } = await sql<{ user_id: string; key: string; response: string }>`
      select user_id, key, response from idempotency_records
      where call = 'admin/orders' and response like '%guestUrl%'`.execute(db);
    for (const { user_id, key, response } of rows) {
      const { guestUrl: _link, ...rest } = Object(JSON.parse(response));
      await sql`
        update idempotency_records set response = ${JSON.stringify(rest)}
        where user_id = ${user_id} and call = 'admin/orders' and key = ${key}`.execute(db);
    }
  },
};
