import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import { isPostgres } from '../../tables.ts';

/** How the baseline writes columns and indexes for both engines. */

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const key: Column = (column) => column.primaryKey();
export const required: Column = (column) => column.notNull();
export const filled =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** The beginning of a text is a range only where letters compare by their codes, as in SQLite. */
export const textByCodes = (db: Kysely<unknown>) =>
  isPostgres(db) ? sql`text collate "C"` : 'text';

/** The same for what an index holds. */
export const comparedByCodes = (db: Kysely<unknown>, text: string): string =>
  isPostgres(db) ? `(${text}) collate "C"` : text;

/** Integers of SQLite have 64 bits; newer columns say `bigint` there too. */
export const cents = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigint' : 'integer');

/** Each is what follows `create`. */
export async function createIndexes(
  db: Kysely<unknown>,
  indexes: readonly string[],
): Promise<void> {
  for (const index of indexes) await sql`create ${sql.raw(index)}`.execute(db);
}
