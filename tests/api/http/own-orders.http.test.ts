import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../../support/caller.ts';
import { oneBowl } from '../../support/orders.ts';
import { aPerson } from '../../support/people.ts';
import { startShop, type RunningShop } from '../../support/running-shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
});
afterAll(() => shop.stop());

test('gives the own orders page by page, newest first, at both addresses', async () => {
  const token = await tokenOf(shop.data, await aPerson(shop.data));
  const currentUser = await shop.data.sessions.authenticate(token);
  const placed: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { orderId } = await shop.data.orders.place(currentUser, oneBowl, randomUUID());
    placed.unshift(orderId);
  }
  for (const address of ['/api/orders/myorders', '/api/order/myorders']) {
    const pages = await Promise.all(
      [1, 2].map(async (page) => {
        const response = await fetch(`${shop.url}${address}?limit=2&page=${page}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { orders }: { orders: { orderId: string }[] } = await response.json();
        return orders.map(({ orderId }) => orderId);
      }),
    );
    expect({ address, pages }).toEqual({ address, pages: [placed.slice(0, 2), placed.slice(2)] });
  }
});
