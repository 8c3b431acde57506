import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anEdgeInstance, aHost, sendTo, aServer } from '../../support/server.ts';
import { aProduct } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { WAITING } from '../../support/time-limit.ts';

/** How an instance with `API_URL` passes calls and files on, to a host that says what it sees. */

const MB = 2 ** 20;

/** A request whose body is written by hand, and its answer when there is one. */
function begin(url: string, path: string, headers: Record<string, string | number> = {}) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const req = request(url + path, { method: 'POST', headers, agent });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    req.once('response', resolve);
    req.once('error', reject);
  });
  return { req, response };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

test('what travels on is the message, and what is said of a line or by a visitor of himself stays', async () => {
  const host = await aHost((req, res) => {
    res.writeHead(207, {
      Connection: 'X-Of-This-Line',
      'X-Of-This-Line': 'yes',
      'Strict-Transport-Security': 'max-age=1',
      'Set-Cookie': ['one=1', 'two=2'],
      'Content-Security-Policy': 'sandbox',
    });
    res.end(JSON.stringify({ url: req.url, headers: req.headers }));
  });
  const { url } = await anEdgeInstance(host);
  const response = await sendTo(url, 'DELETE /api/wishlist?a=%2F&b=ö', {
    from: '127.0.0.7',
    headers: {
      Authorization: 'Bearer abc',
      Cookie: 'registration=x',
      Connection: 'X-Mine',
      'X-Mine': 'yes',
      Origin: url,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': '192.0.2.9',
      'Idempotency-Key': 'once-only',
      'Accept-Language': 'ta',
    },
  });
  expect(response.status).toBe(207);
  expect(response.headers).toMatchObject({
    'set-cookie': ['one=1', 'two=2'],
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  expect(Object.keys(response.headers)).not.toContain('x-of-this-line');
  expect(Object.keys(response.headers)).not.toContain('strict-transport-security');
  const there = JSON.parse(response.text);
  expect(there.url).toContain('/api/wishlist?a=%2F&b=');
  expect(there.headers).toMatchObject({
    host: new URL(host).host,
    authorization: 'Bearer abc',
    cookie: 'registration=x',
    'idempotency-key': 'once-only',
    'accept-language': 'ta',
    'x-forwarded-for': '127.0.0.7',
  });
  for (const name of ['x-mine', 'origin', 'sec-fetch-site']) {
    expect(Object.keys(there.headers)).not.toContain(name);
  }
});

test('a proxy that the instance trusts is believed of its visitor', async () => {
  const host = await aHost((req, res) => res.end(req.headers['x-forwarded-for']));
  const { url } = await anEdgeInstance(host, { TRUSTED_PROXIES: '127.0.0.1' });
  const through = async (forwarded: string) =>
    (await sendTo(url, 'GET /api/products', { headers: { 'X-Forwarded-For': forwarded } })).text;
  expect(await through('203.0.113.1, 192.0.2.9')).toBe('192.0.2.9');
  expect(await through('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
});

test('calls, files and SPEC’s setup screen are proxied, everything else is not', async () => {
  const host = await aHost((req, res) => res.writeHead(299).end(`${req.method} ${req.url}`));
  const { url } = await anEdgeInstance(host);
  for (const requested of ['GET /media/x-160.webp', 'GET /uploads/slips/x?sig=1', 'POST /verify']) {
    expect(await sendTo(url, requested)).toMatchObject({ status: 299, text: requested });
  }
  for (const requested of [
    'GET /verify',
    'GET /api/health',
    'GET /help-center',
    'GET /favicon.svg',
  ]) {
    expect((await sendTo(url, requested)).status).toBe(200);
  }
});

test('the Save-Data header is passed on, and the requested picture fetched', async () => {
  const host = await aHost((req, res) =>
    res.end(JSON.stringify([req.url, req.headers['save-data']])),
  );
  const { url } = await anEdgeInstance(host);
  const path = `/media/${'ab'.repeat(10)}-900.webp`;
  const { text } = await sendTo(url, `GET ${path}`, { headers: { 'Save-Data': 'on' } });
  expect(JSON.parse(text)).toEqual([path, 'on']);
});

test('a body flows both ways while it is still being sent', async () => {
  const host = await aHost((req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/plain' });
    req.on('data', (bytes: Buffer) => res.write(`got ${bytes.length};`));
    req.on('end', () => res.end('all'));
  });
  const { url } = await anEdgeInstance(host);
  const { req, response } = begin(url, '/api/users/avatar');
  req.write('12345');
  const coming = await response;
  const [first] = await once(coming, 'data');
  expect(String(first)).toBe('got 5;');
  req.end('123');
  expect(await textOf(coming)).toBe('got 3;all');
});

test('what the other side does not take yet is not taken from the visitor', async () => {
  let isReading = false;
  let arrived = 0;
  const host = await aHost((req, res) => {
    if (req.url === '/api/changes') return void res.end('{}');
    const read = () => {
      if (!isReading) return void setTimeout(read, 50);
      req.on('data', (bytes: Buffer) => (arrived += bytes.length));
      req.on('end', () => res.end('all'));
    };
    read();
  });
  const { url } = await anEdgeInstance(host);
  const size = 64 * MB;
  const { req, response } = begin(url, '/api/admin/products', { 'Content-Length': size });
  for (let sent = 0; sent < size; sent += MB) req.write(Buffer.alloc(MB));
  req.end();
  let waiting = -1;
  await vi.waitFor(
    () => {
      const before = waiting;
      waiting = req.socket?.writableLength ?? 0;
      expect(waiting).toBe(before);
    },
    { ...WAITING, interval: 500 },
  );
  expect(waiting).toBeGreaterThan(size / 2);
  isReading = true;
  expect(await textOf(await response)).toBe('all');
  expect(arrived).toBe(size);
});

test('an aborted request is aborted there too, with half a body or half a response', async () => {
  const left: string[] = [];
  const begun: string[] = [];
  const host = await aHost((req, res) => {
    if (req.url === '/api/changes') return void res.end('{}');
    begun.push(req.url ?? '');
    req.resume();
    res.once('close', () => res.writableFinished || left.push(req.url ?? ''));
    if (req.url === '/api/slow') res.write('half');
  });
  const { url } = await anEdgeInstance(host);
  const half = begin(url, '/api/upload', { 'Content-Length': 1000 });
  half.response.catch(() => undefined);
  half.req.write('half');
  await expect.poll(() => begun).toContain('/api/upload');
  half.req.destroy();
  await expect.poll(() => left).toEqual(['/api/upload']);
  const slow = begin(url, '/api/slow');
  slow.req.end();
  await once(await slow.response, 'data');
  slow.req.destroy();
  await expect.poll(() => left).toEqual(['/api/upload', '/api/slow']);
});

test('a response that breaks off is not completed', async () => {
  const host = await aHost((_req, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('half', () => res.destroy());
  });
  const { url } = await anEdgeInstance(host);
  await expect(fetch(`${url}/api/products`).then((got) => got.text())).rejects.toThrow(
    /terminated/,
  );
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test('a body that is too large is refused before it is sent, also for a client that sends on all the same', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('clay-bowl'));
  const api = await aServer(place);
  const { url } = await anEdgeInstance(api.url);
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const announced = begin(url, '/newsletter', { ...type, 'Content-Length': 27 * MB });
  announced.req.on('error', () => undefined);
  announced.req.write('--x');
  expect((await announced.response).statusCode).toBe(413);
  const call = begin(url, '/api/users/register', {
    'Content-Type': 'application/json',
    'Content-Length': 7 * MB,
  });
  call.req.on('error', () => undefined);
  for (let sent = 0; sent < 7; sent += 1) call.req.write(Buffer.alloc(MB, ' '));
  const response = await call.response;
  expect([response.statusCode, await textOf(response)]).toEqual([
    413,
    expect.stringContaining('A request can be at most 64 KB.'),
  ]);
});

test('SIGTERM: a call under way is finished, the exit code is 0', async () => {
  const host = await aHost((req, res) => {
    if (req.url !== '/api/slow') return void res.end('{}');
    res.writeHead(200);
    res.write('begun ');
    setTimeout(() => res.end('and done'), 1000);
  });
  const edge = await anEdgeInstance(host);
  const slow = begin(edge.url, '/api/slow');
  slow.req.end();
  const coming = await slow.response;
  const [first] = await once(coming, 'data');
  const ended = edge.end('SIGTERM');
  expect(String(first) + (await textOf(coming))).toBe('begun and done');
  expect(await ended).toBe(0);
});
