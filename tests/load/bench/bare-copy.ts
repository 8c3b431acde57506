// The page as a plain file: no script, no web font, served by a bare `node:http`.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const TAKES = { 'accept-encoding': 'br' };

/** The page without what runs or draws letters. */
const plain = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<noscript>.*?<\/noscript>/gs, '');

/** Bytes as the shop sends them: `fetch` would take the compression off. */
async function take(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: TAKES });
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPacked = response.headers.get('content-encoding') === 'br';
  return {
    status: response.status,
    headers: { 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) },
    body: isPacked ? brotliCompressSync(bytes) : bytes,
  };
}

/** Serves a plain copy of one page of the shop; looks and pictures are the shop's own bytes. */
export async function serveBareCopy(shop: string, path: string) {
  const html = await (await fetch(shop + path)).text();
  const page: Answer = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(plain(html)),
  };
  const kept = new Map<string, Promise<Answer>>([[path, Promise.resolve(page)]]);
  const server = createServer((req, res) => {
    const address = req.url ?? '/';
    const response = kept.get(address) ?? take(shop + address);
    kept.set(address, response);
    void response.then(({ status, headers, body }) => {
      res.writeHead(status, { ...headers, 'content-length': body.length });
      res.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}${path}`, stop: () => server.close() };
}
