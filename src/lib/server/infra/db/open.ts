import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import { postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { isWriteConflict, retryPauseMs } from './failures.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DatabasePlace {
  /** `postgres://…`, or nothing for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Called when a connection breaks; the next query opens a new one. */
  onLost: (error: Error) => void;
  /** Wraps the dialect, to observe statements in tests. */
  watch?: ((dialect: Dialect) => Dialect) | undefined;
}

/** `isPatient` is for background work that may take long. */
export function openDatabase(
  { databaseUrl, dataDir, onLost, watch }: DatabasePlace,
  { isPatient = false } = {},
): Db {
  const dialect = databaseUrl
    ? postgresDialect({ url: databaseUrl, onLost, isPatient })
    : sqliteDialect(dataDir);
  const db = new Kysely<Tables>({ dialect: watch ? watch(dialect) : dialect });
  dialects.set(db, dialect);
  return db;
}

const dialects = new WeakMap<Db, Dialect>();

function dialectOf(db: Db): Dialect {
  const dialect = dialects.get(db);
  if (!dialect) throw new Error('The database was not opened by openDatabase');
  return dialect;
}

const MAX_TRIES = 6;

/** What a transaction does at its end. */
interface Ending {
  statements: CompiledQuery[];
  effects: Array<() => void>;
}

const endingOf = new WeakMap<Tx, Ending>();

/** Calls `effect` once the transaction of `inTransaction` is committed, before its caller goes on. */
export function onCommit(tx: Tx, effect: () => void): void {
  endingOf.get(tx)?.effects.push(effect);
}

/**
 * Statements that run last of all in the transaction of `inTransaction`, in their order, and travel with
 * its commit: for locks that everybody waits for. They can't decide anything: their results are not read.
 */
export function beforeCommit(tx: Tx, statements: readonly CompiledQuery[]): void {
  const ending = endingOf.get(tx);
  if (!ending) throw new Error('Statements before a commit need inTransaction');
  ending.statements.push(...statements);
}

/**
 * A transaction whose statements do not wait for each other: those that are sent at once, as by
 * `Promise.all`, run in this order, and on Postgres cost one round trip together. Kysely's own sends one
 * after the other's response. Once the work has ended it takes no more: they would run outside.
 */
function withoutTurns(dialect: Dialect, tx: Tx, connection: DatabaseConnection) {
  let isOver = false;
  const executor = tx.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => {
      if (isOver) throw new Error('This transaction is over');
      return consumer(connection);
    },
  });
  const props = { config: { dialect }, dialect, driver: new DummyDriver(), executor };
  return { tx: new Transaction<Tables>(props), end: () => void (isOver = true) };
}

const isPipelined = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const ending: Ending = { statements: [], effects: [] };
  const last: Array<Promise<unknown>> = [];
  const result = await db
    .transaction()
    .execute((kyselys) =>
      kyselys.getExecutor().provideConnection(async (connection) => {
        const { tx, end } = withoutTurns(dialectOf(db), kyselys, connection);
        endingOf.set(tx, ending);
        try {
          const value = await work(tx);
          for (const statement of ending.statements) {
            const sent = connection.executeQuery(statement);
            // On Postgres they travel with the commit, which fails when one of them does.
            if (isPipelined(db)) last.push(sent);
            else await sent;
          }
          return value;
        } finally {
          end();
          Promise.all(last).catch(() => undefined);
        }
      }),
    )
    .catch(async (error: unknown) => {
      // The statement that failed says more than the commit that could not be.
      await Promise.all(last);
      throw error;
    });
  for (const effect of ending.effects) effect();
  return result;
}

/**
 * Runs `work` in one transaction. A write conflict (a busy database, a serialization failure, a
 * deadlock) is retried with a growing delay; here and nowhere else.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, work);
    } catch (error) {
      if (tries === MAX_TRIES || !isWriteConflict(error)) throw error;
      await new Promise((resume) => setTimeout(resume, retryPauseMs(tries)));
    }
  }
}

/** Runs `work` on the database as it is at one moment, whatever others write; it must only read. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
