import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** A driver that lets somebody in before each statement, `begin` and `commit` too, who may stop it. */
function watchedDriver(inner: Driver, before: () => Promise<void>): Driver {
  const innerOf = new WeakMap<DatabaseConnection, DatabaseConnection>();
  /** What was sent last on a connection: the next waits for it, so that each can be stopped before. */
  const lastOf = new WeakMap<DatabaseConnection, Promise<unknown>>();
  const inTurn = <T>(connection: DatabaseConnection, work: () => Promise<T>): Promise<T> => {
    const turn = (lastOf.get(connection) ?? Promise.resolve()).then(async () => {
      await before();
      return work();
    });
    lastOf.set(
      connection,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const through = (connection: DatabaseConnection) => innerOf.get(connection) ?? connection;
  const stopped =
    <Rest extends unknown[]>(work: (one: DatabaseConnection, ...rest: Rest) => Promise<void>) =>
    async (connection: DatabaseConnection, ...rest: Rest): Promise<void> => {
      await inTurn(through(connection), () => work(through(connection), ...rest));
    };
  return {
    init: (options) => inner.init(options),
    async acquireConnection(options) {
      const connection = await inner.acquireConnection(options);
      const watched: DatabaseConnection = {
        executeQuery: (query, ...rest) =>
          inTurn(connection, () => connection.executeQuery(query, ...rest)),
        streamQuery: (...all) => connection.streamQuery(...all),
      };
      innerOf.set(watched, connection);
      return watched;
    },
    beginTransaction: stopped((one, settings) => inner.beginTransaction(one, settings)),
    commitTransaction: stopped((one) => inner.commitTransaction(one)),
    rollbackTransaction: async (connection) => {
      await lastOf.get(through(connection));
      await inner.rollbackTransaction(through(connection));
    },
    releaseConnection: (connection) => inner.releaseConnection(through(connection)),
    destroy: () => inner.destroy(),
  };
}

/** A dialect around another; `stopBefore` lets somebody in before the n-th statement from then on. */
export function watching() {
  let left = Infinity;
  let meet: () => Promise<void> = async () => undefined;
  const before = async () => {
    left -= 1;
    if (left === 0) await meet();
  };
  return {
    watch: (dialect: Dialect): Dialect => ({
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => watchedDriver(dialect.createDriver(), before),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    }),
    stopBefore: (statement: number, somebody: () => Promise<void>): void => {
      left = statement;
      meet = somebody;
    },
  };
}
