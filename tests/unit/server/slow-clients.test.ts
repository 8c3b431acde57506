import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { letGoOfTrickles } from '#lib/server/web/slow-clients.ts';
import { createUploadLimiter } from '#lib/server/web/upload-limit.ts';

async function aListening(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const patience = { whileMs: 200, leastBytes: 100 };

/** Sends a body of 4 KB in pieces, each after a while; says whether all of it was taken. */
async function sendSlowly(piece: number): Promise<boolean> {
  const port = await aListening((req, res) => {
    letGoOfTrickles(req, patience);
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

test('a body that trickles is let go, one that is only slow is taken', async () => {
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
