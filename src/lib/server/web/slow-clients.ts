import type { IncomingMessage } from 'node:http';

/**
 * A body may take long on a slow line, as long as it moves. One that brings less than this in a
 * while is let go: a phone has given it up by then, and whoever has not means to keep the line.
 */
interface Patience {
  whileMs: number;
  leastBytes: number;
}
const PATIENCE: Patience = { whileMs: 20_000, leastBytes: 2_048 };

/** Cuts the line of a request whose body trickles. */
export function letGoOfTrickles(req: IncomingMessage, patience = PATIENCE): void {
  if (req.complete) return;
  const { socket } = req;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - before < patience.leastBytes) socket.destroy();
    before = socket.bytesRead;
  }, patience.whileMs).unref();
  const end = () => clearInterval(timer);
  req.once('end', end);
  req.once('close', end);
}
