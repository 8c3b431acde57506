import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const AT_ONCE = 500;

type Tables = Record<'users' | 'products' | 'tickets', Record<string, string>>;

/** The key as this version of the shop made it; a migration never changes. */
const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Script=Inherited}'’ʼ`]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** What is searched, by the column that has its key. */
const keys = {
  users: { name_key: 'name', city_key: 'city' },
  products: { name_key: 'name' },
  tickets: { subject_key: 'subject' },
} as const;

async function fillKeys(db: Kysely<Tables>, table: keyof Tables): Promise<void> {
  const columns: Record<string, string> = keys[table];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...Object.values(columns)])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id = '', ...row } of rows) {
      const filled = Object.entries(columns).map(([key, of]) => [key, searchKey(row[of] ?? '')]);
      await db.updateTable(table).set(Object.fromEntries(filled)).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last['id'] ?? '';
  }
}

/** The beginnings by which staff find people, of the keys instead of the names. */
const beginnings = {
  name: 'name_key',
  further_names: "ltrim(ltrim(name_key, replace(name_key, ' ', '')))",
  last_name: "substr(name_key, length(rtrim(name_key, replace(name_key, ' ', ''))) + 1)",
  city: 'city_key',
};

/** People, products and tickets are found without accents and joiners, as orders are. */
export const foldedSearches: Migration = {
  async up(db: Kysely<Tables>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const name of Object.keys(beginnings)) {
      await sql`drop index ${sql.ref(`users_${name}`)}`.execute(db);
    }
    for (const table of ['users', 'products', 'tickets'] as const) {
      for (const column of Object.keys(keys[table])) {
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(
          db,
        );
      }
      await fillKeys(db, table);
    }
    for (const [name, key] of Object.entries(beginnings)) {
      const compared = isPostgres ? `(${key}) collate "C"` : key;
      await sql`create index ${sql.ref(`users_${name}`)}
        on users (${sql.raw(compared)}, created_at desc)`.execute(db);
    }
  },
};
