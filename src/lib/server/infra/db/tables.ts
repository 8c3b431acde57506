import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from './open.ts';
import { randomUUID } from 'node:crypto';
import { isWriteConflict } from './failures.ts';

/** The tables as the database describes them, of any version of the shop. */

export const isPostgres = (db: Db | Tx): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

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
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  if (isPostgres(tx)) {
    await sql`declare all_rows no scroll cursor for select ${selected} from ${sql.table(name)}`.execute(
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
      select rowid as row_number, ${selected} from ${sql.table(name)}
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

/**
 * Removes erased data from the disk too. SQLite overwrites deleted cells, but page splits and the
 * write-ahead log leave old copies: so the file is vacuumed and the log truncated. Postgres vacuums
 * by itself.
 */

const ERASED = 'erased';

/** A database of up to this size is vacuumed in a moment. */
export const SMALL_BYTES = 32 * 2 ** 20;

/** Notes, in the erasing transaction, that the file must be vacuumed. */
export async function recordErased(tx: Tx): Promise<void> {
  const value = randomUUID();
  await tx
    .insertInto('settings')
    .values({ key: ERASED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Truncates the write-ahead log of SQLite, after a vacuum if asked for; false when a concurrent
 * reader or writer prevents it.
 */
async function truncate(db: Db, { vacuums }: { vacuums: boolean }): Promise<boolean> {
  return db.connection().execute(async (one) => {
    // Do not wait for locks: the next run tries again.
    const found = await sql<{ timeout: number }>`pragma busy_timeout`.execute(one);
    await sql`pragma busy_timeout = 0`.execute(one);
    try {
      if (vacuums) await sql`vacuum`.execute(one);
      const cut = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one);
      return cut.rows[0]?.busy === 0;
    } catch (error) {
      if (isWriteConflict(error)) return false;
      throw error;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(found.rows[0]?.timeout ?? 0)}`.execute(one);
    }
  });
}

/** Truncates the log of SQLite: it has what emails said of codes and links before they were sent. */
export async function truncateLog(db: Db): Promise<void> {
  if (!isPostgres(db)) await truncate(db, { vacuums: false });
}

/**
 * Removes erased data from the disk, unless the database is larger than `maxBytes`. What fails now
 * is done the next time.
 */
export async function overwriteErased(db: Db, maxBytes = Infinity): Promise<void> {
  const noted = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ERASED)
    .executeTakeFirst();
  if (!noted) return;
  const isOurs = !isPostgres(db);
  if (isOurs && ((await sizeOf(db)) > maxBytes || !(await truncate(db, { vacuums: true })))) return;
  await db
    .deleteFrom('settings')
    .where('key', '=', ERASED)
    // Another erasure may have been noted meanwhile.
    .where('value', '=', noted.value)
    .execute();
}
