import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/server/infra/db/migrate.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a running Postgres without a database name: `postgres://…:port`. */
    postgres: string;
  }
}

/** The database that every test's own is copied from: all tables, no rows. */
export const TEMPLATE = 'migrated';

/** One Postgres for all tests of a run, gone when they end. */
export default async function postgres(project: TestProject) {
  const { url, createDatabase, stop } = await startPostgres();
  await createDatabase(TEMPLATE);
  await migrate({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '', onLost: () => undefined });
  project.provide('postgres', url);
  return stop;
}
