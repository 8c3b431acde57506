import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** The longest time to accept connections that are already in the backlog. */
const BACKLOG_TIMEOUT_MS = 200;
/** A connection that has sent nothing by then is closed. */
const FIRST_BYTE_TIMEOUT_MS = 300;
/** Connections without a response by then are closed. */
const RESPONSE_TIMEOUT_MS = 8_500;

const nextTurn = () => new Promise((resume) => setImmediate(resume));

/** The first descriptor that systemd passes on. */
const PASSED_FD = 3;

/**
 * Where to listen: at the socket that systemd holds for this process (`sd_listen_fds(3)`), in which
 * connections wait while the shop restarts, or at the address of the settings.
 */
export const listenAt = (
  env: Record<string, string | undefined>,
  { host, port }: { host: string; port: number },
): { fd: number } | { host: string; port: number } =>
  env['LISTEN_PID'] === String(process.pid) && env['LISTEN_FDS'] === '1'
    ? { fd: PASSED_FD }
    : { host, port };

/**
 * Tracks a server's connections. The returned function drains and closes them all (docs/api.md "Fine print",
 * Processes): accepted requests get their response, and silent connections do not delay the exit.
 */
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

/** How long a client may take, in milliseconds. */
interface Patience {
  /** A body has to bring `minBytes` in each of these, on every address. */
  bodyMs: number;
  minBytes: number;
  /** How long a client may go on sending a body that was answered without being read. */
  lingerMs: number;
  /** A connection without a request under way is closed after this time, whatever it sends. */
  idleMs: number;
  /** How often connections are looked at. */
  checkMs: number;
}

/** An honest client that is slower has given up by then. */
const PATIENCE: Patience = {
  bodyMs: 10_000,
  minBytes: 1_024,
  lingerMs: 10_000,
  // Longer than Node waits for the next request and its head together.
  idleMs: 36_000,
  checkMs: 1_000,
};

/** A connection, and the last request that it brought. */
interface Line {
  /** Responses go out in the order of their requests: the last one tells of all. */
  req: IncomingMessage | undefined;
  res: ServerResponse | undefined;
  /** Since when nothing is under way, as far as it was looked at; undefined while something is. */
  freeSince: number | undefined;
  /** When the body last moved on, and how much had come by then; undefined until it is looked at. */
  moved: { at: number; bytes: number } | undefined;
}

/** Whether bytes wait for this process to read them: then the client is not the slow one. */
const isHeldUpHere = (req: IncomingMessage): boolean =>
  req.readableLength >= req.readableHighWaterMark;

/** Whether a connection has used up its time. */
function isOverdue(socket: Socket, line: Line, now: number, patience: Patience): boolean {
  const { req, res } = line;
  const isBodyComing = req !== undefined && !req.complete;
  if (!req || !res || res.closed) {
    line.freeSince ??= now;
    return now - line.freeSince > (isBodyComing ? patience.lingerMs : patience.idleMs);
  }
  if (!isBodyComing) return false;
  line.moved ??= { at: now, bytes: socket.bytesRead };
  if (socket.bytesRead - line.moved.bytes >= patience.minBytes || isHeldUpHere(req)) {
    line.moved = { at: now, bytes: socket.bytesRead };
  }
  return now - line.moved.at > patience.bodyMs;
}

/**
 * Lingering close: goes on reading a body that was answered unread, though its connection is to close.
 * Closed at once, the operating system resets it, and a proxy may lose the response and give an error of
 * its own. It ends when the body does, or after `lingerMs`.
 */
function lingerBeforeClose(socket: Socket, line: Line): void {
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const { req } = line;
    if (!req || req.complete) return destroySoon();
    socket.end();
    req.once('end', destroySoon).resume();
  };
}

/**
 * Closes connections whose body trickles, that go on sending after their answer, or that have no
 * request under way: on every address, since no handler takes part. Node itself bounds the time of
 * a request's head (`headersTimeout`), but not that of empty lines between two requests. All is found out
 * by looking from time to time: a cached page is sent so fast that a listener of its response would show.
 */
export function closeSlowConnections(server: Server, patience = PATIENCE): void {
  const lines = new Map<Socket, Line>();
  server.on('connection', (socket) => {
    const freeSince = performance.now();
    const line: Line = { req: undefined, res: undefined, freeSince, moved: undefined };
    lines.set(socket, line);
    lingerBeforeClose(socket, line);
    socket.once('close', () => lines.delete(socket));
  });
  server.on('request', (req, res) => {
    const line = lines.get(req.socket);
    if (!line) return;
    line.req = req;
    line.res = res;
    line.freeSince = undefined;
    line.moved = undefined;
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, line] of lines) {
      if (isOverdue(socket, line, now, patience)) socket.destroy();
    }
  }, patience.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}
