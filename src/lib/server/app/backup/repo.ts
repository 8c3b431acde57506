import { sql } from 'kysely';
import { EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import { openChanges } from '#lib/server/infra/changes.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { rowsOf, type Table } from '#lib/server/infra/db/tables.ts';
import { masterName } from '#lib/server/infra/files/pictures.ts';
import type { BackedTable, Row } from './manifest.ts';

const AT_ONCE = 500;
/** Rows per statement, within both engines' limit of parameters for the widest table. */
const WRITTEN_AT_ONCE = 200;

export async function countRows(db: Db | Tx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function* readAll(tx: Tx, table: Table): AsyncGenerator<Row[]> {
  for await (const rows of rowsOf(tx, table, AT_ONCE)) {
    yield rows.map((row) => table.columns.map((column) => row[column] ?? null));
  }
}

export async function writeAll(
  tx: Tx,
  { name, columns }: BackedTable,
  rows: readonly Row[],
): Promise<void> {
  const into = sql.join(columns.map((column) => sql.ref(column)));
  for (const chunk of inChunks(rows, WRITTEN_AT_ONCE)) {
    const values = sql.join(chunk.map((row) => sql`(${sql.join(row)})`));
    await sql`insert into ${sql.table(name)} (${into}) values ${values}`.execute(tx);
  }
}

export async function emptyTable(tx: Tx, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx);
}

const hashIn = (path: string): string | undefined => /^\/media\/([0-9a-f]{20})-/.exec(path)?.[1];

const asMaster = (hash: string | undefined) => (hash ? masterName(hash) : undefined);

const owners: readonly {
  table: string;
  column: string;
  nameOf: (value: string) => string | undefined;
}[] = [
  { table: 'slips', column: 'file', nameOf: (name) => name },
  { table: 'delivery_photos', column: 'file', nameOf: (name) => name },
  { table: 'return_photos', column: 'file', nameOf: (name) => name },
  { table: 'tickets', column: 'image', nameOf: (name) => name },
  { table: 'product_pictures', column: 'hash', nameOf: asMaster },
  { table: 'users', column: 'avatar', nameOf: asMaster },
  { table: 'content_pictures', column: 'hash', nameOf: asMaster },
  // Order lines keep the picture of the sale.
  { table: 'order_lines', column: 'image', nameOf: (path) => asMaster(hashIn(path)) },
];

export async function namedFiles(tx: Tx, tables: readonly Table[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { table, column, nameOf } of owners) {
    // The backup may be of an older version.
    const known = tables.find(({ name }) => name === table);
    if (!known?.columns.includes(column)) continue;
    const { rows } = await sql<{ value: string | null }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(tx);
    for (const { value } of rows) {
      const name = value === null ? undefined : nameOf(value);
      if (name) names.add(name);
    }
  }
  return names;
}

/** Holds pending emails and removes those with a code or link; returns the count. */
export async function holdBackEmails(tx: Tx): Promise<number> {
  const secret = await tx
    .deleteFrom('outbox')
    .where('next_try_at', 'is not', null)
    .where('is_secret', '=', 1)
    .executeTakeFirstOrThrow();
  const others = await tx
    .updateTable('outbox')
    .set({ next_try_at: null })
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(secret.numDeletedRows + others.numUpdatedRows);
}

export const recordRestored = (db: Db, tx: Tx, now: () => Date): void =>
  openChanges(db, now).record(tx, [EVERYTHING]);
