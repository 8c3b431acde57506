import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const AT_ONCE = 500;
const keyColumns = ['name_key', 'surname_key', 'phone_key'] as const;

/** The columns as they stand at this migration. */
interface Tables {
  orders: { id: string; address: string; name_key: string; surname_key: string; phone_key: string };
}

const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const localForm = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/[\s().\-/]/g, '')
    .replace(/^(?:\+94|0094|94(?=\d{9}$))0?/, '0');

/** The search keys as this version of the shop made them; a migration never changes. */
const keysOf = (to: { firstName?: string; lastName?: string; phone?: string }) => ({
  name_key: searchKey(`${to.firstName ?? ''} ${to.lastName ?? ''}`),
  surname_key: searchKey(to.lastName ?? ''),
  phone_key: localForm(to.phone ?? ''),
});

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
