import type { Page } from '@playwright/test';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { expect } from './fixtures.ts';
import type { Network } from './network.ts';
import { approveOrder, assignOrder, placeOrder } from './orders.ts';
import { addUser, type TestUser } from './people.ts';

/** Where a driver's deliveries are listed. */
export const DELIVERIES = '/profile/my-deliveries';

/** Orders of a new user, approved and given to a driver, oldest first. */
export async function assignedOrders(
  shop: Shop,
  driver: TestUser,
  orders: readonly (readonly string[])[],
): Promise<string[]> {
  const user = await addUser(shop);
  const orderNumbers: string[] = [];
  for (const productIds of orders) {
    const orderNumber = await placeOrder(shop, user, productIds);
    await approveOrder(shop, orderNumber);
    await assignOrder(shop, orderNumber, driver);
    orderNumbers.push(orderNumber);
  }
  return orderNumbers;
}

/** What was done to an order, oldest first. */
export async function historyOf({ db }: Shop, orderNumber: string): Promise<string[]> {
  const events = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.what')
    .where('orders.number', '=', orderNumber)
    .orderBy('order_events.at')
    .execute();
  return events.map(({ what }) => what);
}

/** Opens the list and waits until the phone has stored it, and the pages for use without a network. */
export async function openDeliveries(page: Page): Promise<void> {
  await page.goto(DELIVERIES);
  await expect(page.getByText('The list is kept on this phone.')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** What reached the shop of what drivers did: the order's number, the status and the response's. */
export const movesSent = ({ calls }: Network): string[] =>
  calls
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/order/assigned/'))
    .map(({ path, body, status }) => {
      const sent: { status?: string } = JSON.parse(body);
      return `${path.split('/').at(-1)} ${sent.status} ${status}`;
    });
