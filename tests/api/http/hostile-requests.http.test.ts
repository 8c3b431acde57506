import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock } from '../../support/shop.ts';
import { aPicture } from '../../support/files.ts';
import { MAX_TOTAL_BYTES } from '#lib/server/infra/request-body.ts';

/** Requests that no browser sends: what they get, what they cost, and that they end. */

const sharedServer = perFile(async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'), aProduct('reed-mat', { category: 'carpets' }));
  const token = await tokenOf(shop, await aPerson(shop));
  const server = await aServer(place);
  return { server, token };
});

interface Answer {
  status: number;
  head: string;
  /** Of head and body together. */
  bytes: number;
  isClosed: boolean;
}

interface Sent {
  method?: string;
  path: string;
  headers?: readonly string[];
  body?: string;
  /** Sends a byte of the body now and then. */
  trickles?: boolean;
}

const CLOSE = 'Connection: close';
const ENDS_WITHIN_MS = 20_000;

/** Sends a request byte by byte as it is written, and waits for the end of its connection. */
const sendRaw = (
  url: string,
  { method = 'GET', path, headers = [CLOSE], body = '', trickles }: Sent,
) =>
  new Promise<Answer>((resolve) => {
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    let isClosed = true;
    const timer = setTimeout(() => {
      isClosed = false;
      line.destroy();
    }, ENDS_WITHIN_MS);
    line.on('data', (bytes) => (text += bytes.toString('latin1')));
    line.on('error', () => line.destroy());
    const trickle = setInterval(() => trickles && line.writable && line.write('x'), 500);
    line.once('close', () => {
      clearTimeout(timer);
      clearInterval(trickle);
      const [head = ''] = text.split('\r\n\r\n', 1);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, bytes: text.length, isClosed });
    });
    const heads = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers];
    line.write(`${heads.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });

describe('A path', () => {
  test.each([
    '/api/../_image?href=/favicon.svg&w=2000&f=webp',
    '/api/%2e%2e/_image?href=/favicon.svg&w=2000&f=webp',
    '/api/./products',
    '/api//products',
    '//api/products',
    '/api%2Fproducts',
    '/api/products%5cx',
    '/x/../products',
    '/media/%2e%2e/x',
    '/\\products',
    '/products#x',
    'http://localhost/products',
  ])('such as %s is refused', async (path) => {
    const { server } = await sharedServer();
    expect((await sendRaw(server.url, { path })).status).toBe(400);
  });

  test.each([
    ['//products', '/products'],
    ['/products//', '/products/'],
    ['//evil.test//x?next=//y', '/evil.test/x?next=//y'],
    ['/%70roducts?page=2', '/products?page=2'],
    ['//media/x', '/media/x'],
  ])('%s is sent on to %s when it is only read', async (path, normal) => {
    const { server } = await sharedServer();
    const moved = await sendRaw(server.url, { path });
    expect(moved.status).toBe(308);
    expect(moved.head.split('\r\n')).toContain(`Location: ${normal}`);
    const { status } = await sendRaw(server.url, { method: 'POST', path });
    expect(status).toBe(path.includes('//') ? 400 : 404);
  });

  test('of the framework’s image converter leads nowhere', async () => {
    const { server } = await sharedServer();
    const path = '/_image?href=/favicon.svg&w=2000&f=webp';
    expect((await sendRaw(server.url, { path })).status).toBe(404);
  });

  test('of a page takes no writes, and what is unknown is not logged with its query', async () => {
    const { server } = await sharedServer();
    const statusOf = async (method: string, path: string) =>
      (await sendRaw(server.url, { method, path })).status;
    for (const path of ['/', '/products', '/favicon.svg', '/media/x', '/unknown?token=SECRET']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        expect([path, await statusOf(method, path)]).toEqual([path, 405]);
      }
    }
    expect(await statusOf('POST', '/newsletter/confirm?token=SECRET')).toBe(410);
    expect(await statusOf('POST', '/api/unknown?token=SECRET')).toBe(404);
    expect(server.logged()).toBe('');
  });
});

describe('A repeated parameter', () => {
  const repeated = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}=b${n}`).join('&');

  test.each(['brand', 'category', 'sort', 'anything'])(
    'of the name %s is refused by the API after twenty times',
    async (name) => {
      const { server } = await sharedServer();
      const message = `${name} can be given at most 20 times.`;
      expect(await call(server.url, `GET /api/products?${repeated(name, 21)}`)).toMatchObject({
        status: 400,
        body: { success: false, message, errors: { [name]: message } },
      });
      const { status } = await call(server.url, `GET /api/products?${repeated(name, 20)}`);
      expect(status).toBe(name === 'sort' ? 400 : 200);
    },
  );

  test('is cut on pages, whose canonical address is without it', async () => {
    const { server } = await sharedServer();
    const pageOf = async (path: string) => (await fetch(server.url + path)).text();
    for (const path of ['/products', '/fashions', '/fashion/mens']) {
      const html = await pageOf(`${path}?${repeated('category', 1_000)}`);
      expect(html.length).toBeLessThan(1_000_000);
      expect(html).toBe(await pageOf(`${path}?${repeated('category', 20)}`));
      // A page that search engines leave out names none at all.
      expect(html).not.toMatch(/<link rel="canonical" href="[^"]*\?/);
    }
  });
});

/** Nearly all of an upload that is never finished. */
const SENT_BYTES = 5_990_000;

test('uploads that only begin block nobody else’s', async () => {
  const { server, token } = await sharedServer();
  const port = Number(new URL(server.url).port);
  const idle = Array.from({ length: 60 }, (_, n) => {
    const line = connect(port, '127.0.0.1').on('error', () => undefined);
    // Half of them are strangers; the others send nearly all of what they announced.
    const isStranger = n < 30;
    const head = [
      `POST ${isStranger ? '/newsletter' : '/api/users/avatar'} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      isStranger ? 'Transfer-Encoding: chunked' : 'Content-Length: 6000000',
    ];
    line.write(`${head.join('\r\n')}\r\n\r\n`);
    if (!isStranger) line.write(Buffer.alloc(SENT_BYTES, 'a'));
    return line;
  });
  // Until the shop has read all of it: then so many of those who send had to give way, and the rest is idle.
  let gaveWay = 0;
  for (const line of idle.slice(30)) line.once('data', () => (gaveWay += 1));
  const heldAtOnce = Math.floor(MAX_TOTAL_BYTES / SENT_BYTES);
  await expect.poll(() => gaveWay).toBeGreaterThanOrEqual(30 - heldAtOnce);
  try {
    const bytes = Buffer.concat([await aPicture(), Buffer.alloc(3_000_000)]);
    const avatar = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    for (let times = 0; times < 3; times += 1) {
      const form = { token, body: aForm({ avatar }) };
      expect((await call(server.url, 'POST /api/users/avatar', form)).status).toBe(200);
    }
  } finally {
    for (const line of idle) line.destroy();
  }
});

test('a body that is sent after the answer does not hold the connection', async () => {
  const { server } = await sharedServer();
  const answers = await Promise.all(
    ['/', '/favicon.svg', '/api/health', '/api/products', '/media/x', '/nothing', '/api/x/'].map(
      (path) =>
        sendRaw(server.url, {
          path,
          headers: ['Content-Length: 999999'],
          trickles: true,
        }),
    ),
  );
  expect(answers.map(({ status, isClosed }) => [status > 0, isClosed])).toEqual(
    answers.map(() => [true, true]),
  );
});

describe('Whatever is sent', () => {
  /** Told again by fast-check when a run fails, with the path to the smallest case. */
  const seed = 20_261_123;
  const MB = 2 ** 20;
  const AT_ONCE = 24;

  /** Sends many of a kind, and gives what the server wrote to its log of it. */
  async function sendMany(one: fc.Arbitrary<Sent>): Promise<string> {
    const { server } = await sharedServer();
    const holds = fc.asyncProperty(
      fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (all) => {
        const answers = await Promise.all(all.map((sent) => sendRaw(server.url, sent)));
        for (const [at, { status, bytes, isClosed }] of answers.entries()) {
          const isFine = status < 500 && bytes < MB && isClosed;
          expect([all[at], status, bytes, isFine]).toEqual([all[at], status, bytes, true]);
        }
      },
    );
    await fc.assert(holds, { seed, numRuns: 25, interruptAfterTimeLimit: 4_000 });
    return server.logged();
  }

  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
  const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
  const known = oneOf(
    'api products product clay-bowl reviews category fashion fragments quick-view size-guide popular order ' +
      'orders users me admin tickets media uploads _image _astro _server-islands profile pages ' +
      'my-deliveries newsletter stock-alert deliveries pictures .well-known sitemap.xml auth google feeds',
  );
  const odd = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2F',
    '%5c',
    '\\',
    '',
    '%00',
    '%zz',
    '%',
    '%ff',
    ';x',
  );
  /** What fits into the first line of a request, one byte a letter. */
  const text = fc.string({
    unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCodePoint(code)),
    maxLength: 12,
  });
  const segment = fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 2, arbitrary: odd },
    { weight: 2, arbitrary: text },
  );
  const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);

  const name = oneOf(
    'q category brand size available instock minPrice maxPrice sort page limit popular id after ' +
      'since orderId email __proto__',
  );
  const value = fc.oneof(
    text,
    fc.constantFrom('1', '0', '-1', '1e9', '999999999', 'S', 'batik', 'fashion', 'NaN', '%', '%00'),
    fc.constantFrom('"', "'", '\u00e9', '%E0%B6%85', '&lt;').map((one) => one.repeat(700)),
  );
  const query = fc
    .array(fc.tuple(name, value, fc.constantFrom(1, 1, 1, 25, 400)), { maxLength: 6 })
    .map((pairs) =>
      pairs
        .flatMap(([key, one, times]) =>
          Array.from({ length: times }, (_, n) => `${key}=${one}${n}`),
        )
        .join('&')
        .slice(0, 15_000),
    );

  test('as a path, the router answers', async () => {
    expect(
      await sendMany(
        fc.record({ method, path: fc.tuple(path, query).map((both) => both.join('?')) }),
      ),
    ).toBe('');
  });

  test('as the address of a listing, the page is bounded', async () => {
    const listing = oneOf(
      '/products /products /fashions /fashion/mens /category/carpets / /productListing ' +
        '/help-center /api/products /api/products/suggest /api/catalogue ' +
        '/product/clay-bowl/reviews /api/products/clay-bowl/reviews',
    );
    expect(
      await sendMany(fc.record({ path: fc.tuple(listing, query).map((both) => both.join('?')) })),
    ).toBe('');
  });

  test('as a body, the reader answers', async () => {
    const { token } = await sharedServer();
    const calls = oneOf(
      '/api/users/avatar /api/tickets/raise /api/newsletter /newsletter /verify /order-tracking ' +
        '/api/users/register /api/users/login /api/cart/addtocart /api/order/place ' +
        '/api/users/2fa/verify /api/wishlist /api/stock-alerts /stock-alert /products /api/health',
    );
    const type = fc.constantFrom(
      'application/json',
      'APPLICATION/JSON',
      'Multipart/Form-Data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=""',
      'application/x-www-form-urlencoded',
      'text/xml',
    );
    const part = 'Content-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const piece = fc.oneof(
      text,
      oneOf('{ } [ " : a& = a=1& [[[[ {"email": {"a":1} \0'),
      fc.constantFrom(part, '--x\r\n', '\r\n--x--', '\r\n\r\n', '--x\r\nX: a\r\n'),
    );
    const body = fc
      .array(fc.tuple(piece, fc.constantFrom(1, 1, 1, 100, 20_000)), { maxLength: 6 })
      .map((parts) => parts.map(([one, times]) => one.repeat(times)).join(''));
    const framed = fc.tuple(body, fc.constantFrom('exact', 'exact', 'exact', 'chunked', 'short'));
    const sent = fc.tuple(method, calls, type, framed, fc.boolean());
    expect(
      await sendMany(
        sent.map(([how, where, kind, [bytes, framing], isSignedIn]) => ({
          method: how,
          path: where,
          headers: [
            CLOSE,
            `Content-Type: ${kind}`,
            ...(isSignedIn
              ? [`Authorization: Bearer ${token}`, 'Idempotency-Key: a-key-of-one']
              : []),
            framing === 'chunked'
              ? 'Transfer-Encoding: chunked'
              : `Content-Length: ${framing === 'short' ? Math.floor(bytes.length / 2) : bytes.length}`,
          ],
          body:
            framing === 'chunked' ? `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n` : bytes,
        })),
      ),
    ).toBe('');
  });
});
