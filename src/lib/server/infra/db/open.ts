import { Kysely, type Dialect, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { isWriteConflict, retryPauseMs } from './statements.ts';

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
  return new Kysely<Tables>({ dialect: watch ? watch(dialect) : dialect });
}

const MAX_TRIES = 6;

const effectsOf = new WeakMap<Tx, Array<() => void>>();

/** Calls `effect` once the transaction of `inTransaction` is committed, before its caller goes on. */
export function onCommit(tx: Tx, effect: () => void): void {
  effectsOf.get(tx)?.push(effect);
}

/**
 * Runs `work` in one transaction. A write conflict (a busy database, a serialization failure, a
 * deadlock) is retried with a growing delay; here and nowhere else.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const effects: Array<() => void> = [];
      const result = await db.transaction().execute((tx) => {
        effectsOf.set(tx, effects);
        return work(tx);
      });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt === MAX_TRIES || !isWriteConflict(error)) throw error;
      await new Promise((resume) => setTimeout(resume, retryPauseMs(attempt)));
    }
  }
}

/** Runs `work` on the database as it is at one moment, whatever others write; it must only read. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
