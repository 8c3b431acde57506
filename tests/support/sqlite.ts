import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/server/infra/db/migrate.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file with all tables and no rows, which every test's own is copied from. */
    migratedSqlite: string;
  }
}

/** Makes the database file that the tests of a run copy. */
export default async function sqlite(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shilpa-migrated-'));
  await migrate({ databaseUrl: undefined, dataDir, onLost: () => undefined });
  project.provide('migratedSqlite', sqliteFile(dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
