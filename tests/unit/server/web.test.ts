import { describe, expect, test, onTestFinished } from 'vitest';
import {
  clientIp,
  proxyList,
  isAllowedHost,
  isForeign,
  createUploadLimiter,
} from '#lib/server/web/request-checks.ts';
import { IncomingMessage, createServer, type RequestListener } from 'node:http';
import { Socket, connect, type AddressInfo } from 'node:net';
import { chooseEncoding } from '#lib/server/web/send.ts';
import { pageAddress } from '#lib/server/web/render.ts';
import { lightAddress, readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { closeSlowBody } from '#lib/server/web/connections.ts';
import * as v from 'valibot';
import { LoginSchema } from '#lib/account/schema.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openPageCache, type Rendered } from '#lib/server/web/page-cache.ts';

describe("The client's address", () => {
  const proxies = proxyList(['10.0.0.0/8', 'fd00::1']);

  test.each([
    ['the socket’s address', '203.0.113.5', undefined, '203.0.113.5'],
    ['not what a stranger says of himself', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['whom a trusted proxy saw', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last that was seen, not the first that was claimed',
      '10.0.0.1',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    ['behind two trusted proxies', '10.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['the proxy itself when what it says is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an IPv4 address in IPv6 clothes', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['the same network, written short', '2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
    ['a short address', '2001:db8::9', undefined, '2001:db8:0:0::/64'],
    ['behind a proxy that speaks IPv6', 'fd00::1', '198.51.100.1', '198.51.100.1'],
  ])('a visitor is %s', (_what, socket, forwarded, ip) => {
    expect(clientIp(socket, forwarded, proxies)).toBe(ip);
  });
});

describe('HTTP', () => {
  test.each([
    ['/products', 'utm_source=x&page=2&q=batik', '/products?page=2&q=batik'],
    ['/products', 'page=2&q=batik', '/products?page=2&q=batik'],
    ['/product/clay-mug', 'page=2&fbclid=1', '/product/clay-mug'],
    ['/category/bags', 'sort=newest&x=1', '/category/bags?sort=newest'],
    ['/', 'popular=bags&page=9', '/?popular=bags'],
    ['/help-center', 'page=2&q=slip', '/help-center?q=slip'],
  ])('%s?%s is cached as %s', (path, query, address) => {
    expect(pageAddress(path, query)).toBe(address);
  });

  test.each([
    ['shop.example', true],
    ['SHOP.example', true],
    ['localhost:4321', true],
    ['evil.test', false],
    ['shop.example.evil.test', false],
    [undefined, false],
  ])('the Host %s is answered: %s', (host, answered) => {
    expect(isAllowedHost(host, ['shop.example', 'localhost'])).toBe(answered);
  });

  function aRequest(method: string, headers: Record<string, string>): IncomingMessage {
    const req = new IncomingMessage(new Socket());
    req.method = method;
    req.headers = headers;
    return req;
  }

  test.each([
    ['GET', { origin: 'https://evil.test' }, false],
    ['POST', { origin: 'https://evil.test', host: 'shop.test' }, true],
    ['POST', { 'sec-fetch-site': 'cross-site' }, true],
    ['DELETE', { origin: 'null', host: 'shop.test' }, true],
    ['POST', { origin: 'https://shop.test', host: 'shop.test' }, false],
    ['POST', { origin: 'http://localhost:4321', host: 'localhost:4321' }, false],
    ['POST', { host: 'shop.test' }, false],
  ])('%s with %o is foreign: %s', (method, headers, foreign) => {
    expect(isForeign(aRequest(method, headers), 'https://shop.test')).toBe(foreign);
  });

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    ['*', 'br'],
  ])('a visitor who takes %s gets %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test.each([
    ['0123456789abcdef0123-560.webp', true],
    ['0123456789abcdef0123-561.webp', false],
    ['0123456789abcdef0123-560.png', false],
    ['0123456789abcdef0123-og.jpeg', true],
    ['0123456789abcdef0123-og.webp', false],
    ['../../etc/passwd-560.webp', false],
    ['0123456789abcdef0123-5600.webp', false],
  ])('the picture address %s is known: %s', (name, known) => {
    expect(readPictureAddress(name) !== undefined).toBe(known);
  });

  test.each([
    ['/media/0123456789abcdef0123-900.webp', '/media/0123456789abcdef0123-560.webp'],
    ['/media/0123456789abcdef0123-320.webp', '/media/0123456789abcdef0123-160.webp'],
    ['/media/0123456789abcdef0123-160.webp', '/media/0123456789abcdef0123-160.webp'],
    ['/media/0123456789abcdef0123-og.jpeg', '/media/0123456789abcdef0123-og.jpeg'],
    ['/pictures/hero-0-phone.0a1b2c3d4e-820.webp', '/pictures/hero-0-phone.0a1b2c3d4e-480.webp'],
    ['/pictures/tile-bags.0a1b2c3d4e-360.webp', '/pictures/tile-bags.0a1b2c3d4e-240.webp'],
    ['/product/clay-mug', '/product/clay-mug'],
  ])('with Save-Data %s gives %s', (path, light) => {
    expect(lightAddress(path)).toBe(light);
  });
});

describe('Slow clients', () => {
  async function aListening(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  const pace = { windowMs: 200, minBytes: 100 };

  /** Sends a body of 4 KB in pieces, each after a while; says whether all of it was taken. */
  async function sendSlowly(piece: number): Promise<boolean> {
    const port = await aListening((req, res) => {
      closeSlowBody(req, pace);
      req.resume().once('end', () => res.end('taken'));
    });
    const line = connect(port, '127.0.0.1');
    let response = '';
    line.on('data', (bytes) => (response += bytes.toString()));
    line.on('error', () => line.destroy());
    line.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4096\r\n\r\n');
    for (let sent = 0; sent < 4096 && !line.destroyed; sent += piece) {
      line.write('x'.repeat(piece));
      await pause(50);
    }
    line.destroy();
    return response.includes('taken');
  }

  test('a trickling body is dropped, a slow one is accepted', async () => {
    expect(await sendSlowly(4)).toBe(false);
    expect(await sendSlowly(128)).toBe(true);
  });

  test('forms that weigh too much together come one after another', async () => {
    const room = createUploadLimiter(1_000);
    const waiting: Array<() => void> = [];
    const port = await aListening((req, res) => {
      if (!room.enter(req, res)) return void res.writeHead(503).end();
      req.resume();
      waiting.push(() => res.end());
    });
    const send = () =>
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        body: 'x'.repeat(600),
      });

    const first = send();
    await expect.poll(() => waiting.length).toBe(1);
    expect((await send()).status).toBe(503);
    waiting.shift()?.();
    expect((await first).status).toBe(200);

    const next = send();
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    expect((await next).status).toBe(200);
  });
});

describe('Validation', () => {
  function errorsOf(schema: v.GenericSchema, input: unknown): unknown {
    try {
      return read(schema, input);
    } catch (error) {
      if (error instanceof Refusal) return error.details.errors;
      throw error;
    }
  }
  const needed = { email: 'Email is required', password: 'Password is required' };

  test.each([[{}], [null], [undefined], [7], [[]]])(
    '%j is refused field by field as if it were empty',
    (input) => {
      expect(errorsOf(LoginSchema, input)).toEqual(needed);
    },
  );

  test('a field of the wrong kind has the same sentence', () => {
    expect(errorsOf(LoginSchema, { email: true, password: ['x'] })).toEqual(needed);
  });

  test('a field without a sentence of its own is named', () => {
    const schema = v.object({
      qty: v.number(),
      to: v.object({ city: v.string('City is required') }),
    });
    expect(errorsOf(schema, { qty: '2', to: {} })).toEqual({
      qty: 'Please check qty.',
      to: 'City is required',
    });
    expect(errorsOf(schema, { qty: 2 })).toEqual({ to: 'Please check to.' });
  });
});

const words = 'A page about bowls. '.repeat(600);

const aPage = (given: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(words),
  rules: { tags: ['catalogue'] },
  ...given,
});

function aCache(now = () => new Date()) {
  const cache = openPageCache(now);
  let renders = 0;
  const get = (key: string, page = aPage(), accepted = 'br') =>
    cache.get(key, accepted, async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page;
    });
  return { cache, get, renders: () => renders };
}

test('a page is rendered once for concurrent and later visitors', async () => {
  const { get, renders } = aCache();
  await Promise.all(Array.from({ length: 20 }, () => get('/')));
  await get('/');
  expect(renders()).toBe(1);
});

test('every encoding holds the same page', async () => {
  const { get, renders } = aCache();
  const forms = () =>
    Promise.all(['br', 'gzip', ''].map((accepted) => get('/', aPage(), accepted)));
  // At once, for who comes next, and when all are compressed harder.
  for (const [br, gzip, identity] of [await forms(), await forms(), await forms()]) {
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(words);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(words);
    expect(identity?.body.toString()).toBe(words);
    expect(new Set([br, gzip, identity].map((form) => form?.etag)).size).toBe(3);
  }
  expect(renders()).toBe(1);
});

test('a cached page holds its own bytes in memory, and no more', async () => {
  const { get } = aCache();
  for (const accepted of ['br', 'gzip']) {
    const { body } = await get('/', aPage(), accepted);
    expect(body.buffer.byteLength).toBe(body.length);
  }
});

test('a change removes the pages that carry its tag, and no others', async () => {
  const { cache, get, renders } = aCache();
  await get('/product/a', aPage({ rules: { tags: ['product:a'] } }));
  await get('/product/b', aPage({ rules: { tags: ['product:b'] } }));
  cache.invalidate(['product:a']);
  await get('/product/a');
  await get('/product/b');
  expect(renders()).toBe(3);
});

test('a page begun before a change is not cached, nor joined after it', async () => {
  const { cache, get, renders } = aCache();
  const begun = get('/');
  cache.invalidate(['catalogue']);
  await Promise.all([begun, get('/')]);
  expect(renders()).toBe(2);
  await get('/');
  expect(renders()).toBe(2);
});

test.each([
  ['that was not found', { status: 404 }],
  ['that says nothing of itself', { rules: { tags: [] } }],
  [
    'whose promo has ended',
    { rules: { tags: ['content'], until: new Date('2026-01-01T00:00:00Z') } },
  ],
])('a page %s is not cached', async (_, given) => {
  const { cache, get } = aCache(() => new Date('2026-01-01T00:00:01Z'));
  await get('/', aPage(given));
  expect(cache.peek('/', 'br')).toBeUndefined();
});

test('a change of everything empties the cache', async () => {
  const { cache, get } = aCache();
  await get('/');
  cache.invalidate(['*']);
  expect(cache.count).toBe(0);
});

test('a page that a second visitor asks for is compressed harder', async () => {
  const { cache, get } = aCache();
  const body = Buffer.from(Array.from({ length: 2_000 }, (_, n) => `bowl ${n * n}`).join(' '));
  const first = await get('/products', aPage({ body }));
  const bytes = () => cache.peek('/products', 'br')?.body.length ?? Infinity;
  await expect.poll(bytes).toBeLessThan(first.body.length);
  expect(brotliDecompressSync(cache.peek('/products', 'br')?.body ?? body)).toEqual(body);
});
