import type { IncomingMessage, ServerResponse } from 'node:http';

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
