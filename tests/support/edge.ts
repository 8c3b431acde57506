import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { aServer, type RunningShop } from './server.ts';

/** An instance without data of its own, in front of another; its data folder is none. */
export const anEdgeInstance = (
  apiUrl: string,
  env: Record<string, string> = {},
): Promise<RunningShop> =>
  aServer(
    { dataDir: '/dev/null/none', databaseUrl: undefined },
    { API_URL: apiUrl, LOG_LEVEL: 'silent', ...env },
  );

/** A host that answers as a test wants it to. */
export async function aHost(response: RequestListener): Promise<string> {
  const server = createServer(response);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Where a visitor stands, and what he sends. */
interface Sent {
  from?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A call from an address of this machine, with its headers as they are. */
export const sendTo = (url: string, wanted: string, { from, headers, body }: Sent = {}) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const [method, path = '/'] = wanted.split(' ');
      const localAddress = from === undefined ? {} : { localAddress: from };
      const req = request(url + path, { method, headers, ...localAddress }, (res) => {
        let text = '';
        res.on('data', (bytes: Buffer) => (text += bytes.toString()));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
      });
      req.on('error', reject);
      req.end(body);
    },
  );
