// Drivers for the stories, with orders that were packed and assigned to them.
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import pino from 'pino';
import { endSessions } from '#lib/server/sessions/repo.ts';
import { inTransaction } from '#lib/server/db/open.ts';
import { readSettings } from '#lib/server/settings.ts';
import { openShop, type Shop } from '#lib/server/shop.ts';
import { assignTo, onItsWay } from '../support/orders.ts';
import { order, shopper } from './buying.ts';
import { aLine, type Line } from './line.ts';
import { member, PASSWORD, signIn } from './people.ts';
import { test as base } from './support.ts';

/** Stories that are told over a line of their own. */
export const test = base.extend<{ line: Line }>({
  // oxlint-disable-next-line no-empty-pattern -- the tool reads the names from it
  line: async ({}, use, { project }) => {
    const line = await aLine(project.use.baseURL ?? '');
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});
export { expect };

/** The shop's own rooms, as its back office would use them. */
async function inShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const dataDir = join(process.env['E2E_FOLDER'] ?? '', 'demo');
  const log = pino({ level: 'silent' });
  const shop = await openShop({ ...readSettings({}), dataDir, now: () => new Date(), log });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

export interface Driver {
  id: string;
  email: string;
}

/** Somebody who may drive. */
export async function driver(request: APIRequestContext): Promise<Driver> {
  const { email } = await member(request);
  const login = await request.post('/api/users/login', { data: { email, password: PASSWORD } });
  const { data, user } = await login.json();
  const answer = await request.put(`/api/users/${user._id}`, {
    headers: { authorization: `Bearer ${data.accesstoken}` },
    multipart: { role: 'driver' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { id: user._id, email };
}

/** Orders of somebody who waits for them, packed and given to a driver, oldest first. */
export async function parcels(
  page: Page,
  { id }: Driver,
  wishes: readonly (readonly string[])[],
): Promise<string[]> {
  const email = await shopper(page);
  const numbers: string[] = [];
  for (const ids of wishes) numbers.push(await order(page, email, ids));
  await inShop(async (shop) => {
    for (const number of numbers) await onItsWay(shop, number, id);
  });
  await page.evaluate(() => localStorage.clear());
  return numbers;
}

export const reassign = (number: string, { id }: Driver) =>
  inShop((shop) => assignTo(shop, number, id));

/** The driver's session ends, as when he signed out everywhere. */
export const endEverySession = ({ id }: Driver) =>
  inShop((shop) => inTransaction(shop.db, (tx) => endSessions(tx, id)));

/** What became of an order, as its trail has it. */
export const trailOf = (number: string) =>
  inShop(async (shop) => {
    const events = await shop.db
      .selectFrom('order_events as event')
      .innerJoin('orders', 'orders.id', 'event.order_id')
      .select('event.what')
      .where('orders.number', '=', number)
      .orderBy('event.position')
      .execute();
    return events.map(({ what }) => what);
  });

/** Opens the list and waits until it is kept, pages included. */
export async function onTheRoad(page: Page, { email }: Driver): Promise<void> {
  await signIn(page, email);
  await page.goto('/profile/my-deliveries');
  await expect(page.getByText('The list is kept on this phone.')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** What reached the shop of what drivers did: the order's number and what they said. */
export const saidTo = ({ sent }: Line): string[] =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/order/assigned/'))
    .map(
      ({ path, body, status }) => `${path.split('/').at(-1)} ${JSON.parse(body).status} ${status}`,
    );
