// The built shop on a Postgres of its own, for the stories that are told on both engines.
import { spawn } from 'node:child_process';
import { startPostgres } from '../support/start-postgres.ts';

const { url, stop } = await startPostgres();
const shop = spawn(process.execPath, ['src/server.ts'], {
  env: { ...process.env, DATABASE_URL: `${url}/postgres` },
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code) => {
  void stop().finally(() => process.exit(code ?? 1));
});
