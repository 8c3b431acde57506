import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { describe, afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf, aPerson } from '../../support/people.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { aPdf } from '../../support/files.ts';
import { oneBowl } from '../../support/products.ts';
import { startShop, type RunningShop } from '../../support/running-shop.ts';
import { attributeOf, elementOf, tagsOf, textOf } from '../../support/html.ts';

describe('Own orders', () => {
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
      const { orderId } = await shop.data.checkout.place(currentUser, oneBowl, randomUUID());
      placed.unshift(orderId);
      // Orders of one millisecond have no order.
      await setTimeout(2);
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
});

describe('Order tracking', () => {
  // Order tracking without a script: the form is posted, and the page comes back with the order.

  const EMAIL = 'parcels@example.com';

  let shop: RunningShop;
  let orderNumber: string;
  let buyer: CurrentUser;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
    const { data } = shop;
    buyer = await data.sessions.authenticate(await tokenOf(data, await aPerson(data)));
    ({ orderId: orderNumber } = await data.checkout.place(buyer, oneBowl, randomUUID()));
  });
  afterAll(() => shop.stop());

  /** Posts the form as a browser does, and reads the page that comes back. */
  async function track(orderId: string, email: string) {
    const response = await fetch(`${shop.url}/order-tracking`, {
      method: 'POST',
      headers: { origin: shop.url },
      body: new URLSearchParams({ orderId, email }),
    });
    const html = await response.text();
    const alerts = [
      ...html.matchAll(/<(span|p) class="(?:field-error|alert)[ "][^>]*>[\s\S]*?<\/\1>(?:<\/p>)?/g),
    ];
    const valueOf = (name: string) =>
      attributeOf(
        tagsOf(html, 'input').find((one) => attributeOf(one, 'name') === name) ?? '',
        'value',
      );
    return {
      status: response.status,
      headers: response.headers,
      html,
      alerts: alerts.map(([alert]) => textOf(alert)).filter(Boolean),
      typed: { orderId: valueOf('orderId'), email: valueOf('email') },
      tracked: textOf(/<div id="tracked"[^>]*>[\s\S]*?<aside/.exec(html)?.[0] ?? ''),
    };
  }

  test('shows where an order is by its number and email', async () => {
    const page = await track(orderNumber.toLowerCase().replace('-', ' '), EMAIL.toUpperCase());
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.tracked).toContain(orderNumber);
    expect(page.tracked).toContain('Pending Payment');
    expect(textOf(elementOf(page.html, 'ol', 'aria-label="History"'))).toContain('Order placed');
  });

  test('says that a slip awaits approval, as every other screen does', async () => {
    await shop.data.slips.send(buyer, orderNumber, async () => aPdf());
    const page = await track(orderNumber, EMAIL);
    expect(page.tracked).toContain('Pending Approval');
    expect(page.tracked).not.toContain('Pending Payment');
    const asked = new URLSearchParams({ orderId: orderNumber, email: EMAIL });
    const response = await fetch(`${shop.url}/api/orders/track?${asked}`);
    expect(await response.json()).toMatchObject({ order: { pendingApproval: true } });
  });

  test('says at each field what is missing', async () => {
    const page = await track('', 'nobody');
    expect(page.status).toBe(400);
    expect(page.alerts).toEqual(['Order number is required', 'Enter a valid email']);
  });

  test('gives the same response to a wrong number and a wrong email, and keeps what was typed', async () => {
    const wrongEmail = await track(orderNumber, 'other@example.com');
    const wrongNumber = await track('AAAA-AAAA', EMAIL);
    expect(wrongEmail.status).toBe(404);
    expect(wrongEmail.alerts.join()).toContain('Order not found.');
    expect(wrongNumber.alerts).toEqual(wrongEmail.alerts);
    expect(wrongNumber.typed).toEqual({ orderId: 'AAAA-AAAA', email: EMAIL });
  });

  test('shows what was typed to no other visitor', async () => {
    const fresh = await (await fetch(`${shop.url}/order-tracking`)).text();
    expect(fresh).not.toContain(orderNumber);
    expect(fresh).not.toContain('AAAA-AAAA');
    expect(fresh).not.toContain(EMAIL);
  });

  test('limits the number of guesses', async () => {
    let page = await track('BBBB-BBBB', 'guess@example.com');
    for (let guesses = 0; guesses < 30 && page.status === 404; guesses += 1) {
      page = await track('BBBB-BBBB', 'guess@example.com');
    }
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.alerts.join()).toContain('Too many attempts');
  });
});
