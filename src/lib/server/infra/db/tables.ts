import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from './open.ts';

/** The tables as the database describes them, of any version of the shop. */

const isPostgres = (db: Db | Tx) => db.getExecutor().adapter instanceof PostgresAdapter;

export interface Table {
  name: string;
  columns: readonly string[];
}

interface Pointing {
  name: string;
  target: string;
}

/** The foreign keys between tables. */
async function pointing(db: Db | Tx): Promise<Pointing[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<Pointing>`
        select child.relname as name, parent.relname as target
        from pg_constraint
        join pg_class child on child.oid = conrelid
        join pg_class parent on parent.oid = confrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`
      : sql<Pointing>`
        select name, f."table" as target
        from sqlite_master join pragma_foreign_key_list(name) f
        where type = 'table'`
  ).execute(db);
  return rows;
}

/** Sorts tables so that referenced tables come first. */
function inOrder(tables: readonly Table[], pointers: readonly Pointing[]): Table[] {
  const ordered: Table[] = [];
  const place = (table: Table, above: readonly string[]): void => {
    if (above.includes(table.name)) throw new Error(`${table.name} points to itself`);
    if (ordered.includes(table)) return;
    for (const { target } of pointers.filter(({ name }) => name === table.name)) {
      const pointedTo = tables.find(({ name }) => name === target);
      if (pointedTo) place(pointedTo, [...above, table.name]);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table, []);
  return ordered;
}

/** The shop's tables, without those of the migrations; referenced tables come first. */
export async function tablesOf(db: Db | Tx): Promise<Table[]> {
  const all = await db.introspection.getTables();
  const own = isPostgres(db)
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined;
  const tables = all
    .filter((table) => !table.isView && table.schema === own)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  return inOrder(tables, await pointing(db));
}

type Value = string | number | null;

/** All rows of a table, `atOnce` at a time, in a transaction whose view does not move. */
export async function* rowsOf(
  tx: Tx,
  { name, columns }: Table,
  atOnce: number,
): AsyncGenerator<Record<string, Value>[]> {
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  if (isPostgres(tx)) {
    await sql`declare all_rows no scroll cursor for select ${wanted} from ${sql.table(name)}`.execute(
      tx,
    );
    for (;;) {
      const fetch = sql<Record<string, Value>>`fetch ${sql.lit(atOnce)} from all_rows`;
      const { rows } = await fetch.execute(tx);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close all_rows`.execute(tx);
    return;
  }
  for (let after = 0; ;) {
    const { rows } = await sql<Record<string, Value> & { row_number: number }>`
      select rowid as row_number, ${wanted} from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${atOnce}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row_number;
  }
}

/** Drops all tables of the shop. */
export async function dropTables(tx: Tx): Promise<void> {
  const tables = await tablesOf(tx);
  for (const { name } of tables.toReversed()) await tx.schema.dropTable(name).execute();
  const rest = await tx.introspection.getTables({ withInternalKyselyTables: true });
  for (const { name } of rest) {
    if (name.startsWith('kysely_migration')) await tx.schema.dropTable(name).execute();
  }
}
