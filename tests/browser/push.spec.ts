// Notifications of the browser: asked for after an order alone, shown and opened by the service worker.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { placeOrder } from './support/orders.ts';

test.use({ serviceWorkers: 'allow' });

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-this-test';
const SCOPE = '/push/';

/** The browser of tests blocks notifications and has no push service: their answers are not real, all else is. */
const withPushService = (page: Page) =>
  page.addInitScript((endpoint) => {
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const stored = (name: string) => sessionStorage.getItem(name);
    Object.defineProperty(Notification, 'permission', {
      get: () => stored('permission') ?? 'default',
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', 'granted');
      return 'granted';
    };
    const subscription = (p256dh: string) => ({
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
      unsubscribe: async () => true,
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = stored('key');
        return key === null ? null : subscription(key);
      },
      subscribe: async () => {
        const curve = { name: 'ECDH', namedCurve: 'P-256' };
        const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
        const key = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
        sessionStorage.setItem('key', key);
        return subscription(key);
      },
    });
  }, ENDPOINT);

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => new URL(scope).pathname);
  });

test('notifications are offered after an order, shown when sent, and end at logout', async ({
  page,
  context,
  shop,
  user,
}) => {
  await withPushService(page);
  const orderNumber = await placeOrder(shop.data, user, ['herbal-soap-trio']);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /notifications/ })).toHaveCount(0);

  await page.goto(`/order-confirmation?orderId=${orderNumber}`);
  const turnOn = page.getByRole('button', { name: 'Turn on notifications' });
  await expect(turnOn).toBeVisible();
  expect(await workers(page), 'nobody said yes').toEqual([]);
  await turnOn.click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
  expect(await workers(page)).toEqual([SCOPE]);
  const stored = await shop.data.db.selectFrom('push_subscriptions').selectAll().execute();
  expect(stored.map(({ user_id, endpoint }) => [user_id, endpoint])).toEqual([[user.id, ENDPOINT]]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker is registered');
  // Without the permission it can show none.
  await worker.evaluate(() => {
    const done: unknown[] = [];
    Object.assign(globalThis, { done });
    const { registration, clients } = Object(globalThis);
    registration.showNotification = async (...shown: unknown[]) => void done.push(shown);
    clients.openWindow = async (opened: string) => void done.push(opened);
  });
  const done = () => worker.evaluate(() => Object(globalThis).done as unknown[]);
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(SCOPE));
      if (own) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const url = `/deliveries/${orderNumber}`;
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'Your order is out for delivery', body: orderNumber, url }),
  });
  const shown = { body: orderNumber, tag: url, data: url, renotify: true };
  await expect
    .poll(done)
    .toEqual([['Your order is out for delivery', expect.objectContaining(shown)]]);
  await worker.evaluate((data) => {
    const notification = { close: () => undefined, data };
    const click = new Event('notificationclick');
    const waitUntil = () => undefined;
    dispatchEvent(Object.assign(click, { notification, waitUntil }));
  }, url);
  await expect.poll(async () => (await done()).at(-1)).toBe(origin + url);

  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => workers(page)).toEqual([]);
  await expect
    .poll(() => shop.data.db.selectFrom('push_subscriptions').selectAll().execute())
    .toEqual([]);
});
