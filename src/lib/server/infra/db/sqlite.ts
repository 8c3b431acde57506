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

/** What only SQLite has stands in this file. */

/**
 * A write transaction takes its lock at the start, so that it can't fail half-way by a rival. One
 * that only reads takes none.
 */
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

  /** A full disk has ended the transaction already; to say so again would hide why. */
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

/** Different statements that are kept prepared: more than the shop has. */
const KEPT_STATEMENTS = 500;

/** A statement is read and planned once, not at each call. */
function preparing(database: Database.Database): SqliteDatabase {
  const kept = new LRUCache<string, Database.Statement>({ max: KEPT_STATEMENTS });
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** How long a statement waits for another process's write, in ms. */
const BUSY_WAIT_MS = 5_000;

/** Where the embedded database is. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** The embedded database in `DATA_DIR/shop.sqlite`: survives a power cut, readers never wait. */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(sqliteFile(dataDir), { timeout: BUSY_WAIT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten, in free pages too; db/erasing.ts does the rest.
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
