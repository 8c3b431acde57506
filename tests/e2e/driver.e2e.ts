// Drivers: the day on one screen, and an hour without a line.
import type { Page } from '@playwright/test';
import { assign, driver, expect, onTheRoad, parcels, saidTo, test, trailOf } from './driving.ts';
import { fillLogin, member, signIn } from './people.ts';
import { faults } from './support.ts';

const LIST = '/profile/my-deliveries';
const SOAP = 'herbal-soap-trio';
const BOWL = 'coconut-pair';

test.setTimeout(90_000);

const stop = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) });
const start = (page: Page, number: string) =>
  stop(page, number).getByRole('button', { name: 'Start delivery' }).click();
const handOver = (page: Page, number: string) =>
  stop(page, number).getByRole('button', { name: 'Hand over' }).click();

test('A driver brings what was assigned to him, at the keyboard too', async ({ page }) => {
  const ravi = await driver(page.request);
  const [first = '', second = ''] = await parcels(page.request, ravi, [[SOAP], [BOWL]]);
  await onTheRoad(page, ravi);
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
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=42\+Lake\+Road%2C\+Matale\+21000$/,
  );
  expect(await faults(page)).toEqual([]);

  await card.getByRole('button', { name: 'Start delivery' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('Delivering', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Hand over' })).toBeFocused();

  await card.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(`${LIST}/${first}`);
  await expect(page.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible();
  await expect(page.getByText('Herbal Soap Trio')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Assigned to' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(
    page.getByRole('article').getByText('Delivered', { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);

  await page.getByRole('link', { name: 'My Deliveries' }).first().click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(stop(page, second).getByRole('button', { name: 'Start delivery' })).toBeVisible();
  expect(await trailOf(page.request, first)).toEqual([
    'place',
    'approve',
    'assign',
    'start',
    'handOver',
  ]);
});

test('What was done in an hour without a line and in a killed tab is sent once each', async ({
  page,
  context,
  line,
}) => {
  const ravi = await driver(page.request);
  const [one = '', two = ''] = await parcels(page.request, ravi, [[SOAP], [BOWL]]);
  await onTheRoad(page, ravi);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline\. This list is from \d\d:\d\d\./)).toBeVisible();
  await start(page, one);
  await handOver(page, one);
  await page.goto(`${LIST}/${two}`);
  await page.getByRole('button', { name: 'Start delivery' }).click();
  await expect(page.getByText(/^Waiting to send, started \d\d:\d\d$/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.close();

  const opened = await context.newPage();
  await opened.goto(LIST);
  await expect(opened.getByText(/^Offline, 3 waiting to send since \d\d:\d\d/)).toBeVisible();
  await expect(stop(opened, one)).toContainText('Waiting to send, handed over');
  // What the shop has not confirmed is not shown as done.
  await expect(stop(opened, one)).toContainText('To Delivery');
  await expect(opened.getByRole('heading', { name: 'Done' })).toHaveCount(0);
  await expect(stop(opened, two).getByRole('button', { name: 'Hand over' })).toBeVisible();
  expect(await faults(opened)).toEqual([]);
  expect(saidTo(line)).toEqual([]);

  await context.setOffline(false);
  await expect(stop(opened, one).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(stop(opened, two).getByText('Delivering', { exact: true })).toBeVisible();
  await expect(opened.getByText('Offline')).toHaveCount(0);
  await opened.reload();
  await expect(opened.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(saidTo(line)).toEqual([
    `${one} delivering 200`,
    `${one} delivered 200`,
    `${two} delivering 200`,
  ]);
});

test('Two tabs send each thing once @desktop', async ({ page, context, line }) => {
  const ravi = await driver(page.request);
  const [one = '', two = ''] = await parcels(page.request, ravi, [[SOAP], [BOWL]]);
  await onTheRoad(page, ravi);
  const other = await context.newPage();
  await other.goto(LIST);
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
  expect(saidTo(line)).toEqual([`${one} delivering 200`, `${two} delivering 200`]);
});

test('An answer that is lost is asked for again, and nothing is done twice', async ({
  page,
  line,
}) => {
  const ravi = await driver(page.request);
  const [number = ''] = await parcels(page.request, ravi, [[SOAP]]);
  await onTheRoad(page, ravi);
  line.lose('PUT', 1);
  await start(page, number);
  await expect(stop(page, number)).toContainText('Waiting to send, started');
  await expect(stop(page, number).getByText('Delivering', { exact: true })).toBeVisible();
  await expect(stop(page, number)).not.toContainText('Waiting to send');
  expect(saidTo(line)).toEqual([`${number} delivering 200`, `${number} delivering 200`]);
  expect(await trailOf(page.request, number)).toEqual(['place', 'approve', 'assign', 'start']);
});

test('Whose order went to another driver meanwhile is told, and it waits no more', async ({
  page,
  context,
  line,
}) => {
  const [ravi, sunil] = [await driver(page.request), await driver(page.request)];
  const [number = '', kept = ''] = await parcels(page.request, ravi, [[SOAP], [BOWL]]);
  await onTheRoad(page, ravi);
  await context.setOffline(true);
  await start(page, number);
  await start(page, kept);
  await expect(page.getByText('2 waiting to send')).toBeVisible();
  await assign(page.request, number, sunil);
  await context.setOffline(false);

  const said = page.getByRole('alert').filter({ hasText: number });
  await expect(said).toContainText('Order not found or you do not have access.');
  await expect(said).toContainText('another driver');
  await expect(stop(page, kept).getByText('Delivering', { exact: true })).toBeVisible();
  await expect(stop(page, number)).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  // It stays until it was read, in the next tab too.
  await page.reload();
  await said.getByRole('button', { name: 'I have read it' }).click();
  await expect(said).toHaveCount(0);
  await page.reload();
  await expect(stop(page, kept)).toBeVisible();
  await expect(said).toHaveCount(0);
  expect(saidTo(line)).toEqual([`${number} delivering 404`, `${kept} delivering 200`]);
  expect(await trailOf(page.request, number)).toEqual(['place', 'approve', 'assign', 'assign']);
});

/** Everything that the phone's databases hold, as one text. */
const keptHere = (page: Page) =>
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

test('A second driver on the same phone sees and sends nothing of the first', async ({
  page,
  context,
  line,
}) => {
  const [ravi, sunil] = [await driver(page.request), await driver(page.request)];
  const [number = ''] = await parcels(page.request, ravi, [[SOAP]]);
  await onTheRoad(page, ravi);
  expect(await keptHere(page)).toContain('Lake Road');
  await context.setOffline(true);
  await start(page, number);
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  line.block('PUT');
  await context.setOffline(false);

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Not everything is sent' })).toBeFocused();
  await expect(page.getByText(/^One thing that you did on your round/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to My Deliveries' }).click();
  await expect(stop(page, number)).toBeVisible();
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  line.unblock('PUT');
  expect(await keptHere(page)).not.toMatch(/Lake Road|Nimali|0771234567|\/api\//);

  await onTheRoad(page, sunil);
  await expect(page.getByRole('heading', { name: 'No deliveries found.' })).toBeVisible();
  await expect(page.getByText('waiting to send')).toHaveCount(0);
  await page.goto(`${LIST}/${number}`);
  await expect(
    page.getByRole('heading', { name: 'Order not found or you do not have access.' }),
  ).toBeVisible();
  expect(await keptHere(page)).not.toMatch(/Lake Road|0771234567/);
  expect(saidTo(line)).toEqual([]);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  await onTheRoad(page, ravi);
  await expect(stop(page, number).getByText('Delivering', { exact: true })).toBeVisible();
  expect(saidTo(line)).toEqual([`${number} delivering 200`]);
});

test('Whose session ended without a line logs in again, and then it is sent', async ({
  page,
  context,
  line,
}) => {
  const ravi = await driver(page.request);
  const [number = ''] = await parcels(page.request, ravi, [[SOAP]]);
  await onTheRoad(page, ravi);
  await context.setOffline(true);
  await start(page, number);
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  // As when he signed out everywhere: the shop knows neither token any more.
  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'ended');
    localStorage.setItem('refreshtoken', 'ended');
  });
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  await fillLogin(page, ravi.email);
  await expect(page).toHaveURL(LIST);
  await expect(stop(page, number).getByText('Delivering', { exact: true })).toBeVisible();
  expect(saidTo(line).filter((said) => said.endsWith('200'))).toEqual([`${number} delivering 200`]);
});

test('Who is no driver is told in plain words', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto(LIST);
  await expect(page.getByText('My Deliveries is for drivers.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My Deliveries' })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

test('A new build takes the place of the one before, whole', async ({ page, context, line }) => {
  const ravi = await driver(page.request);
  await parcels(page.request, ravi, [[SOAP]]);
  await onTheRoad(page, ravi);
  const cached = () =>
    page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys())
          urls.push(new URL(url).pathname);
      }
      return urls.toSorted();
    });
  const before = await cached();
  expect(before.filter((path) => path === LIST)).toHaveLength(1);

  // The build after: other pages, one file less, another in its place.
  const gone = before.find((path) => path.endsWith('.woff2')) ?? '';
  line.alter('/profile/my-deliveries-worker.js', (text) =>
    text
      .replaceAll(/revision:[`"][0-9a-f]{16}[`"]/g, 'revision:"0123456789abcdef"')
      .replace(gone, '/robots.txt'),
  );
  for (const path of [LIST, `${LIST}/kept`]) {
    line.alter(path, (text) => text.replace('>Today<', '>Today, anew<'));
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
  expect((await cached()).filter((path) => path === LIST)).toHaveLength(1);
});
