import type { Email } from 'postal-mime';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aBalancer, type Balancer } from './balancer.ts';
import { aBucketServer } from './bucket.ts';
import { aServer, type RunningShop } from './server.ts';
import { aFolder, aPlace, aShop } from './shop.ts';
import { aMailServer } from './smtp.ts';
import type { MailServer } from './start-smtp.ts';

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
