import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keysOf } from '#lib/server/features/orders/search-keys.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';

const AT_ONCE = 500;
const keyColumns = ['name_key', 'surname_key', 'phone_key'] as const;

/** Keys for the orders that are there. */
async function fillKeys(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'address'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, address } of rows) {
      await db
        .updateTable('orders')
        .set(keysOf(JSON.parse(address)))
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** What the admins' lists need: an index for each question, so that they cost the same for ever. */
export const desk: Migration = {
  async up(db: Kysely<Tables>) {
    // The beginning of a text is a range only where letters compare by their codes, as in SQLite.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const column of keyColumns) {
      await db.schema
        .alterTable('orders')
        .addColumn(column, isPostgres ? sql`text collate "C"` : 'text', (c) =>
          c.notNull().defaultTo(''),
        )
        .execute();
    }
    if (isPostgres) {
      for (const [table, column] of [
        ['orders', 'number'],
        ['orders', 'email'],
        ['users', 'email'],
      ] as const) {
        await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(
          db,
        );
      }
    }
    await fillKeys(db);
    for (const column of [...keyColumns, 'email'] as const) {
      await db.schema.createIndex(`orders_${column}`).on('orders').column(column).execute();
    }

    // With the id a page is found without looking at any order that is not on it.
    await db.schema.dropIndex('orders_status').execute();
    await db.schema
      .createIndex('orders_status')
      .on('orders')
      .columns(['status', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('orders_created')
      .on('orders')
      .columns(['created_at', 'id'])
      .execute();
    // Few slips wait at a time: only these are in it.
    await db.schema
      .createIndex('orders_slip_waiting')
      .on('orders')
      .columns(['status', 'created_at', 'id'])
      .where(sql.ref('slip_status'), '=', sql.lit('waiting'))
      .execute();
    await db.schema.createIndex('users_role').on('users').columns(['role', 'name', 'id']).execute();
  },
};
