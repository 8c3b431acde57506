import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely';
import { isPostgres } from '../../tables.ts';

/** How the baseline writes columns and indexes for both engines. */

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const key: Column = (column) => column.primaryKey();
export const required: Column = (column) => column.notNull();
export const filled =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** What was done to something: its table's events, after what they belong to. */
export const historyColumns = <Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
) =>
  table
    .addColumn('position', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required);

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
