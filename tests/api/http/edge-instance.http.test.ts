import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test, vi } from 'vitest';
import { putProducts } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aForm, call, tokenOf, aPerson, PASSWORD } from '../../support/people.ts';
import { anEdgeInstance, sendTo, aServer } from '../../support/server.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aPlace, aShop, perFile, stock, type Place } from '../../support/shop.ts';
import { aPicture } from '../../support/files.ts';
import { timeLimit, WAITING } from '../../support/time-limit.ts';

/** An instance with `API_URL`: no data of its own, and the whole shop for whoever visits it. */

const BOWL = 'lacquer-band-bowl';
/** docs/api.md "Processes". */
const FOLLOWS_MS = 2000;
const BUSY = {
  success: false,
  code: 'busy',
  message: 'The shop is busy for a moment. Please try again.',
};

const PICTURES = [{ hash: 'ab'.repeat(10), alt: 'A red bowl' }];

const inColours = {
  options: [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S', 'XL'] },
  ],
  variants: [
    { size: 'Red / S', countInStock: 6, priceCents: 390_000 },
    { size: 'Blue / XL', countInStock: 6, priceCents: 450_000 },
  ],
};

async function anApi(env: Record<string, string> = {}) {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(
    shop,
    aProduct(BOWL, { pictures: PICTURES }),
    aProduct('reed-mat', { category: 'carpets', brand: 'Kalutara Reed', countInStock: 3 }),
    aProduct('batik-sarong', { category: 'batik-wear', group: 'mens', ...inColours }),
    aProduct('clay-pot', { brand: '', discount: 12.5, description: 'Thrown by hand. '.repeat(30) }),
    aProduct('old-tray'),
    aProduct('sold-out-tray', { countInStock: 0 }),
  );
  const api = await aServer(place, env);
  return { place, shop, api };
}

async function anApiWithEdge(env: Record<string, string> = {}) {
  const opened = await anApi(env);
  return { ...opened, edge: await anEdgeInstance(opened.api.url) };
}

/** For tests that leave alone what others look at. */
const opened = perFile(() => anApiWithEdge());

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status;
const textOf = async (url: string, path: string) => (await fetch(url + path)).text();

/** An admin, who may do everything that these tests do. */
const currentUserOf = async (shop: Shop) =>
  shop.sessions.authenticate(
    await tokenOf(
      shop,
      await aPerson(shop, { role: 'admin', email: `${randomUUID()}@example.com` }),
    ),
  );

/** What a mail has in its words, once one has. */
const mailed = ({ dataDir }: Place, words: RegExp): Promise<string> =>
  vi.waitFor(async () => {
    const folder = join(dataDir, 'outbox');
    for (const name of readdirSync(folder)) {
      const { text = '' } = await PostalMime.parse(readFileSync(join(folder, name)));
      const [found] = words.exec(text) ?? [];
      if (found) return found;
    }
    throw new Error(`no mail with ${words}`);
  }, WAITING);

/** The newest code that was mailed, once there are `count` mails. */
async function mailedCode({ dataDir }: Place, count: number): Promise<string> {
  const folder = join(dataDir, 'outbox');
  /** Whole files only: one that is being written has another ending. */
  const mails = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted();
  await expect
    .poll(() => (readdirSync(dataDir).includes('outbox') ? mails().length : 0))
    .toBe(count);
  const newest = mails().at(-1) ?? '';
  return /\d{6}/.exec(readFileSync(join(folder, newest), 'utf8'))?.[0] ?? '';
}

describe('Through an edge instance', () => {
  test('a user registers, logs in, buys, sends a slip and sees it, and resets the password', async () => {
    const { place, shop, api, edge } = await anApiWithEdge({ SITE_URL: 'https://data.test' });
    const email = 'kasun@example.com';
    // As a browser on the instance's own pages sends them.
    const headers = { Origin: edge.url, 'Sec-Fetch-Site': 'same-origin' };
    const registered = await call(edge.url, 'POST /api/users/register', {
      headers,
      body: {
        name: 'Kasun Silva',
        email,
        phone: '0771234567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    });
    expect(registered.status).toBe(201);
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const verified = await call(edge.url, 'POST /api/users/verifyemail', {
      headers: { ...headers, Cookie: cookie },
      body: { email, otp: await mailedCode(place, 1) },
    });
    expect(verified.status).toBe(200);
    const login = await call(edge.url, 'POST /api/users/login', {
      headers,
      body: { email, password: PASSWORD },
    });
    const token = String(Object(login.body['data']).accesstoken);

    const put = { productId: 'reed-mat', qty: 1 };
    const added = await call(edge.url, 'POST /api/cart/addtocart', { headers, token, body: put });
    expect([added.status, added.body['data']]).toMatchObject([201, [{ quantity: 1 }]]);
    const placed = await call(edge.url, 'POST /api/order/place', {
      headers: { ...headers, 'Idempotency-Key': 'only-once' },
      token,
      body: { ...oneBowl, cartItems: [{ _id: 'reed-mat', size: 'Default', qty: 1 }] },
    });
    expect(placed.body).toMatchObject({ success: true, message: expect.anything() });

    const orderId = String(placed.body['orderId']);
    const slip = new Blob([new Uint8Array(await aPicture())], { type: 'image/png' });
    const sent = await call(edge.url, `POST /api/order/${orderId}/slip`, {
      headers,
      token,
      body: aForm({ slip }),
    });
    expect(sent.status).toBe(200);
    const path = String(sent.body['paymentSlip']);
    const there = await fetch(api.url + path);
    const seen = await fetch(edge.url + path);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(Buffer.from(await there.arrayBuffer()));

    await call(edge.url, 'POST /api/users/forgot-password', { headers, body: { email } });
    // Before it came the code of registering and the word of the order.
    const otp = await mailedCode(place, 3);
    const proven = await call(edge.url, 'POST /api/users/verify-password', {
      headers,
      body: { email, otp },
    });
    const proof = proven.headers.get('set-cookie') ?? '';
    expect(proof).toContain('Path=/api/users/reset-password');
    const newPassword = 'a weaver of mats';
    const reset = await call(edge.url, 'POST /api/users/reset-password', {
      headers: { ...headers, Cookie: proof.split(';')[0] ?? '' },
      body: { email, newPassword, confirmPassword: newPassword },
    });
    expect(reset.status).toBe(200);
    expect((await shop.db.selectFrom('orders').select('number').execute()).length).toBe(1);
  });

  test('a form of another site is refused before it is passed on', async () => {
    const { edge } = await opened();
    const options = {
      headers: { Origin: 'https://elsewhere.test' },
      body: { email: 'a@example.com' },
    };
    expect((await call(edge.url, 'POST /api/newsletter', options)).status).toBe(403);
    const other = await sendTo(edge.url, 'GET /api/products', { headers: { Host: 'elsewhere' } });
    expect(other.status).toBe(421);
  });

  test('no call is found by another spelling of its address', async () => {
    const { edge } = await opened();
    for (const path of ['/%61pi/products', '/%61pi/users/allusers']) {
      expect((await fetch(edge.url + path)).status).toBe(404);
    }
  });
});

const everyKindOfPage = [
  '/',
  '/?popular=bowls',
  '/products',
  '/products?q=laquer+bowl',
  '/products?q=zzzzqqqq',
  '/products?q=pole+lathe',
  '/products?brand=Kalutara+Reed&sort=price-desc',
  '/products?minPrice=100&size=XL',
  '/category/carpets',
  '/category/spaceships',
  '/fashions',
  '/fashion/mens',
  `/product/${BOWL}`,
  `/product/${BOWL}/reviews`,
  '/product/clay-pot',
  '/product/batik-sarong',
  '/product/batik-sarong?variant=batik-sarong.2',
  '/products?option.Colour=Blue',
  '/product/old-tray',
  '/product/none',
  '/brands',
  '/makers',
  '/maker/indrani-wijesekara',
  '/size-guide/clothes',
  '/pages/delivery',
  '/help-center',
  '/order-tracking',
  '/newsletter',
  '/newsletter/confirm?token=x',
  '/stock-alert?product=sold-out-tray',
  `/stock-alert?product=${BOWL}`,
  '/stock-alert?product=old-tray',
  '/stock-alert/confirm?token=x',
  '/login',
  '/checkout',
  '/admin/products/new',
  '/fragments/categories.json',
  '/fragments/popular/bowls',
  `/fragments/quick-view/${BOWL}`,
  '/sitemap.xml',
  '/feeds/google.xml',
  '/llms.txt',
  '/robots.txt',
  '/.well-known/security.txt',
];

describe('The pages of an edge instance', () => {
  test('are the same to the byte as those of the shop behind it', async () => {
    const { shop, api } = await anApi({ SITE_URL: 'https://data.test' });
    const edge = await anEdgeInstance(api.url, { SITE_URL: 'https://shop.test' });
    const currentUser = await currentUserOf(shop);
    await shop.reviews.write(currentUser, BOWL, {
      rating: 4.5,
      comment: 'It <holds> soup & rice.',
    });
    await shop.products.archive(currentUser, 'old-tray');
    await expect.poll(() => textOf(edge.url, '/')).not.toContain('old-tray');
    const read = async (url: string, path: string) => {
      const response = await fetch(url + path);
      const text = (await response.text()).replaceAll('data.test', 'shop.test');
      return [path, response.status, response.headers.get('content-type'), ...text.split('><')];
    };
    await expect.poll(() => textOf(api.url, '/')).not.toContain('old-tray');
    for (const path of everyKindOfPage) {
      expect(await read(edge.url, path)).toEqual(await read(api.url, path));
    }
  });

  test('follow a change within two seconds, in every instance', async () => {
    const { shop, api, edge } = await anApiWithEdge();
    const other = await anEdgeInstance(api.url);
    const paths = [`/product/${BOWL}`, '/products', '/products?q=lacquer', '/feeds/google.xml'];
    const all = [edge, other].flatMap(({ url }) => paths.map((path) => url + path));
    const texts = () => Promise.all(all.map(async (url) => (await fetch(url)).text()));
    const NEW_PRICE = /Rs\. 1,234\b|1234\.00/;
    for (const text of await texts()) expect(text).not.toMatch(NEW_PRICE);
    await stock(shop, aProduct(BOWL, { pictures: PICTURES, priceCents: 123_400 }));
    const seen = () => texts().then((pages) => pages.map((text) => NEW_PRICE.test(text)));
    await expect.poll(seen, { timeout: timeLimit(FOLLOWS_MS) }).toEqual(all.map(() => true));
  });

  test('follow new and archived products, and a change of everything', async () => {
    const { shop, edge } = await opened();
    const found = async (q: string) =>
      (await textOf(edge.url, `/products?q=${q}`)).includes(`/product/${q}`);
    expect(await found('new-lamp')).toBe(false);
    await stock(shop, aProduct('new-lamp'));
    await expect.poll(() => found('new-lamp'), { timeout: timeLimit(FOLLOWS_MS) }).toBe(true);
    await shop.products.archive(await currentUserOf(shop), 'new-lamp');
    await expect.poll(() => statusOf(edge.url, '/product/new-lamp')).toBe(410);
    await inTransaction(shop.db, async (tx) => {
      await putProducts(tx, [aProduct('last-lamp')], shop.now());
      shop.changes.record(tx, ['*']);
    });
    await expect.poll(() => found('last-lamp')).toBe(true);
    expect(await statusOf(edge.url, '/product/new-lamp')).toBe(410);
  });

  test('search by the synonyms that an admin saves, within two seconds', async () => {
    const { shop, edge } = await opened();
    const found = async () =>
      /\b[1-9]\d* results? for/.test(await textOf(edge.url, '/products?q=urn'));
    expect(await found()).toBe(false);
    const { id } = await currentUserOf(shop);
    const settings = { search: { synonyms: ['bowl, urn'] } };
    await shop.shopSettings.save(id, { settings, revision: 0 });
    await expect.poll(found, { timeout: timeLimit(FOLLOWS_MS) }).toBe(true);
  });

  test('track an order, and subscribe, as forms without JavaScript', async () => {
    const { place, shop, edge } = await opened();
    const { orderId } = await shop.orders.place(await currentUserOf(shop), oneBowl, 'a-key');
    const enqueueEmail = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: edge.url };
      const { status, text } = await sendTo(edge.url, `POST ${path}`, { headers, body });
      return { status, text };
    };
    const requested = (email: string) => enqueueEmail('/order-tracking', { orderId, email });
    expect(await requested(oneBowl.delivery_address.email)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Pending Payment'),
    });
    expect(await requested('somebody@example.com')).toMatchObject({
      status: 404,
      text: expect.stringContaining('Order not found'),
    });
    expect(await enqueueEmail('/newsletter', { email: 'nobody' })).toMatchObject({ status: 400 });
    expect(await enqueueEmail('/newsletter', { email: 'reader@example.com' })).toMatchObject({
      status: 200,
    });
    const link = await mailed(place, /newsletter\/confirm\?token=[\w-]+/);
    expect(await enqueueEmail(`/${link}`, {})).toMatchObject({
      status: 200,
      text: expect.stringContaining('You are subscribed'),
    });
    expect((await enqueueEmail('/newsletter/confirm?token=x', {})).status).toBe(410);

    const alert = '/stock-alert?product=sold-out-tray';
    expect(await enqueueEmail(alert, { email: 'nobody' })).toMatchObject({ status: 400 });
    expect(await enqueueEmail(alert, { email: 'reader@example.com' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Check your email'),
    });
    const confirm = await mailed(place, /stock-alert\/confirm\?token=[\w-]+/);
    expect(await enqueueEmail(`/${confirm}`, {})).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your email is confirmed'),
    });
    expect((await enqueueEmail('/stock-alert/unsubscribe?token=x', {})).status).toBe(410);
  });
});

describe('Limits', () => {
  test('count a visitor across instances, whatever headers the request claims', async () => {
    const { api } = await anApi({ LIMITS_FAILURES_PER_IP: '3', TRUSTED_PROXIES: '127.0.0.1' });
    const fronts = [await anEdgeInstance(api.url), await anEdgeInstance(api.url)];
    let tries = 0;
    const wrong = async (from: string) => {
      tries += 1;
      const { url } = fronts[tries % 2] ?? api;
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${tries}` };
      const body = JSON.stringify({ email: `nobody-${tries}@example.com`, password: 'wrong one' });
      return (await sendTo(url, 'POST /api/users/login', { from, headers, body })).status;
    };
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push(await wrong('127.0.0.2'));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(await wrong('127.0.0.3')).toBe(401);
  });
});

describe('While the API is down', () => {
  test('cached pages are served, all else says so, nothing secret is logged, and it recovers', async () => {
    const { place, api } = await anApi();
    const edge = await anEdgeInstance(api.url, { LOG_LEVEL: 'trace' });
    expect(await statusOf(edge.url, `/product/${BOWL}`)).toBe(200);
    expect(await statusOf(edge.url, '/api/ready')).toBe(200);
    await api.end('SIGKILL');

    expect(await statusOf(edge.url, `/product/${BOWL}`)).toBe(200);
    // Lists are made from memory.
    expect(await statusOf(edge.url, '/category/carpets')).toBe(200);
    const page = await fetch(`${edge.url}/product/reed-mat`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('<h1');
    const token = 'a-token-that-is-nobodys-business';
    const calls = [
      'GET /api/cart/getcartitems',
      'GET /api/users/allusers?authHeader=secret-too',
      'POST /verify',
    ];
    for (const requested of calls) {
      const response = await call(edge.url, requested, { token });
      expect([response.status, response.body]).toEqual([503, BUSY]);
      expect(response.headers.get('retry-after')).toBe('5');
    }
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    const posted = { ...form, body: 'orderId=K7M2-9QXD&email=a%40example.com' };
    const requested = await sendTo(edge.url, 'POST /order-tracking', posted);
    expect([requested.status, requested.text]).toEqual([
      503,
      expect.stringContaining(BUSY.message),
    ]);
    expect(await statusOf(edge.url, '/api/ready')).toBe(503);
    expect(await statusOf(edge.url, '/api/health')).toBe(200);
    expect(edge.logged()).not.toMatch(/nobodys-business|secret-too|example\.com/);

    await aServer(place, { PORT: new URL(api.url).port });
    await expect.poll(() => statusOf(edge.url, '/product/reed-mat')).toBe(200);
    expect(await statusOf(edge.url, '/api/ready')).toBe(200);
  });

  test('is also what an API counts as whose ALLOWED_HOSTS lack the name it was asked by', async () => {
    const { api } = await anApi({ ALLOWED_HOSTS: 'shop.example' });
    const edge = await anEdgeInstance(api.url);
    await expect.poll(edge.given).toContain('answers 421: This shop has another address.');
    expect(await statusOf(edge.url, '/products')).toBe(503);
  });

  test('an instance opens all the same, says what it waits for, and is filled when it comes', async () => {
    const { place, api } = await anApi();
    await api.end('SIGKILL');
    const edge = await anEdgeInstance(api.url);
    await expect.poll(edge.given).toContain(`API_URL ${api.url} does not respond yet (`);
    expect(await statusOf(edge.url, '/api/health')).toBe(200);
    expect(await statusOf(edge.url, '/api/ready')).toBe(503);
    expect(await statusOf(edge.url, '/products')).toBe(503);
    expect(await statusOf(edge.url, '/help-center')).toBe(200);
    await aServer(place, { PORT: new URL(api.url).port });
    await expect
      .poll(() => statusOf(edge.url, '/api/ready'), { timeout: timeLimit(5_000) })
      .toBe(200);
    expect(await textOf(edge.url, '/products')).toContain('Lacquer Band Bowl');
  });
});

test('an unchanged list is a 304, and an invalid request is refused', async () => {
  const { api } = await anApi();
  const { body } = await call(api.url, 'GET /api/changes');
  const path = `/api/changes?since=${String(body['revision'])}`;
  const quiet = await fetch(api.url + path);
  expect(await quiet.json()).toEqual({ ...body, tags: [] });
  const etag = quiet.headers.get('etag') ?? '';
  const again = await fetch(api.url + path, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const wrong of ['changes?since=-1', 'catalogue?id=A%20B', 'catalogue?descriptions=yes']) {
    expect((await call(api.url, `GET /api/${wrong}`)).status).toBe(400);
  }
  expect((await call(api.url, 'GET /api/catalogue/none')).status).toBe(404);
  expect((await call(api.url, 'GET /api/products/none/reviews')).status).toBe(404);
});

test('a command that works on the data says where it is', async () => {
  const env = { ...process.env, API_URL: 'http://shop-1:4321' };
  const command = spawnSync(process.execPath, ['src/cli/products-export.ts', 'x.csv'], { env });
  expect([command.status, command.stderr.toString().trim()]).toEqual([
    1,
    'API_URL http://shop-1:4321 has the data. Run this command there, or leave API_URL out.',
  ]);
});
