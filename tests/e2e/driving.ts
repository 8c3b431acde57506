// Drivers for the stories, with orders that were packed and assigned to them.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { aBuyer, asKept, elsewhere } from './admins.ts';
import { orderBy } from './buying.ts';
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

export const assign = (request: APIRequestContext, number: string, { id }: Driver) =>
  elsewhere(request, `${number}/assign`, { driverId: id });

/** Orders of somebody who waits for them, packed and given to a driver, oldest first. */
export async function parcels(
  request: APIRequestContext,
  to: Driver,
  wishes: readonly (readonly string[])[],
): Promise<string[]> {
  const buyer = await aBuyer(request);
  const numbers: string[] = [];
  for (const ids of wishes) {
    const number = await orderBy(request, buyer, ids);
    await elsewhere(request, `${number}/approve`);
    await assign(request, number, to);
    numbers.push(number);
  }
  return numbers;
}

/** What was done to an order, as its trail has it. */
export async function trailOf(request: APIRequestContext, number: string): Promise<string[]> {
  const { audit } = await asKept(request, number);
  return audit.map(({ what }: { what: string }) => what);
}

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
