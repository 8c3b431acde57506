import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from './shop.ts';

export interface SmsServer {
  /** What a shop with this gateway has in its environment. */
  env: { SMS_URL: string; SMS_KEY: string };
  /** The forms of all requests, also of those that were refused. */
  received: Record<string, string>[];
  /** The addresses and methods of all requests. */
  requests: string[];
  /** The status of the next responses. */
  response: (status: number) => void;
}

/** A real HTTP server in the place of an SMS gateway, until the test ends. */
export async function anSmsServer(): Promise<SmsServer> {
  const received: Record<string, string>[] = [];
  const requests: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`);
      received.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('{"status":"done"}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  whenDone(() => new Promise<void>((closed) => void server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  const SMS_URL = `http://127.0.0.1:${port}/send?api_key={key}&sender=Shilpa&to={to}&message={text}`;
  return {
    env: { SMS_URL, SMS_KEY: 'k&y=ශ' },
    received,
    requests,
    response: (next) => void (status = next),
  };
}
