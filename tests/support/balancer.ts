import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Balancer {
  url: string;
  /** Which machines take the requests from now on. */
  spreadOver: (urls: readonly string[]) => void;
  /** How many requests each of them has answered. */
  answered: ReadonlyMap<string, number>;
}

/**
 * What stands before several machines: each request goes to the next one in turn, past who refuses
 * it. A request that a machine had taken and did not answer is 502: only its sender may repeat it.
 */
export async function aBalancer(): Promise<Balancer> {
  let machines: readonly string[] = [];
  let turn = 0;
  const answered = new Map<string, number>();

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, triesLeft: number): void {
    const machine = machines[(turn += 1) % machines.length] ?? '';
    const hops = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean);
    const headers = { ...req.headers, 'x-forwarded-for': hops.join(', '), connection: 'close' };
    const onward = request(machine + (req.url ?? '/'), {
      method: req.method,
      headers,
      agent: false,
    });
    onward.on('response', (response) => {
      answered.set(machine, (answered.get(machine) ?? 0) + 1);
      res.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', () => res.destroy());
      response.pipe(res);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent) return void res.destroy();
      if (error.code === 'ECONNREFUSED' && triesLeft > 0)
        return pass(req, res, body, triesLeft - 1);
      res.writeHead(502, { 'Content-Type': 'application/json' }).end('{}');
    });
    onward.end(body);
  }

  const server = createServer((req, res) => {
    void buffer(req).then((body) => pass(req, res, body, machines.length - 1));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spreadOver: (urls) => void (machines = urls),
    answered,
  };
}
