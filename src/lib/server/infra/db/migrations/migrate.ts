import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { BEFORE_BASELINE, createBaseline } from './baseline.ts';
import { openDatabase, type DatabasePlace, type Db, type Tx } from '#lib/server/infra/db/open.ts';

/** The migrations after the baseline, by name: forward only, the order never changes. */
const afterBaseline: Record<string, Migration> = {};

/**
 * Those before the baseline. In a database that has had none, the first one makes the baseline and leaves nothing to
 * do for the others; a shop from before goes through what it lacks (decision 0054).
 */
function beforeBaseline({ usesBaseline }: { usesBaseline: boolean }): Record<string, Migration> {
  let isMade = false;
  const entries = BEFORE_BASELINE.map((name): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      if (name === BEFORE_BASELINE[0] && usesBaseline) {
        await createBaseline(db);
        isMade = true;
      }
      if (isMade) return;
      const old = await import('./before-baseline.ts');
      await old.beforeBaseline[name].up(db);
    };
    return [name, { up }];
  });
  return Object.fromEntries(entries);
}

function migratorOf(db: Db | Tx, { usesBaseline = true } = {}): Migrator {
  const migrations = { ...beforeBaseline({ usesBaseline }), ...afterBaseline };
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('Migration failed', { cause: thrown });

/**
 * Brings the tables up to date, or up to the migration `last`, under a lock and in one transaction. A backup's
 * `last` may be from before the baseline.
 */
export async function migrateTo(db: Db | Tx, last?: string): Promise<string[]> {
  const usesBaseline = BEFORE_BASELINE.slice(0, -1).every((name) => name !== last);
  const migrator = migratorOf(db, { usesBaseline });
  const { error, results = [] } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw asError(error);
  return results.map((result) => result.migrationName);
}

/**
 * Brings the tables of a place up to date; safe when two processes start at once. On a line of its
 * own, which waits for the other one.
 */
export async function migrate(place: DatabasePlace): Promise<string[]> {
  const db = openDatabase(place, { isPatient: true });
  try {
    return await migrateTo(db);
  } finally {
    await db.destroy();
  }
}

/** The migrations that this shop knows and those that a database has had, in their order. */
export async function migrationsOf(db: Db | Tx): Promise<{ known: string[]; done: string[] }> {
  const all = await migratorOf(db).getMigrations();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const known = all.map((migration) => migration.name);
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return { known, done: [] };
  // The database may have had some that this shop does not know: it was opened by a newer one.
  const done = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return { known, done: done.rows.map((row) => row.name) };
}

/** Whether the database answers and has every migration: what readiness asks. */
export async function isCurrent(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
