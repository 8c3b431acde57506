import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** A write transaction takes its lock at the start, so that it can't fail halfway by a conflict. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database });
    this.#isInTransaction = isInTransaction;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isReading ? 'begin' : 'begin immediate'));
  }

  /** A full disk has rolled back already; another rollback error would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Migrations run inside one such transaction: it is their lock between two processes. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The size of the cache of prepared statements: more than the shop has. */
const MAX_STATEMENTS = 500;

/** Prepares each statement once. */
function preparing(database: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Pages that stay in memory, once they are read: a large shop's indexes, and all of a small one. */
const CACHE_KB = 65_536;

/** How long a statement waits for another process's write, in ms. */
const BUSY_WAIT_MS = 5_000;

/** Where the embedded database is. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** The embedded database in `DATA_DIR/shop.sqlite`: survives a power cut, readers never wait. */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new Database(sqliteFile(dataDir), { timeout: BUSY_WAIT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = -${CACHE_KB}`);
  // Overwrites deleted data, also in free pages; db/erasing.ts does the rest.
  database.pragma('secure_delete = ON');
  const prepared = preparing(database);
  const base = new SqliteDialect({ database: prepared });
  return {
    createDriver: () => new ImmediateDriver(prepared, () => database.inTransaction),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => base.createQueryCompiler(),
    createIntrospector: (db) => base.createIntrospector(db),
  };
}
