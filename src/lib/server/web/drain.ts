import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * How a process stops (docs/api.md "Fine print", Processes): whoever has come in is answered, nobody
 * else comes in, and a line on which nothing was ever said holds nobody up.
 */

/** The door is shut as soon as nobody stands at it, at the latest after this, in ms. */
const SHUT_WITHIN_MS = 200;
/** Who has come in says within this what he wants, in ms. */
const SAID_WITHIN_MS = 300;
/** What is not answered by then is cut, in ms. */
const RESPONSE_TIMEOUT_MS = 8_500;

const turnOfTheLoop = () => new Promise((resume) => setImmediate(resume));

/** Watches a server's lines; the gives-back ends them all, and is done when they are. */
export function drainOf(server: Server): () => Promise<void> {
  const lines = new Set<Socket>();
  let cameIn = 0;
  server.on('connection', (line) => {
    cameIn += 1;
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });

  /** One is let in at each turn of the loop; who stood at the door when it is shut is turned away. */
  async function nobodyAtTheDoor(): Promise<void> {
    const until = performance.now() + SHUT_WITHIN_MS;
    let before: number;
    do {
      before = cameIn;
      await turnOfTheLoop();
    } while (cameIn !== before && performance.now() < until);
  }

  return async () => {
    await nobodyAtTheDoor();
    // Not the HTTP server's own: that would hang up on who has come in and not yet spoken.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    // Again and again: who was answered meanwhile would be held for what comes next.
    const hangUp = setInterval(() => {
      server.closeIdleConnections();
      for (const line of lines) if (line.bytesRead === 0) line.destroy();
    }, SAID_WITHIN_MS);
    const cut = setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS);
    await closed;
    clearInterval(hangUp);
    clearTimeout(cut);
  };
}
