import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aProduct, oneBowl } from '../../support/products.ts';
import { perFile, aFolder, aPlace, aShop, stock } from '../../support/shop.ts';
import { aServer, failedStart } from '../../support/server.ts';
import { neededSources, sourcesOf } from '../../support/policy.ts';
import { aBucketServer } from '../../support/bucket.ts';
import { aForm, call, tokenOf, aPerson } from '../../support/people.ts';
import { aPdf, aPicture } from '../../support/files.ts';

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request whose headers are sent as they are, Host included. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const req = request(url, { headers, method }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    });
    req.on('error', reject);
    req.end();
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function aStockedServer(env: Record<string, string> = {}) {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'), aProduct('reed-mat', { category: 'carpets' }));
  return { place, shop, server: await aServer(place, env) };
}

/** For tests that change nothing, and look at no log. */
const sharedServer = perFile(() => aStockedServer());

test.each(['/', '/products', '/product/clay-bowl', '/api/products', '/favicon.svg', '/nothing'])(
  '%s carries the security headers',
  async (path) => {
    const { server } = await sharedServer();
    const { headers } = await ask(server.url + path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBeUndefined();
  },
);

test('a page has a browsing context group of its own where somebody types or is signed in', async () => {
  const { server } = await sharedServer();
  const opener = async (path: string) =>
    (await ask(server.url + path)).headers['cross-origin-opener-policy'];
  for (const path of ['/login', '/register', '/checkout', '/profile', '/admin', '/deliveries']) {
    expect([path, await opener(path)]).toEqual([path, 'same-origin']);
  }
  for (const path of ['/', '/category/bowls', '/product/clay-bowl', '/help-center']) {
    expect([path, await opener(path)]).toEqual([path, undefined]);
  }
});

test('a file that is no document carries only what protects a file', async () => {
  const { server } = await sharedServer();
  const page = String((await ask(server.url)).body);
  const built = page.match(/\/(?:_astro|pictures)\/[\w.@-]+\.(?:js|webp|woff2)/g) ?? [];
  expect(new Set(built.map((path) => path.split('.').at(-1)))).toEqual(
    new Set(['js', 'webp', 'woff2']),
  );
  for (const path of built) {
    const { headers } = await ask(server.url + path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('immutable'),
    });
    for (const name of ['content-security', 'permissions', 'referrer', 'cross-origin-opener']) {
      expect(headers[`${name}-policy`], `${path} ${name}`).toBeUndefined();
    }
    expect(headers['x-frame-options']).toBeUndefined();
  }
});

test('the build has the production edition of React alone', () => {
  const chunks = globSync('dist/server/**/*.mjs').map((file) => readFileSync(file, 'utf8'));
  const withReact = (edition: string) =>
    chunks.filter((chunk) => chunk.includes(`/react-dom-server.node.${edition}.js`)).length;
  expect(withReact('production')).toBe(1);
  expect(withReact('development')).toBe(0);
});

test('with an https address the shop asks for https only', async () => {
  const { server } = await aStockedServer({ SITE_URL: 'https://shop.example' });
  const { headers, body } = await ask(`${server.url}/products`);
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(body.toString()).toContain('<link rel="canonical" href="https://shop.example/products"');
});

test('another host gets 421, except for its health checks', async () => {
  const { server } = await sharedServer();
  const evil = { host: 'evil.test' };
  expect((await ask(server.url, evil)).status).toBe(421);
  expect((await ask(`${server.url}/api/health`, evil)).status).toBe(200);
  expect((await ask(`${server.url}/api/ready`, evil)).status).toBe(200);
});

test('TRACE is refused, and is no bug', async () => {
  const { server } = await aStockedServer();
  for (const path of ['/', '/api/products', '/favicon.svg']) {
    const { status, headers, body } = await ask(server.url + path, { 'x-secret': '1' }, 'TRACE');
    expect([path, status]).toEqual([path, 405]);
    expect(headers['allow']).toContain('GET');
    expect(body.toString()).not.toContain('x-secret');
  }
  expect(server.logged()).toBe('');
});

test('every text file declares its character encoding', async () => {
  const { server } = await sharedServer();
  const page = (await ask(server.url)).body.toString();
  const [script = ''] = /\/_astro\/[^"]+\.js/.exec(page) ?? [];
  const kinds = {
    '/': 'text/html; charset=utf-8',
    [script]: 'text/javascript; charset=utf-8',
    '/preview.css': 'text/css; charset=utf-8',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/profile/my-deliveries-worker.js': 'text/javascript; charset=utf-8',
    '/push-worker.js': 'text/javascript; charset=utf-8',
    '/api/products': 'application/json; charset=utf-8',
  };
  for (const [path, kind] of Object.entries(kinds)) {
    const { status, headers } = await ask(server.url + path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, kind]);
  }
});

test('answers browsers that ask for an icon by its usual address, in little', async () => {
  const { server } = await sharedServer();
  for (const [path, kind] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const { status, headers, body } = await ask(server.url + path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, kind]);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(body.length).toBeLessThan(10_000);
  }
});

test('security.txt says where to report, and is valid for half a year from today', async () => {
  const { server } = await aStockedServer({ SITE_URL: 'https://shop.example' });
  const { status, headers, body } = await ask(`${server.url}/.well-known/security.txt`);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = body.toString();
  expect(text).toContain('Contact: mailto:sales@shilpa.example\n');
  expect(text).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});

test("another site's page can't change anything", async () => {
  const { server } = await sharedServer();
  const enqueueEmail = (headers: Record<string, string>) =>
    ask(`${server.url}/api/products`, headers, 'POST');
  expect((await enqueueEmail({ origin: 'https://evil.test' })).status).toBe(403);
  expect((await enqueueEmail({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await enqueueEmail({})).status).toBe(405);
});

test('an unknown call is 404 in JSON, a wrong method 405 with Allow', async () => {
  const { server } = await sharedServer();
  const missing = await ask(`${server.url}/api/nothing`);
  expect(missing.status).toBe(404);
  expect(JSON.parse(missing.body.toString())).toMatchObject({ success: false });
  for (const path of [
    '/api/products',
    '/api/products/suggest',
    '/api/products/clay-bowl',
    '/api/health',
    '/api/ready',
  ]) {
    const wrong = await ask(server.url + path, {}, 'DELETE');
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'GET, HEAD']);
  }
});

test('products are read as the contract writes them', async () => {
  const { server, shop } = await aStockedServer();
  await stock(shop, aProduct('sun-sarong', { priceCents: 349_050, discount: 20, sizes: ['M'] }));
  await expect
    .poll(async () =>
      JSON.parse((await ask(`${server.url}/api/products?q=sarong`)).body.toString()),
    )
    .toMatchObject({
      success: true,
      total: 1,
      page: 1,
      pages: 1,
      products: [
        {
          _id: 'sun-sarong',
          id: 'sun-sarong',
          price: 3490.5,
          originalPrice: 3490.5,
          discount: 20,
          sizes: ['M'],
          images: [],
          img: '/placeholder.svg',
          rating: 0,
          reviewCount: 0,
        },
      ],
    });
  const one = JSON.parse((await ask(`${server.url}/api/products/sun-sarong`)).body.toString());
  expect(one).toMatchObject({ success: true, product: { reviews: [], related: [{}, {}] } });
  expect((await ask(`${server.url}/api/products/none`)).status).toBe(404);
  const refused = await ask(`${server.url}/api/products?page=0`);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.body.toString())).toMatchObject({
    success: false,
    errors: { page: /./ },
  });
});

test('a cached page is sent compressed, and as 304 when it has not changed', async () => {
  const { server } = await sharedServer();
  const first = await ask(`${server.url}/products`, { 'accept-encoding': 'gzip, deflate, br' });
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(first.body).toString()).toContain('Clay Bowl');
  const etag = String(first.headers['etag']);
  const again = await ask(`${server.url}/products`, {
    'accept-encoding': 'gzip, deflate, br',
    'if-none-match': etag,
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('a page is the same for every visitor: cookies and unknown parameters change nothing', async () => {
  const { server } = await sharedServer();
  const plain = await ask(`${server.url}/products`);
  const dressed = await ask(`${server.url}/products?utm_source=x`, { cookie: 'a=b' });
  expect(dressed.body.equals(plain.body)).toBe(true);
  expect(dressed.headers['etag']).toBe(plain.headers['etag']);
  expect(plain.headers['set-cookie']).toBeUndefined();
});

test('pages may be prefetched, but never with Save-Data', async () => {
  const { server } = await sharedServer();
  const plain = await ask(`${server.url}/products`);
  expect(plain.headers['speculation-rules']).toBe('"/speculation-rules.json"');
  const saving = await ask(`${server.url}/products`, { 'save-data': 'on' });
  expect(saving.headers['speculation-rules']).toBeUndefined();
  const rules = await ask(`${server.url}/speculation-rules.json`);
  expect(rules.headers['content-type']).toBe('application/speculationrules+json');
});

test('Save-Data gets a lighter picture, which no shared cache keeps for others', async () => {
  const { server } = await sharedServer();
  const html = (await ask(server.url)).body.toString();
  const path = /\/pictures\/tile-[\w.-]+-360\.webp/.exec(html)?.[0] ?? '';
  const usual = await ask(server.url + path);
  const light = await ask(server.url + path, { 'save-data': 'on' });
  expect(usual.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Save-Data',
  });
  expect(light.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Save-Data',
  });
  expect(light.body.length).toBeLessThan(usual.body.length * 0.7);
});

test('the data saver’s switch sets its cookie and leads back to a page of this shop alone', async () => {
  const { server } = await sharedServer();
  const post = async (path: string, referer: string) => {
    const headers = { origin: server.url, ...(referer && { referer }) };
    return (await ask(server.url + path, headers, 'POST')).headers;
  };
  const on = await post('/data-saver/on', `${server.url}/products?q=clay`);
  expect(on['location']).toBe('/products?q=clay');
  expect(on['set-cookie']).toEqual(['data-saver=on; Max-Age=31536000; Path=/; SameSite=Lax']);
  for (const referer of ['https://evil.test/', `${server.url}//evil.test/`, 'no address', '']) {
    const off = await post('/data-saver/off', referer);
    expect([off['location'], off['clear-site-data']]).toEqual(['/', '"cache"']);
    expect(String(off['set-cookie'])).toContain('Max-Age=0');
  }
  expect((await ask(`${server.url}/data-saver/on`)).status).toBe(405);
  const byCookie = { cookie: 'a=1; data-saver=on' };
  expect(
    (await ask(`${server.url}/products`, byCookie)).headers['speculation-rules'],
  ).toBeUndefined();
});

test('a link with a code keeps it in a cookie and leads to the same page without it', async () => {
  const { server } = await sharedServer();
  const linked = async (path: string) => {
    const { status, headers } = await ask(server.url + path);
    return [status, headers['location'], headers['set-cookie']?.[0]];
  };
  const cookie = 'voucher=SAVE-10; Max-Age=2592000; Path=/; SameSite=Lax';
  // The second time the page is cached.
  for (const path of ['/', '/', '/si', '/products', '/no-such-page']) {
    expect(await linked(`${path}?voucher=save-10`)).toEqual([303, path, cookie]);
    await ask(server.url + path);
  }
  const among = '/ta/products?q=a%20b&voucher=SAVE-10&page=2';
  expect(await linked(among)).toEqual([303, '/ta/products?q=a%20b&page=2', cookie]);
  // What no code can be is dropped.
  for (const code of ['', 'ab', 'a%0d%0aSet-Cookie:x=1', '%3Cb%3E', 'A'.repeat(25)]) {
    expect(await linked(`/cart?voucher=${code}`)).toEqual([303, '/cart', undefined]);
  }
  expect((await ask(`${server.url}//evil.test/?voucher=SAVE-10`)).headers['location']).toBe(
    '/evil.test/?voucher=SAVE-10',
  );
  expect((await linked('/api/products?voucher=SAVE-10'))[0]).toBe(200);
  expect((await linked('/cart?vouchers=SAVE-10'))[0]).toBe(200);
});

test('an AVIF is its WebP until it has been made, and lighter with Save-Data', async () => {
  const { shop, server } = await aStockedServer();
  const hash = await shop.pictures.storeReencoded(await aPicture('#335544', 600));
  const path = `/media/${hash}-560.avif`;
  const first = await ask(server.url + path);
  const location = `/media/${hash}-560.webp`;
  expect([first.status, first.headers]).toEqual([
    302,
    expect.objectContaining({ location, 'cache-control': 'no-store', vary: 'Save-Data' }),
  ]);
  const avif = {
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  await expect.poll(async () => (await ask(server.url + path)).headers).toMatchObject(avif);
  expect((await ask(server.url + location)).headers['content-type']).toBe('image/webp');
  const saving = await ask(server.url + path, { 'save-data': 'on' });
  expect(saving.headers['location']).toBe(`/media/${hash}-320.webp`);
  const none = await fetch(`${server.url}/media/${'0'.repeat(20)}-560.avif`);
  expect(none.status).toBe(404);
});

test("another process's change shows on the pages within two seconds", async () => {
  const { server, shop } = await aStockedServer();
  expect((await ask(`${server.url}/product/clay-bowl`)).body.toString()).toContain('Rs. 3,900');
  await ask(`${server.url}/products`);
  await stock(shop, aProduct('clay-bowl', { priceCents: 123_400 }));
  await pause(2_000);
  for (const path of ['/product/clay-bowl', '/products']) {
    expect((await ask(server.url + path)).body.toString()).toContain('Rs. 1,234');
  }
});

test.each([
  ['/product/none', 404],
  ['/category/spaceships', 404],
  ['/nothing', 404],
  ['/productListing', 301],
])('%s answers %i', async (path, status) => {
  const { server } = await sharedServer();
  expect((await ask(server.url + path)).status).toBe(status);
});

test.each([
  ['/product/clay-bowl.', '/product/clay-bowl'],
  ['/product/clay-bowl),', '/product/clay-bowl'],
  ['/product/clay-bowl%E2%80%9D.', '/product/clay-bowl'],
  ['/si/product/clay-bowl&fbclid=1', '/si/product/clay-bowl'],
  ['/Product/Clay-Bowl', '/product/clay-bowl'],
  ['/SI/cart', '/si/cart'],
  ['/Products?page=1', '/products?page=1'],
  ['/Product/None', undefined],
  ['/API/shop', undefined],
])('the copied link %s leads to %s', async (path, location) => {
  const { server } = await aStockedServer();
  const { status, headers } = await ask(server.url + path);
  expect([status, headers['location']]).toEqual([location === undefined ? 404 : 301, location]);
});

test('a request not finished within 15 seconds is dropped, others are served', async () => {
  const { server } = await sharedServer();
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  const begun = Date.now();
  const closed = new Promise<number>((resolve) => slow.once('close', () => resolve(Date.now())));
  slow.on('data', () => undefined);
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  expect((await ask(`${server.url}/products`)).status).toBe(200);
  expect((await closed) - begun).toBeLessThan(16_000);
});

test('SIGTERM: ready turns 503, what is under way finishes, the exit code is 0', async () => {
  const { server } = await aStockedServer();
  const port = Number(new URL(server.url).port);
  const slow = connect(port, '127.0.0.1');
  let answered = '';
  slow.on('data', (bytes) => (answered += bytes.toString()));
  await new Promise((resolve) => slow.once('connect', resolve));
  // A browser opens lines ahead and says nothing on them: the end does not wait for those.
  const silent = connect(port, '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  // The server may reset it.
  silent.on('error', () => undefined);
  slow.write('GET /products HTTP/1.1\r\nHost: localhost\r\n');
  await pause(100);
  const ended = server.end('SIGTERM');
  await pause(100);
  slow.write('Connection: close\r\n\r\n');
  expect(await ended).toBe(0);
  expect(answered).toContain('HTTP/1.1 200');
  await expect(ask(server.url)).rejects.toThrow(/ECONNREFUSED/);
});

test('SIGTERM: a keep-alive connection that was busy then is not waited for', async () => {
  const { server } = await aStockedServer();
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answered = '';
  slow.on('data', (bytes) => (answered += bytes.toString()));
  await new Promise((resolve) => slow.once('connect', resolve));
  const head = ['POST /api/newsletter HTTP/1.1', 'Host: localhost', 'Content-Length: 2'];
  slow.write([...head, 'Content-Type: application/json', '', '{'].join('\r\n'));
  await pause(300);
  const ended = server.end('SIGTERM');
  await pause(300);
  slow.write('}');
  expect(await ended).toBe(0);
  expect(answered).toContain('HTTP/1.1 400');
});

test.each([
  ['PORT', 'abc'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'postgres://shop:secret@127.0.0.1:1/shop'],
  ['DATA_DIR', '/dev/null/data'],
])('%s=%s stops the start with one sentence that names it', async (name, value) => {
  const { code, sentence } = await failedStart({ DATA_DIR: aFolder(), [name]: value });
  expect(code).toBe(1);
  expect(sentence).toMatch(new RegExp(`^${name} `));
  expect(sentence.split('\n')).toHaveLength(1);
  expect(sentence).not.toContain('secret');
});

test.each(['read', 'answered'])(
  'a page that is %s holds its stylesheets compressed, and its policy names those alone',
  async (how) => {
    const { server } = await sharedServer();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url };
    const posted = { method: 'POST', headers, body: 'email=nobody' };
    const page = await fetch(`${server.url}/newsletter`, how === 'answered' ? posted : {});
    const html = await page.text();
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(page.status).toBe(how === 'answered' ? 400 : 200);
    expect(page.headers.get('content-encoding')).toBe('gzip');
    const policy = page.headers.get('content-security-policy');
    const styles = policy?.split(';').find((part) => part.includes('style-src'));
    expect(styles?.trim().split(' ')).toEqual(['style-src', "'self'", `'sha256-${hash}'`]);
    expect(policy).not.toContain('unsafe-inline');
    expect(html).not.toMatch(/<link rel="stylesheet"/);
  },
);

test('a page that fails names its own styles and scripts alone, in its language', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  const { url } = await aServer(place, { LOG_LEVEL: 'silent' });
  await shop.db.schema.dropTable('subscribers').execute();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url };
  const body = 'email=nimali@example.com';
  const page = await fetch(`${url}/si/newsletter`, { method: 'POST', headers, body });
  const html = await page.text();
  expect([page.status, html]).toEqual([500, expect.stringContaining('"/_astro/si/')]);
  expect(sourcesOf(page.headers.get('content-security-policy'))).toEqual(neededSources(html));
});

test('the service worker of the driver’s pages is asked for anew, and may fetch from the shop', async () => {
  const { server } = await sharedServer();
  const { status, headers, body } = await ask(`${server.url}/profile/my-deliveries-worker.js`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  const kept = [...body.toString().matchAll(/url:[`"]([^`"]+)[`"]/g)].map(([, url = '']) => url);
  expect(kept).toContain('/profile/my-deliveries');
  expect(kept).toContain('/profile/my-deliveries/kept');
  const missing: string[] = [];
  for (const url of kept) if ((await ask(server.url + url)).status !== 200) missing.push(url);
  expect(missing).toEqual([]);
  // What the pages are made of is kept with them.
  for (const path of ['/profile/my-deliveries', '/profile/my-deliveries/kept']) {
    const page = (await ask(server.url + path)).body.toString();
    const parts = [...page.matchAll(/\/_astro\/[\w.@~-]+/g)].map(([part]) => part);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((part) => !kept.includes(part))).toEqual([]);
  }
  const { headers: page } = await ask(`${server.url}/profile/my-deliveries`);
  expect(page['content-security-policy']).toContain("worker-src 'self'");
});

test('the service worker of notifications is small, asked for anew, and answers no request', async () => {
  const { server } = await sharedServer();
  const { status, headers, body } = await ask(`${server.url}/push-worker.js`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body.length).toBeLessThan(1024);
  expect(body.toString()).not.toContain('fetch');
});

/** The built server with its files in a bucket. */

const BUSY = {
  success: false,
  code: 'busy',
  message: 'The shop is busy for a moment. Please try again.',
};

test('while the bucket is down orders are placed and cached pictures shown, the rest says so', async () => {
  const place = await aPlace();
  const bucket = await aBucketServer();
  const shop = await aShop(place, undefined, bucket.env);
  const kept = await shop.pictures.storeReencoded(await aPicture('#335544', 400));
  const other = await shop.pictures.storeReencoded(await aPicture('#553344', 400));
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 10 }));
  const token = await tokenOf(shop, await aPerson(shop));
  const { url, logged } = await aServer(place, bucket.env);
  const status = async (path: string) => (await fetch(url + path)).status;
  expect(await status(`/media/${kept}-320.webp`)).toBe(200);

  await bucket.cut();
  expect(await status(`/media/${kept}-320.webp`)).toBe(200);
  expect(await status(`/media/${other}-320.webp`)).toBe(503);
  expect(await status('/product/lacquer-band-bowl')).toBe(200);
  expect(await status('/api/ready')).toBe(200);
  const placed = await call(url, 'POST /api/order/place', { token, body: oneBowl });
  expect(placed.status).toBe(201);
  const path = `POST /api/order/${String(placed.body['orderId'])}/slip`;
  const send = () => {
    const slip = new File([new Uint8Array(aPdf())], 'slip.pdf', { type: 'application/pdf' });
    return call(url, path, { token, body: aForm({ slip }) });
  };
  const refused = await send();
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    BUSY,
    '5',
  ]);
  expect(logged()).toContain('file storage does not answer');
  expect(logged()).not.toContain(bucket.env.S3_SECRET_KEY);

  await bucket.mend();
  const sent = await send();
  expect(sent.status).toBe(200);
  expect(await status(String(sent.body['paymentSlip']))).toBe(200);
  expect(await status(`/media/${other}-320.webp`)).toBe(200);
});

test('a bucket that cannot be used ends the start with one sentence', async () => {
  const { env, cut } = await aBucketServer();
  const start = (given: Record<string, string>) =>
    failedStart({ DATA_DIR: aFolder(), ...env, ...given });
  expect(await start({ UPLOADS_URL: 's3://nowhere' })).toEqual({
    code: 1,
    sentence: `UPLOADS_URL names the bucket nowhere, which does not exist at ${env.S3_ENDPOINT}. Create that bucket, or correct UPLOADS_URL.`,
  });
  expect(await start({ S3_SECRET_KEY: 'wrong' })).toEqual({
    code: 1,
    sentence: `S3_SECRET_KEY does not match S3_ACCESS_KEY at ${env.S3_ENDPOINT}. Set both to the same key pair.`,
  });
  await cut();
  expect(await start({})).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(
      /^UPLOADS_URL s3:\/\/shop\/files: file storage does not answer \(.*ECONNREFUSED.*\)\. Start that storage, or correct S3_ENDPOINT\.$/,
    ),
  });
});
