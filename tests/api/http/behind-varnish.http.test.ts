import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aFolder, aPlace, aShop, stock } from '../../support/shop.ts';
import { freePort } from '../../support/start-smtp.ts';
import { timeLimit } from '../../support/time-limit.ts';

// The shop behind Debian's Varnish with `deploy/varnish.vcl`, as docs/scaling.md sets it up.

const KEY = 'a-long-random-key';
const BOWL = 'lacquer-band-bowl';

async function aVarnish(port: number, shopPort: number): Promise<string> {
  const folder = aFolder();
  const file = join(folder, 'varnish.vcl');
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8');
  writeFileSync(file, vcl.replace('"4321"', `"${shopPort}"`));
  const varnish = spawn(
    '/usr/sbin/varnishd',
    `-F -j none -n ${folder}/work -f ${file} -a 127.0.0.1:${port} -s malloc,32m -p http_gzip_support=off`.split(
      ' ',
    ),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let logged = '';
  varnish.stderr.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  onTestFinished(() => void varnish.kill());
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { message: logged }).toBe(true);
  return url;
}

async function aShopBehindVarnish() {
  const [port, shopPort] = [await freePort(), await freePort()];
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct(BOWL), aProduct('reed-mat', { category: 'carpets' }));
  const admin = await tokenOf(shop, await aPerson(shop, { role: 'admin' }));
  const site = `http://127.0.0.1:${port}`;
  const server = await aServer(place, {
    PORT: String(shopPort),
    SITE_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    CDN_PURGE_URL: `${site}/purge`,
    CDN_PURGE_KEY: KEY,
  });
  const other = await aServer(place, { SITE_URL: site });
  await aVarnish(port, shopPort);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(site + path, { headers });
    const { status } = response;
    return { status, headers: response.headers, text: await response.text() };
  };
  const cached = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.get('x-cache');
  return { site, server, other, admin, get, cached };
}

test('a page is a hit for the next visitor, a 304 for the same one, and never one with drafts', async () => {
  const { get, cached, site, admin } = await aShopBehindVarnish();
  const first = await get(`/product/${BOWL}`, { 'accept-encoding': 'br' });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await cached(`/product/${BOWL}`, { 'accept-encoding': 'br', cookie: 'a=b' })).toBe('hit');
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'accept-encoding': 'br', 'if-none-match': etag };
  expect((await get(`/product/${BOWL}`, headers)).status).toBe(304);
  expect(first.headers.get('cache-tag')).toBeNull();
  await cached('/api/categories');
  expect(await cached('/api/categories')).toBe('hit');

  for (const path of ['/', '/api/products', '/api/shop']) await get(path);
  expect(await cached('/', { cookie: 'preview=x' })).toBe('miss');
  expect(await cached('/api/products')).toBe('miss');
  expect(await cached('/api/shop', { authorization: `Bearer ${admin}` })).toBe('miss');
  const purge = await fetch(`${site}/purge`, {
    method: 'POST',
    headers: { 'surrogate-key': 'all' },
  });
  expect(purge.status).toBe(403);
  expect(await cached(`/product/${BOWL}`, { 'accept-encoding': 'br' })).toBe('hit');
});

test('a price that any process changes is seen within two seconds, and other pages stay', async () => {
  const { get, cached, server, other, admin } = await aShopBehindVarnish();
  await get('/product/reed-mat');
  for (const [url, price] of [
    [server.url, 7413],
    [other.url, 7414],
  ] as const) {
    expect((await get(`/product/${BOWL}`)).text).not.toContain(price.toLocaleString('en'));
    const body = aForm({ price: String(price) });
    const { status } = await call(url, `PUT /api/admin/products/${BOWL}`, { token: admin, body });
    expect(status).toBe(200);
    await expect
      .poll(async () => (await get(`/product/${BOWL}`)).text, {
        timeout: timeLimit(2_000),
        interval: 100,
      })
      .toContain(price.toLocaleString('en'));
  }
  expect(await cached(`/help-center`)).toBe('miss');
  expect(await cached(`/help-center`)).toBe('hit');
});
