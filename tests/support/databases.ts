import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/server/infra/db/migrations/migrate.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file with all tables and no rows, which every test's own is copied from. */
    migratedSqlite: string;
    /** Address of a running Postgres without a database name: `postgres://…:port`. */
    postgres: string;
  }
}

/** The Postgres database that every test's own is copied from: all tables, no rows. */
export const TEMPLATE = 'migrated';

async function migratedSqlite(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shilpa-migrated-'));
  await migrate({ databaseUrl: undefined, dataDir, onLost: () => undefined });
  project.provide('migratedSqlite', sqliteFile(dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** One Postgres for all tests of a run, gone when they end. */
async function migratedPostgres(project: TestProject) {
  const { url, createDatabase, stop } = await startPostgres();
  await createDatabase(TEMPLATE);
  await migrate({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '', onLost: () => undefined });
  project.provide('postgres', url);
  return stop;
}

/** Makes what the databases of a project's tests are copied from. */
export default async function databases(project: TestProject) {
  const remove = await migratedSqlite(project);
  const stop = project.name === 'postgres' ? await migratedPostgres(project) : undefined;
  return async () => {
    remove();
    await stop?.();
  };
}
