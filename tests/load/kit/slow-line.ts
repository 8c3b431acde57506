// A slow line between a browser and a shop. The browser's own emulation leaves out what it fetches ahead of a tap.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LineSpeed {
  /** From a request to the first byte of its response. */
  latencyMs: number;
  bytesPerSecond: number;
}

/** So much of a response goes in one piece; the responses under way share the line in turns. */
const PIECE_BYTES = 1_400;
/** Nothing was on its way for so long: the page has come. */
const QUIET_MS = 1_000;
const LOOK_EVERY_MS = 100;
/** A page that is not quiet by then never will be. */
const MAX_LOADING_MS = 90_000;

/** Forwards a request under the shop's own host, as it serves no other. */
function forward(shop: URL, req: IncomingMessage): Promise<IncomingMessage> {
  const headers = { ...req.headers, host: shop.host };
  if (headers.origin) headers.origin = shop.origin;
  if (headers.referer) headers.referer = shop.href;
  return new Promise((resolve, reject) => {
    const call = request(new URL(req.url ?? '/', shop), { method: req.method, headers }, resolve);
    call.on('error', reject);
    req.pipe(call);
  });
}

/** What came over the line. */
interface Carried {
  requests: number;
  bodyBytes: number;
  /** With the headers of the responses. */
  bytes: number;
}

/** Opens a line to a shop; all that goes over it shares its speed. */
export async function openLine(to: string, { latencyMs, bytesPerSecond }: LineSpeed) {
  const shop = new URL(to);
  const carried: Carried = { requests: 0, bodyBytes: 0, bytes: 0 };
  let freeAt = 0;
  let pending = 0;
  let idleSince = Date.now();

  /** Waits until the line has carried so many bytes after all others. */
  async function pass(bytes: number): Promise<void> {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000;
    await sleep(freeAt - performance.now());
  }

  async function carry(req: IncomingMessage, res: ServerResponse): Promise<void> {
    carried.requests += 1;
    await sleep(latencyMs);
    const response = await forward(shop, req);
    // A connection of its own for each: what fails is not sent again behind the page's back.
    res.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' });
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        await pass(piece.length);
        // The browser may have gone on to another page.
        if (res.destroyed) return void response.destroy();
        if (!res.write(piece)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
        carried.bodyBytes += piece.length;
      }
    }
    res.end();
  }

  const server = createServer((req, res) => {
    pending += 1;
    res.once('close', () => {
      pending -= 1;
      idleSince = Date.now();
    });
    carry(req, res).catch(() => res.destroy());
  });
  server.on('connection', (socket) => {
    socket.once('close', () => (carried.bytes += socket.bytesWritten));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    carried: (): Readonly<Carried> => carried,
    /** Waits until nothing has come for a while. */
    async quiet(): Promise<void> {
      const until = Date.now() + MAX_LOADING_MS;
      while (Date.now() < until && (pending > 0 || Date.now() - idleSince < QUIET_MS)) {
        await sleep(LOOK_EVERY_MS);
      }
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}
