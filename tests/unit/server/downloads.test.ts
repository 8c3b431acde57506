import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { respondFile } from '#lib/server/web/respond.ts';
import { whenDrained } from '#lib/server/web/send.ts';

const KILOBYTE = 1024;
const PART = 'x'.repeat(256 * KILOBYTE);
const PARTS = 400;

/** A file of a hundred megabytes, and how much of it was written. */
function aFile() {
  const written = { parts: 0, isOver: false };
  async function* content() {
    try {
      for (; written.parts < PARTS; written.parts += 1) yield PART;
    } finally {
      written.isOver = true;
    }
  }
  return { written, file: { name: 'orders.csv', type: 'text/csv', content: content() } };
}

const request = (method = 'GET') => new Request('http://shop/orders.csv', { method });

/** A client that takes nothing after the first bytes; the response is written as Astro does. */
async function aStalledClient(write: (res: ServerResponse) => Promise<void>) {
  const server = createServer((_req, res) => void write(res)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port).on('error', () => undefined);
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(client, 'readable');
  return client;
}

test('a download that the client does not take is not written any further, and ends with it', async () => {
  const { written, file } = aFile();
  const client = await aStalledClient(async (res) => {
    const reader = respondFile(request(), file, () => whenDrained(res)).body?.getReader();
    res.on('close', () => void reader?.cancel());
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      res.write(read.value);
    }
  });
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = before === written.parts;
        before = written.parts;
        return isStill;
      },
      { interval: 200 },
    )
    .toBe(true);
  // Of a hundred megabytes, what the buffers of two sockets hold.
  expect(written.parts).toBeLessThan(100);
  client.destroy();
  await expect.poll(() => written.isOver).toBe(true);
});

test('a download that fails on the way breaks off', async () => {
  async function* content() {
    yield 'Order\n';
    throw new Error('The database is away');
  }
  const file = { name: 'orders.csv', type: 'text/csv', content: content() };
  const response = respondFile(request(), file, async () => undefined);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  await expect(response.text()).rejects.toThrow('The database is away');
});

test('a HEAD request writes nothing', async () => {
  const { written, file } = aFile();
  expect(respondFile(request('HEAD'), file, async () => undefined).body).toBeNull();
  expect(written.parts).toBe(0);
});
