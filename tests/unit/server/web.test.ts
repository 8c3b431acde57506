import { inLowerCase, withoutSentence } from '#lib/server/web/meant-path.ts';
import { describe, expect, test, onTestFinished, vi } from 'vitest';
import {
  clientIp,
  proxyList,
  isAllowedHost,
  isForeign,
  normalPath,
  splitAddress,
} from '#lib/server/web/request-checks.ts';
import { once } from 'node:events';
import { IncomingMessage, createServer, type RequestListener, type Server } from 'node:http';
import { Socket, connect, type AddressInfo } from 'node:net';
import { chooseEncoding } from '#lib/server/web/send.ts';
import { pageAddress } from '#lib/server/web/render.ts';
import { lightAddress, readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { closeSlowConnections } from '#lib/server/web/connections.ts';
import * as v from 'valibot';
import { LoginSchema } from '#lib/account/schema.ts';
import {
  bodyMemory,
  createBodyMemory,
  read,
  readForm,
  releaseBody,
} from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openPageCache } from '#lib/server/web/page-cache.ts';
import type { Rendered } from '#lib/server/web/rendered.ts';
import * as m from '#messages';

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

const manyOptions = (count: number): string =>
  Array.from({ length: count }, (_, at) => `option.${at}=x`).join('&');

describe('HTTP', () => {
  test.each([
    ['/products', 'utm_source=x&page=2&q=batik', '/products?page=2&q=batik'],
    ['/products', 'page=2&q=batik', '/products?page=2&q=batik'],
    ['/product/clay-mug', 'page=2&fbclid=1', '/product/clay-mug'],
    ['/category/bags', 'sort=newest&x=1', '/category/bags?sort=newest'],
    ['/', 'popular=bags&page=9', '/?popular=bags'],
    ['/help-center', 'page=2&q=slip', '/help-center?q=slip'],
    ['/products', 'brand=B&brand=A&brand=B', '/products?brand=B&brand=A'],
    ['/products', 'option.__proto__=x&options=1', '/products?option.__proto__=x'],
    ['/products', manyOptions(2_000), `/products?${manyOptions(9)}`],
    ['/admin/products/new', '', '/admin/products/new'],
    ['/admin/products/anything', 'x=1', '/admin/products/product'],
    ['/admin/products/other/', '', '/admin/products/product'],
    ['/profile/my-deliveries/ANY-1', '', '/profile/my-deliveries/kept'],
    ['/deliveries/ANY-1', '', '/deliveries/kept'],
  ])('%s?%s is cached as %s', (path, query, address) => {
    expect(pageAddress(path, query)).toBe(address);
  });

  test.each([
    ['/', '/'],
    ['/product/clay-bowl', '/product/clay-bowl'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/a/..b/...', '/a/..b/...'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['//products///x//', '/products/x/'],
    ['/%61pi/%70roducts%2D1', '/api/products-1'],
    ['/api/../_image', undefined],
    ['/api/./x', undefined],
    ['/x/..', undefined],
    ['/%2e%2E/x', undefined],
    ['/a%2Fb', undefined],
    ['/a%5cb', undefined],
    ['/a\\b', undefined],
    ['/a#b', undefined],
    ['http://shop.test/', undefined],
    ['*', undefined],
  ])('the normal form of the path %s is %s', (path, normal) => {
    expect(normalPath(path)).toBe(normal);
  });

  test.each([
    ['/cart', '/cart'],
    ['/', '/'],
    ['/)', '/'],
    ['/cart.', '/cart'],
    ['/cart).”', '/cart).”'],
    ['/cart%E2%80%9D).', '/cart'],
    ["/cart'", '/cart'],
    ['/cart%E2%80%8B', '/cart'],
    ['/cart&fbclid=1', '/cart'],
    ['/cart&amp;utm_source=a&b=/c.', '/cart'],
    ['/o/aB_-', '/o/aB_-'],
    ['/category/Bags%20&%20Purses', '/category/Bags%20&%20Purses'],
  ])('the link %s in a sentence means %s', (path, meant) => {
    expect(withoutSentence(path)).toBe(meant);
  });

  test.each([
    ['/Product/Clay-Mug', '/product/clay-mug'],
    ['/SI/Cart', '/si/cart'],
    ['/O/aBc', '/o/aBc'],
    ['/SI/Invitation/aBc', '/si/invitation/aBc'],
  ])('%s in small letters is %s', (path, small) => {
    expect(inLowerCase(path)).toBe(small);
  });

  test.each([
    ['/a?b?c', { locale: 'en', prefix: '', path: '/a', query: 'b?c' }],
    ['/a', { locale: 'en', prefix: '', path: '/a', query: '' }],
    ['/a?', { locale: 'en', prefix: '', path: '/a', query: '' }],
    ['/si', { locale: 'si', prefix: '/si', path: '/', query: '' }],
    ['/ta/cart?a', { locale: 'ta', prefix: '/ta', path: '/cart', query: 'a' }],
    ['/sizes', { locale: 'en', prefix: '', path: '/sizes', query: '' }],
    ['/si/api/shop', { locale: 'en', prefix: '', path: '/si/api/shop', query: '' }],
    ['/ta/admin', { locale: 'en', prefix: '', path: '/ta/admin', query: '' }],
    ['/si/si/cart', { locale: 'si', prefix: '/si', path: '/si/cart', query: '' }],
  ])('the address %s is divided into its language, path and query', (address, parts) => {
    expect(splitAddress(address)).toEqual(parts);
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
    ['POST', { origin: 'http://shop.test', host: 'shop.test' }, true],
    ['POST', { origin: 'https://www.shop.test', host: 'www.shop.test' }, false],
    ['POST', { origin: 'http://www.shop.test', host: 'www.shop.test' }, true],
    ['POST', { origin: 'http://localhost:4321', host: 'localhost:4321' }, false],
    ['POST', { origin: 'http://localhost.evil.test', host: 'localhost.evil.test' }, true],
    ['POST', { origin: 'ftp://localhost', host: 'localhost' }, true],
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
    ['0123456789abcdef0123-560.avif', true],
    ['0123456789abcdef0123-og.avif', false],
    ['0123456789abcdef0123-phone-480.avif', true],
    ['0123456789abcdef0123-og.webp', false],
    ['../../etc/passwd-560.webp', false],
    ['0123456789abcdef0123-5600.webp', false],
    ['0123456789abcdef0123-wide-1280.webp', true],
    ['0123456789abcdef0123-wide-480.webp', false],
    ['0123456789abcdef0123-phone-480.webp', true],
    ['0123456789abcdef0123-toString-480.webp', false],
  ])('the picture address %s is known: %s', (name, known) => {
    expect(readPictureAddress(name) !== undefined).toBe(known);
  });

  test.each([
    ['/media/0123456789abcdef0123-900.webp', '/media/0123456789abcdef0123-560.webp'],
    ['/media/0123456789abcdef0123-900.avif', '/media/0123456789abcdef0123-560.avif'],
    ['/media/0123456789abcdef0123-320.webp', '/media/0123456789abcdef0123-160.webp'],
    ['/media/0123456789abcdef0123-160.webp', '/media/0123456789abcdef0123-160.webp'],
    ['/media/0123456789abcdef0123-og.jpeg', '/media/0123456789abcdef0123-og.jpeg'],
    ['/media/0123456789abcdef0123-wide-1920.webp', '/media/0123456789abcdef0123-wide-1280.webp'],
    ['/media/0123456789abcdef0123-phone-820.webp', '/media/0123456789abcdef0123-phone-480.webp'],
    ['/media/0123456789abcdef0123-none-820.webp', '/media/0123456789abcdef0123-none-820.webp'],
    ['/pictures/hero-0-phone.0a1b2c3d4e-820.webp', '/pictures/hero-0-phone.0a1b2c3d4e-480.webp'],
    ['/pictures/tile-bags.0a1b2c3d4e-360.avif', '/pictures/tile-bags.0a1b2c3d4e-240.avif'],
    ['/pictures/tile-bags.0a1b2c3d4e-360.webp', '/pictures/tile-bags.0a1b2c3d4e-240.webp'],
    ['/product/clay-mug', '/product/clay-mug'],
  ])('with Save-Data %s gives %s', (path, light) => {
    expect(lightAddress(path)).toBe(light);
  });
});

describe('Slow clients', () => {
  async function aListening(
    listener: RequestListener,
    guard: (server: Server) => void,
  ): Promise<number> {
    const server = createServer(listener);
    guard(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  const patience = { bodyMs: 200, minBytes: 100, lingerMs: 100, idleMs: 300, checkMs: 10 };
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4096\r\n\r\n';
  const answered: RequestListener = (_req, res) => res.end('taken');
  const read: RequestListener = (req, res) =>
    req.resume().once('end', () => setTimeout(() => res.end('taken'), 250));

  interface Slow {
    head?: string;
    piece: string;
    pieces?: number;
  }

  /**
   * Sends a head, then a piece every now and then for a second; says what came back, and whether the
   * connection was closed meanwhile.
   */
  async function sendSlowly(listener: RequestListener, given: Slow) {
    const port = await aListening(listener, (server) => closeSlowConnections(server, patience));
    const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let response = '';
    line.on('data', (bytes) => (response += bytes.toString()));
    line.on('error', () => line.destroy());
    line.write(given.head ?? head);
    for (let sent = 0; sent < 20 && !line.closed; sent += 1) {
      if (line.writable && sent < (given.pieces ?? 20)) line.write(given.piece);
      await pause(50);
    }
    const isClosed = line.closed;
    line.destroy();
    return { isTaken: response.includes('taken'), isClosed };
  }

  test('a trickling body is dropped, a slow one is accepted', async () => {
    expect(await sendSlowly(read, { piece: 'xxxx' })).toEqual({ isTaken: false, isClosed: true });
    const slow = { piece: 'x'.repeat(512), pieces: 8 };
    expect(await sendSlowly(read, slow)).toMatchObject({ isTaken: true });
  });

  test.each([
    ['a body that nobody reads', () => undefined, { piece: 'x' }, false],
    ['a body that was answered', answered, { piece: 'x' }, true],
    ['a quick body that was answered', answered, { piece: 'x'.repeat(150) }, true],
    [
      'a body that was answered with the last response',
      answered,
      { head: head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), piece: 'x' },
      true,
    ],
    [
      'empty lines after an answer',
      answered,
      { head: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', piece: '\r\n' },
      true,
    ],
    ['empty lines before a request', answered, { head: '\r\n', piece: '\r\n' }, false],
  ])('%s does not hold the connection', async (_what, listener, given, isTaken) => {
    expect(await sendSlowly(listener, given)).toEqual({ isTaken, isClosed: true });
  });

  // Otherwise the operating system resets the connection, and a proxy gives its own error page.
  test('a body may go on after its answer, though the connection is to close', async () => {
    const port = await aListening(answered, (server) => closeSlowConnections(server));
    const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const rest = Buffer.alloc(4 * 1024 * 1024);
    line.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n');
    line.write(`Content-Length: ${rest.length}\r\n\r\n`);
    const [response] = v.parse(v.tuple([v.instance(Buffer)]), await once(line, 'data'));
    expect(response.toString()).toContain('taken');
    line.end(rest);
    // Throws when the connection is reset.
    expect(await once(line, 'close')).toEqual([false]);
  });
});

describe('The memory of bodies', () => {
  /** Holds a body; `ended` says whether it had to give way. */
  function aBody(memory: ReturnType<typeof createBodyMemory>, bytes = 0) {
    const body = { ended: false };
    const held = memory.hold(() => (body.ended = true));
    held.add(bytes);
    return Object.assign(body, held);
  }
  const KB = 1024;

  test('counts what came, not what was declared', () => {
    const memory = createBodyMemory(100 * KB);
    const silent = Array.from({ length: 1_000 }, () => aBody(memory));
    expect(memory.bytes).toBe(0);
    const body = aBody(memory, 100 * KB);
    expect([body.ended, silent.some(({ ended }) => ended)]).toEqual([false, false]);
    body.release();
    expect(memory.bytes).toBe(0);
  });

  test('an idle body gives way, one that moves does not', () => {
    const memory = createBodyMemory(100 * KB);
    const moving = aBody(memory, 10 * KB);
    const idle = Array.from({ length: 4 }, () => aBody(memory, 20 * KB));
    moving.add(10 * KB);
    // A few bytes now and then are no move.
    idle[0]?.add(1);
    const next = aBody(memory, 30 * KB);
    expect([moving, next].map(({ ended }) => ended)).toEqual([false, false]);
    expect(idle.map(({ ended }) => ended)).toEqual([true, true, false, false]);
    expect(memory.bytes).toBe(90 * KB);
  });

  test('a body that is worked on stays, and others are told to wait', () => {
    const memory = createBodyMemory(100 * KB);
    const whole = aBody(memory, 80 * KB);
    whole.arrived();
    const next = aBody(memory, 20 * KB);
    expect(() => next.add(1)).toThrow(m.common_shop_busy());
    expect([whole.ended, next.ended]).toEqual([false, false]);
    whole.release();
    next.add(50 * KB);
    expect(memory.bytes).toBe(70 * KB);
  });

  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  test.each([
    ['of a hundred thousand fields', 'multipart/form-data; boundary=x', `${part.repeat(1e5)}--x--`],
    ['with a quoted boundary', 'Multipart/Form-Data; Boundary="x"', `${part.repeat(300)}--x--`],
    ['of endless headers', 'multipart/form-data; boundary=x', `--x\r\n${'X: a\r\n'.repeat(1e5)}`],
    ['of pairs', 'application/x-www-form-urlencoded', 'a&'.repeat(1e5)],
  ])('a form %s is refused before it is taken apart', async (_what, type, body) => {
    const headers = { 'Content-Type': type };
    const request = new Request('http://shop.test', { method: 'POST', headers, body });
    const takenApart = vi.spyOn(Response.prototype, 'formData');
    onTestFinished(() => takenApart.mockRestore());
    const before = bodyMemory.bytes;
    await expect(readForm(request)).rejects.toBeInstanceOf(Refusal);
    expect(takenApart).not.toHaveBeenCalled();
    releaseBody(request);
    expect(bodyMemory.bytes).toBe(before);
  });

  test.each([
    ['multipart/form-data; boundary=x', '--x--'],
    ['Multipart/Form-Data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'a=1'],
  ])('holds a form of type %s until its answer is sent', async (type, body) => {
    const request = new Request('http://shop.test', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    const before = bodyMemory.bytes;
    await readForm(request);
    expect(bodyMemory.bytes - before).toBe(body.length);
    releaseBody(request);
    expect(bodyMemory.bytes).toBe(before);
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

test('a page names its tags to a cache in front; too many are all', async () => {
  const { get } = aCache();
  const tagsOf = async (tags: string[], status = 200) => {
    const { head } = await get(tags.join(), aPage({ rules: { tags }, status }));
    const valueOf = (name: string) => head[head.indexOf(name) + 1];
    return head.includes('cache-tag') && [valueOf('cache-tag'), valueOf('surrogate-key')];
  };
  const tags = ['catalogue', 'product:a', 'catalogue'];
  expect(await tagsOf(tags)).toEqual(['all,catalogue,product:a', 'all catalogue product:a']);
  const many = Array.from({ length: 900 }, (_, at) => `product:${at}`);
  expect(await tagsOf(many)).toEqual(['all', 'all']);
  expect(await tagsOf(['content'], 404)).toBe(false);
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
