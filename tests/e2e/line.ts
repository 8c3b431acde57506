// A phone's line to the shop: it counts what arrives there, breaks, and loses answers.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  method: string;
  path: string;
  body: string;
  status: number;
}

export interface Line {
  url: string;
  /** Everything that the shop was asked, with what it answered. */
  sent: Sent[];
  /** The next answers to this method reach nobody, though the shop has done what was asked. */
  lose: (method: string, answers: number) => void;
  /** Calls of this method break before they reach the shop, until it is let through again. */
  block: (method: string) => void;
  unblock: (method: string) => void;
  /** From now on a file comes as this makes it, as from another build. */
  alter: (path: string, change: (text: string) => string) => void;
  close: () => Promise<void>;
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Asks the shop as if it were asked directly: it serves its own host only. */
function pass(shop: URL, req: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const headers = { ...req.headers, host: shop.host, 'accept-encoding': 'identity' };
  if (headers.origin) headers.origin = shop.origin;
  if (headers.referer) headers.referer = shop.href;
  return new Promise((resolve, reject) => {
    const asked = request(new URL(req.url ?? '/', shop), { method: req.method, headers }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
}

export async function aLine(to: string): Promise<Line> {
  const shop = new URL(to);
  const sent: Sent[] = [];
  const lost = new Map<string, number>();
  const blocked = new Set<string>();
  const changes = new Map<string, (text: string) => string>();

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = req;
    if (blocked.has(method)) {
      req.socket.destroy();
      return;
    }
    const body = await bodyOf(req);
    const answer = await pass(shop, req, body);
    const content = await bodyOf(answer);
    sent.push({ method, path, body: body.toString(), status: answer.statusCode ?? 0 });
    const toLose = lost.get(method) ?? 0;
    if (toLose > 0) {
      lost.set(method, toLose - 1);
      // Half of it comes: of an answer that never begins the browser itself would ask again.
      res.writeHead(answer.statusCode ?? 502, { 'content-length': content.length });
      res.write(content.subarray(0, 1), () => req.socket.destroy());
      return;
    }
    const change = changes.get(path);
    const { 'content-length': _, etag: __, ...headers } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, headers);
    res.end(change ? change(content.toString()) : content);
  }

  const server = createServer((req, res) => {
    serve(req, res).catch(() => req.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    lose: (method, answers) => lost.set(method, answers),
    block: (method) => void blocked.add(method),
    unblock: (method) => void blocked.delete(method),
    alter: (path, change) => changes.set(path, change),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
