import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
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
    return db.executeQuery({ ...query, parameters });
  };
}

/** Rows per statement: both engines limit its parameters. */
const ROWS_AT_ONCE = 500;

/** Splits a list into chunks for one statement each. */
export function* inChunks<T>(list: readonly T[], size = ROWS_AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
