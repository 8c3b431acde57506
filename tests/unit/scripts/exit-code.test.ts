import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([0, 1])('a run that imports Postgres ends with its own exit code, %i', (code) => {
  const script = `await import('./tests/support/start-postgres.ts'); process.exitCode = ${code};`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect({ status: run.status, error: run.stderr.toString() }).toEqual({ status: code, error: '' });
});
