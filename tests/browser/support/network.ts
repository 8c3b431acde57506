import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

interface NetworkCall {
  method: string;
  path: string;
  body: string;
  status: number;
}

/** A network between the browser and the shop that counts calls, breaks, and loses responses. */
export interface Network {
  url: string;
  /** Everything that reached the shop, with the status of its response. */
  calls: NetworkCall[];
  /** The next `count` responses to this method are lost, though the shop has done what was asked. */
  loseResponses: (method: string, count: number) => void;
  /** Calls of this method break before they reach the shop, until they are let through again. */
  block: (method: string) => void;
  unblock: (method: string) => void;
  /** From now on a file arrives changed, as from another build. */
  alter: (path: string, change: (text: string) => string) => void;
  close: () => Promise<void>;
}

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Forwards a call under the shop's own host, as it serves no other. */
function forward(shop: URL, req: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const headers = { ...req.headers, host: shop.host, 'accept-encoding': 'identity' };
  if (headers.origin) headers.origin = shop.origin;
  if (headers.referer) headers.referer = shop.href;
  return new Promise((resolve, reject) => {
    const call = request(new URL(req.url ?? '/', shop), { method: req.method, headers }, resolve);
    call.on('error', reject);
    call.end(body);
  });
}

async function startNetwork(to: string): Promise<Network> {
  const shop = new URL(to);
  const calls: NetworkCall[] = [];
  const toLose = new Map<string, number>();
  const blocked = new Set<string>();
  const changes = new Map<string, (text: string) => string>();

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = req;
    if (blocked.has(method)) {
      req.socket.destroy();
      return;
    }
    const body = await bodyOf(req);
    const response = await forward(shop, req, body);
    const content = await bodyOf(response);
    calls.push({ method, path, body: body.toString(), status: response.statusCode ?? 0 });
    const lost = toLose.get(method) ?? 0;
    if (lost > 0) {
      toLose.set(method, lost - 1);
      // Half of it arrives: a request whose response never begins is repeated by the browser itself.
      res.writeHead(response.statusCode ?? 502, { 'content-length': content.length });
      res.write(content.subarray(0, 1), () => req.socket.destroy());
      return;
    }
    const change = changes.get(path);
    const { 'content-length': _, etag: __, ...headers } = response.headers;
    res.writeHead(response.statusCode ?? 502, headers);
    res.end(change ? change(content.toString()) : content);
  }

  const server = createServer((req, res) => {
    serve(req, res).catch(() => req.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    loseResponses: (method, count) => toLose.set(method, count),
    block: (method) => void blocked.add(method),
    unblock: (method) => void blocked.delete(method),
    alter: (path, change) => changes.set(path, change),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Tests whose browser reaches the shop through a network of their own. */
export const test = base.extend<{ network: Network }>({
  network: async ({ shop }, use) => {
    const network = await startNetwork(shop.url);
    await use(network);
    await network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});
export { expect } from './fixtures.ts';

/** Holds the script of a page's island until the returned function is called. */
export async function holdIsland(page: Page, path: string): Promise<() => void> {
  const html = await (await page.request.get(path)).text();
  const [, island = ''] = /<main[^]*?component-url="([^"]+)"/.exec(html) ?? [];
  expect(island).not.toBe('');
  const held = Promise.withResolvers<void>();
  await page.route(`**${island}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
