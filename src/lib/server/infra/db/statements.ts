import {
  type Compilable,
  type CompiledQuery,
  PostgresAdapter,
  type QueryResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Db, Tx } from './open.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** A placeholder for a parameter. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is compiled once for each engine and then only gets other parameters: for the hot
 * paths. `build` gets a placeholder for each value and may use it only as a parameter.
 */
export function prepared<Of extends Values, Row>(
  build: (db: Db | Tx, values: Of) => Compilable<Row>,
): (db: Db | Tx, values: Of) => Promise<QueryResult<Row>> {
  const query = compiledOnce(build);
  return (db, values) => db.executeQuery(query(db, values));
}

/** As `prepared`, but only gives the query. */
export function compiledOnce<Of extends Values, Row>(
  build: (db: Db | Tx, values: Of) => Compilable<Row>,
): (db: Db | Tx, values: Of) => CompiledQuery<Row> {
  const known = new WeakMap<object, CompiledQuery<Row>>();

  function compiled(db: Db | Tx, values: Of): CompiledQuery<Row> {
    const names = Object.keys(values).map((name) => [name, new Placeholder(name)]);
    const query = build(db, Object.fromEntries(names)).compile();
    known.set(db.getExecutor().adapter, query);
    return query;
  }

  return (db, values) => {
    const query = known.get(db.getExecutor().adapter) ?? compiled(db, values);
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name] : one,
    );
    return { ...query, parameters };
  };
}

/** Longer lists are rare: each length is a query of its own. */
const MAX_LISTED = 25;

/** As `prepared`, with a list of ids that is not empty: compiled once for each of its lengths. */
export function preparedList<Row>(
  build: (db: Db | Tx, ids: readonly string[]) => Compilable<Row>,
): (db: Db | Tx, ids: readonly string[]) => Promise<QueryResult<Row>> {
  const ofLength = Array.from({ length: MAX_LISTED + 1 }, () =>
    prepared((db, values: Readonly<Record<string, string>>) => build(db, Object.values(values))),
  );
  return (db, ids) =>
    ofLength[ids.length]?.(db, Object.fromEntries(ids.entries())) ??
    db.executeQuery(build(db, ids).compile());
}

/** Rows per statement: both engines limit its parameters. */
const ROWS_AT_ONCE = 500;

/** Splits a list into chunks for one statement each. */
export function* inChunks<T>(list: readonly T[], size = ROWS_AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** How many rows a query has, of many no more than `max`: reading all of them takes as long as they are. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  db: Db | Tx,
  rows: SelectQueryBuilder<DB, TB, O>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(max).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sorts after every letter, so that what begins with a text ends before the text with it. */
export const END_OF_TEXT = '\u{10ffff}';

/** An expression whose values compare by their bytes, as SQLite's do: then a beginning is a range. */
export const bytewise = (db: Db | Tx, expression: string): RawBuilder<string> =>
  sql.raw(
    db.getExecutor().adapter instanceof PostgresAdapter
      ? `(${expression}) collate "C"`
      : expression,
  );

/** A pattern for LIKE that finds a text anywhere, and nothing by its wildcards. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** By the bytes of two texts, as a database sorts them. */
export const compare = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
