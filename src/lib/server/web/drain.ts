import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Graceful shutdown (docs/api.md "Fine print", Processes): accepted requests get their response, no
 * new connections are accepted, and silent connections do not delay the exit.
 */

/** The longest time to accept connections that are already in the backlog. */
const BACKLOG_TIMEOUT_MS = 200;
/** A connection that has sent nothing by then is closed. */
const FIRST_BYTE_TIMEOUT_MS = 300;
/** Connections without a response by then are closed. */
const RESPONSE_TIMEOUT_MS = 8_500;

const nextTurn = () => new Promise((resume) => setImmediate(resume));

/** Tracks a server's connections; the returned function drains and closes them all. */
export function createDrain(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** Waits until the backlog is accepted: closing the server would reset what is left in it. */
  async function acceptBacklog(): Promise<void> {
    const until = performance.now() + BACKLOG_TIMEOUT_MS;
    let before: number;
    do {
      before = accepted;
      await nextTurn();
    } while (accepted !== before && performance.now() < until);
  }

  return async () => {
    await acceptBacklog();
    // Not `server.close` of HTTP: it also closes connections that have not sent a request yet.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    // Repeatedly: keep-alive holds connections open after their response.
    const closeIdle = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_BYTE_TIMEOUT_MS);
    const cut = setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS);
    await closed;
    clearInterval(closeIdle);
    clearTimeout(cut);
  };
}
