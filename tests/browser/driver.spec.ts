// Drivers: the day on one screen, and an hour without a network.
import type { Page } from '@playwright/test';
import {
  assignedOrders,
  DELIVERIES,
  historyOf,
  movesSent,
  openDeliveries,
} from './support/orders.ts';
import { expect, test } from './support/network.ts';
import { fillLogin } from './support/people.ts';

const SOAP = 'herbal-soap-trio';
const BOWL = 'coconut-pair';

const stop = (page: Page, orderNumber: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber }) });
const start = (page: Page, orderNumber: string) =>
  stop(page, orderNumber).getByRole('button', { name: 'Start delivery' }).click();
const confirmHandOver = (page: Page, orderNumber: string) =>
  page
    .getByRole('dialog', { name: `Hand over order ${orderNumber}?` })
    .getByRole('button', { name: 'Hand over' })
    .click();
async function handOver(page: Page, orderNumber: string): Promise<void> {
  await stop(page, orderNumber).getByRole('button', { name: 'Hand over' }).click();
  await confirmHandOver(page, orderNumber);
}
const delivering = (page: Page, orderNumber: string) =>
  stop(page, orderNumber).getByText('Delivering', { exact: true });

test('delivers what was assigned, at the keyboard too', async ({ page, shop, newUser, signIn }) => {
  const driver = await newUser({ role: 'driver' });
  const [first = '', second = ''] = await assignedOrders(shop.data, driver, [[SOAP], [BOWL]]);
  await signIn(driver);
  await openDeliveries(page);
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toBeVisible();
  const card = stop(page, first);
  await expect(card).toContainText('Nimali Perera');
  await expect(card).toContainText('42 Lake Road, Matale 21000');
  await expect(card).toContainText('Cash to collect');
  await expect(card.getByRole('link', { name: 'Call: Nimali Perera' })).toHaveAttribute(
    'href',
    'tel:0771234567',
  );
  await expect(card.getByRole('link', { name: 'Directions: Nimali Perera' })).toHaveAttribute(
    'href',
    'geo:0,0?q=42%20Lake%20Road%2C%20Matale%2021000',
  );

  await card.getByRole('button', { name: 'Start delivery' }).focus();
  await page.keyboard.press('Enter');
  await expect(delivering(page, first)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Hand over' })).toBeFocused();

  await card.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(`${DELIVERIES}/${first}`);
  await expect(page.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible();
  await expect(page.getByText('Herbal Soap Trio')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Assigned to' })).toBeVisible();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await confirmHandOver(page, first);
  await expect(
    page.getByRole('article').getByText('Delivered', { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);

  await page.getByRole('link', { name: 'My Deliveries' }).first().click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(stop(page, second).getByRole('button', { name: 'Start delivery' })).toBeVisible();
  expect(await historyOf(shop.data, first)).toEqual([
    'place',
    'approve',
    'assign',
    'start',
    'handOver',
  ]);
});

test('sends once what was done in an hour without a network and in a tab that was closed', async ({
  page,
  context,
  network,
  shop,
  newUser,
  signIn,
}) => {
  const driver = await newUser({ role: 'driver' });
  const [one = '', two = ''] = await assignedOrders(shop.data, driver, [[SOAP], [BOWL]]);
  await signIn(driver);
  await openDeliveries(page);

  await context.setOffline(true);
  // A page that is opened or closed may be online for a moment before the setting reaches it.
  network.block('PUT');
  await page.reload();
  await expect(page.getByText(/^Offline\. This list is from \d\d:\d\d\./)).toBeVisible();
  await start(page, one);
  await handOver(page, one);
  // Shown once it is stored.
  await expect(stop(page, one)).toContainText('Waiting to send, handed over');
  await page.goto(`${DELIVERIES}/${two}`);
  await page.getByRole('button', { name: 'Start delivery' }).click();
  await expect(page.getByText(/^Waiting to send, started \d\d:\d\d$/)).toBeVisible();
  await page.close();

  const opened = await context.newPage();
  await context.setOffline(true);
  await opened.goto(DELIVERIES);
  await expect(opened.getByText(/^Offline, 3 waiting to send since \d\d:\d\d/)).toBeVisible();
  await expect(stop(opened, one)).toContainText('Waiting to send, handed over');
  // What the shop has not confirmed is not shown as done.
  await expect(stop(opened, one)).toContainText('To Delivery');
  await expect(opened.getByRole('heading', { name: 'Done' })).toHaveCount(0);
  await expect(stop(opened, two).getByRole('button', { name: 'Hand over' })).toBeVisible();
  expect(movesSent(network)).toEqual([]);

  network.unblock('PUT');
  await context.setOffline(false);
  await expect(stop(opened, one).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(delivering(opened, two)).toBeVisible();
  await expect(opened.getByText('Offline')).toHaveCount(0);
  await opened.reload();
  await expect(opened.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(movesSent(network)).toEqual([
    `${one} delivering 200`,
    `${one} delivered 200`,
    `${two} delivering 200`,
  ]);
});

test('sends each action once from two tabs, and again when a response was lost', async ({
  page,
  context,
  network,
  shop,
  newUser,
  signIn,
}) => {
  const driver = await newUser({ role: 'driver' });
  const [one = '', two = ''] = await assignedOrders(shop.data, driver, [[SOAP], [BOWL]]);
  await signIn(driver);
  await openDeliveries(page);
  const other = await context.newPage();
  await other.goto(DELIVERIES);
  await expect(stop(other, one)).toBeVisible();
  await context.setOffline(true);
  await start(page, one);
  await expect(stop(other, one)).toContainText('Waiting to send, started');
  await start(other, two);
  await expect(page.getByText('2 waiting to send')).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Delivering', { exact: true })).toHaveCount(2);
  }
  expect(movesSent(network)).toEqual([`${one} delivering 200`, `${two} delivering 200`]);

  network.loseResponses('PUT', 1);
  await handOver(page, one);
  await expect(stop(page, one).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(stop(page, one)).not.toContainText('Waiting to send');
  expect(movesSent(network).slice(2)).toEqual([`${one} delivered 200`, `${one} delivered 200`]);
  expect(await historyOf(shop.data, one)).toEqual([
    'place',
    'approve',
    'assign',
    'start',
    'handOver',
  ]);
});

/** Everything that the browser has stored for drivers, as one text. */
const storedOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(name));
      });
    const all: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await open(name);
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).getAll();
        all.push(
          await new Promise((resolve) => (request.onsuccess = () => resolve(request.result))),
        );
      }
      db.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    }
    return JSON.stringify([all, cached]);
  });

test('shows and sends nothing of one driver to the next on the same phone', async ({
  page,
  context,
  network,
  shop,
  newUser,
  signIn,
}) => {
  const [ravi, sunil] = [await newUser({ role: 'driver' }), await newUser({ role: 'driver' })];
  const [orderNumber = ''] = await assignedOrders(shop.data, ravi, [[SOAP]]);
  await signIn(ravi);
  await openDeliveries(page);
  expect(await storedOnPhone(page)).toContain('Lake Road');
  await context.setOffline(true);
  await start(page, orderNumber);
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  network.block('PUT');
  await context.setOffline(false);

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Some updates are not sent yet' })).toBeFocused();
  await expect(page.getByText(/^1 update could not be sent yet\./)).toBeVisible();
  await page.getByRole('link', { name: 'Back to My Deliveries' }).click();
  await expect(stop(page, orderNumber)).toBeVisible();
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  network.unblock('PUT');
  expect(await storedOnPhone(page)).not.toMatch(/Lake Road|Nimali|0771234567|\/api\//);

  // Typed in, as the session of a test would begin with an empty phone.
  await fillLogin(page, sunil.email);
  await page.waitForURL(DELIVERIES);
  await openDeliveries(page);
  await expect(page.getByRole('heading', { name: 'No deliveries found.' })).toBeVisible();
  await expect(page.getByText('waiting to send')).toHaveCount(0);
  await page.goto(`${DELIVERIES}/${orderNumber}`);
  await expect(
    page.getByRole('heading', { name: 'Order not found or you do not have access.' }),
  ).toBeVisible();
  expect(await storedOnPhone(page)).not.toMatch(/Lake Road|0771234567/);
  expect(movesSent(network)).toEqual([]);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  // Opened once: a page that is left while it sends cannot know that its update arrived.
  await fillLogin(page, ravi.email);
  await page.waitForURL(DELIVERIES);
  await expect(delivering(page, orderNumber)).toBeVisible();
  expect(movesSent(network)).toEqual([`${orderNumber} delivering 200`]);
});

test('replaces the pages of the build before by those of a new one, whole', async ({
  page,
  context,
  network,
  shop,
  newUser,
  signIn,
}) => {
  const driver = await newUser({ role: 'driver' });
  await assignedOrders(shop.data, driver, [[SOAP]]);
  await signIn(driver);
  await openDeliveries(page);
  const cached = () =>
    page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) {
          paths.push(new URL(url).pathname);
        }
      }
      return paths.toSorted();
    });
  const before = await cached();
  expect(before.filter((path) => path === DELIVERIES)).toHaveLength(1);

  // The next build: other pages, one file less, another in its place.
  const gone = before.find((path) => path.endsWith('.woff2')) ?? '';
  network.alter('/profile/my-deliveries-worker.js', (text) =>
    text
      .replaceAll(/revision:[`"][0-9a-f]{16}[`"]/g, 'revision:"0123456789abcdef"')
      .replace(gone, '/robots.txt'),
  );
  for (const path of [DELIVERIES, `${DELIVERIES}/kept`]) {
    network.alter(path, (text) => text.replace('>Today<', '>Today, anew<'));
  }
  await page.reload();
  await expect.poll(cached).toContain('/robots.txt');
  await expect.poll(cached).not.toContain(gone);
  // The page of the build before goes as soon as the phone is put away.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('heading', { name: 'Today, anew' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today, anew' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible();
  expect((await cached()).filter((path) => path === DELIVERIES)).toHaveLength(1);
});
