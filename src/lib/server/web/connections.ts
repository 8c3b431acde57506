import type { Server, IncomingMessage, ServerResponse } from 'node:http';
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

/**
 * A body may take long on a slow connection, as long as it makes progress. Below this rate the
 * connection is closed: an honest client has given up by then.
 */
interface Pace {
  windowMs: number;
  /** The minimum received in each window. */
  minBytes: number;
}
const PACE: Pace = { windowMs: 20_000, minBytes: 2_048 };

/** How long a client may go on sending after an early response. */
const LINGER_MS = 2_000;

/** Closes the connection of a request whose body is too slow. */
export function closeSlowBody(req: IncomingMessage, pace = PACE): void {
  if (req.complete) return;
  const { socket } = req;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - before < pace.minBytes) socket.destroy();
    before = socket.bytesRead;
  }, pace.windowMs).unref();
  const end = () => clearInterval(timer);
  req.once('end', end);
  req.once('close', end);
}

/** Closes the connection of a client that still sends its body some time after the response. */
export function closeAfterResponse(req: IncomingMessage, res: ServerResponse): void {
  // `req.socket` is gone by then if the client has disconnected.
  const { socket } = req;
  res.once('finish', () => {
    if (req.complete) return;
    setTimeout(() => req.complete || socket.destroy(), LINGER_MS).unref();
  });
}
