import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db, Tx } from './open.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** Stands in a statement for a value that is given each time. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is put into SQL once for each engine, and from then on is only given other
 * values: for what every order and every page asks. `build` has the values under their names, and
 * puts them nowhere but where a statement has parameters.
 */
export function prepared<Of extends Values, Row>(
  build: (db: Db | Tx, values: Of) => Compilable<Row>,
): (db: Db | Tx, values: Of) => Promise<QueryResult<Row>> {
  const known = new WeakMap<object, CompiledQuery<Row>>();

  function compiled(db: Db | Tx, values: Of): CompiledQuery<Row> {
    const names = Object.keys(values).map((name) => [name, new Given(name)]);
    const query = build(db, Object.fromEntries(names)).compile();
    known.set(db.getExecutor().adapter, query);
    return query;
  }

  return (db, values) => {
    const query = known.get(db.getExecutor().adapter) ?? compiled(db, values);
    const parameters = query.parameters.map((one) =>
      one instanceof Given ? values[one.name] : one,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

/** Rows in one statement: both engines bound the parameters of a statement. */
const ROWS_AT_ONCE = 500;

/** A list in pieces that fit one statement. */
export function* inChunks<T>(list: readonly T[], size = ROWS_AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
