import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

interface Counts {
  /** `begin` and `commit` too. */
  statements: number;
  /** Those that wait for one another: what is sent before a response is there shares its round trip. */
  roundTrips: number;
}

/** Counts what a use case sends to the database, and nothing that the shop does meanwhile. */
export function roundTripCounter() {
  const current = new AsyncLocalStorage<Counts>();

  async function counted<T>(send: () => Promise<T>): Promise<T> {
    const counts = current.getStore();
    if (!counts) return send();
    counts.statements += 1;
    const own = counts.roundTrips + 1;
    try {
      return await send();
    } finally {
      counts.roundTrips = Math.max(counts.roundTrips, own);
    }
  }

  function counting(inner: Driver): Driver {
    const innerOf = new WeakMap<DatabaseConnection, DatabaseConnection>();
    return {
      init: (options) => inner.init(options),
      async acquireConnection(options) {
        const connection = await inner.acquireConnection(options);
        const watched: DatabaseConnection = {
          executeQuery: (query, ...rest) => counted(() => connection.executeQuery(query, ...rest)),
          streamQuery: (...all) => connection.streamQuery(...all),
        };
        innerOf.set(watched, connection);
        return watched;
      },
      beginTransaction: (...all) => inner.beginTransaction(...all),
      commitTransaction: (connection) => inner.commitTransaction(connection),
      rollbackTransaction: (connection) => inner.rollbackTransaction(connection),
      releaseConnection: (connection) =>
        inner.releaseConnection(innerOf.get(connection) ?? connection),
      destroy: () => inner.destroy(),
    };
  }

  return {
    watch: (dialect: Dialect): Dialect => ({
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => counting(dialect.createDriver()),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    }),

    /** What `work` sends until it is done. */
    async of(work: () => Promise<unknown>): Promise<Counts> {
      const counts = { statements: 0, roundTrips: 0 };
      await current.run(counts, work);
      return { ...counts };
    },
  };
}
