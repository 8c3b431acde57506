import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a running Postgres without a database name: `postgres://…:port`. */
    postgres: string;
  }
}

/** One Postgres for all tests of a run, gone when they end. */
export default async function postgres(project: TestProject) {
  const { url, stop } = await startPostgres();
  project.provide('postgres', url);
  return stop;
}
