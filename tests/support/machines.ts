import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Email } from 'postal-mime';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aBucketServer } from './bucket.ts';
import { aServer, type RunningShop } from './server.ts';
import { aFolder, aPlace, aShop } from './shop.ts';
import { aMailServer, type MailServer } from './start-smtp.ts';

interface Balancer {
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
async function aBalancer(): Promise<Balancer> {
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

/** One machine: a shop's process with a disk of its own, and its own way out for mails. */
interface Machine extends RunningShop {
  enqueueEmail: MailServer;
}

export interface Machines {
  /** Where people reach the shop: now this machine answers, now that. */
  url: string;
  balancer: Balancer;
  machines: readonly [Machine, Machine, Machine];
  /** The same shop for the test's own hands; it sends no mails. */
  shop: Shop;
  /** What any machine has mailed. */
  received: () => Email[];
}

/** Three machines behind a balancer, over one Postgres and one bucket, begun at the same moment. */
export async function threeMachines(env: Record<string, string> = {}): Promise<Machines> {
  const place = await aPlace();
  const bucket = await aBucketServer();
  const balancer = await aBalancer();
  const shared = {
    ...bucket.env,
    SITE_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  };
  const aMachine = async (): Promise<Machine> => {
    const enqueueEmail = await aMailServer();
    const dataDir = aFolder();
    const running = await aServer({ ...place, dataDir }, { ...shared, MAIL_URL: enqueueEmail.url });
    return { ...running, enqueueEmail };
  };
  const machines = await Promise.all([aMachine(), aMachine(), aMachine()] as const);
  const shop = await aShop(place, undefined, shared);
  balancer.spreadOver(machines.map(({ url }) => url));
  return {
    url: balancer.url,
    balancer,
    machines,
    shop,
    received: () => machines.flatMap(({ enqueueEmail }) => enqueueEmail.received),
  };
}
