import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

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
