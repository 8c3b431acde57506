import { defineConfig } from 'vitest/config';

const withDatabase = ['tests/**/*.db.test.ts'];
const onTheBuild = ['tests/**/*.built.test.ts'];
const onPostgres = ['tests/**/*.postgres.test.ts'];

/** The suite that needs a database runs on both engines: the same files, twice. */
export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.ts'],
          exclude: [...withDatabase, ...onTheBuild, ...onPostgres],
        },
      },
      {
        extends: true,
        test: { name: 'sqlite', include: withDatabase, env: { ENGINE: 'sqlite' } },
      },
      {
        extends: true,
        test: { name: 'built', include: onTheBuild, env: { ENGINE: 'sqlite' } },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...withDatabase, ...onTheBuild, ...onPostgres],
          env: { ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
    ],
  },
});
