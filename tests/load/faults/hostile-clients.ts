// People who mean harm: slow lines, pictures that burst, uploads without an end.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Scenario } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { aBomb } from '../../support/files.ts';
import {
  peakMb,
  weightMb,
  inside,
  open,
  people,
  stock,
  type Person,
  sendAvatar,
} from '../kit/shop-under-load.ts';

const SLOW_LINES = 200;
const ID = 'clay-bowl';
/** Longer than the shop is patient with a line that brings next to nothing, in ms. */
const HELD_MS = 45_000;

/** Opens a connection and writes one character of its text every so often. */
export function drip(url: string, values: string, everyMs: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    socket.write(values[at % values.length] ?? ' ');
    at += 1;
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

const uploadHead = (token: string, length: string): string =>
  [
    'POST /api/users/avatar HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    length,
    '\r\n',
  ].join('\r\n');

/** 200 connections that send a character now and then; all others are served as usual. */
export const slowConnections: Scenario = async ({ place, title }) => {
  const [person] = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID));
    return people(shop, 1);
  });
  const running = await open(place);
  const ask = async (path: string) => {
    const response = await fetch(running.url + path);
    await response.arrayBuffer();
    return response.status;
  };
  await ask(`/product/${ID}`);
  const before = weightMb(running.pid);
  const heads = Array.from({ length: SLOW_LINES / 2 }, () =>
    drip(
      running.url,
      'GET / HTTP/1.1\r\nX-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      500,
    ),
  );
  const bodies = Array.from({ length: SLOW_LINES / 2 }, () => {
    const socket = drip(running.url, 'a', 500);
    socket.write(uploadHead(person?.token ?? '', 'Content-Length: 100000'));
    return socket;
  });
  let others = 0;
  let requested = 0;
  const until = performance.now() + HELD_MS;
  while (performance.now() < until) {
    const statuses = await Promise.all([
      ask(`/product/${ID}`),
      ask(`/products?page=1&sort=newest`),
      ask(`/api/products/${ID}`),
      ask('/api/health'),
    ]);
    requested += statuses.length;
    others += statuses.filter((status) => status !== 200).length;
    await sleep(20);
  }
  const stillOpen = heads.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  const slowUploads = bodies.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  const weight = weightMb(running.pid);
  for (const socket of [...heads, ...bodies]) socket.destroy();
  const code = await running.end();
  print(title(`${SLOW_LINES} slow lines`), [
    {
      what: 'visitors not served meanwhile',
      figure: others,
      digits: 0,
      atMost: 0,
      note: `${requested} were`,
    },
    {
      what: `lines without a whole head after ${HELD_MS / 1000} s`,
      figure: stillOpen,
      digits: 0,
      atMost: 0,
    },
    {
      what: `uploads still trickling after ${HELD_MS / 1000} s`,
      figure: slowUploads,
      digits: 0,
      atMost: 0,
    },
    {
      what: 'memory above before',
      figure: weight - before,
      unit: 'MB',
      digits: 0,
      atMost: ROOM_MB,
    },
    { what: 'exit code', figure: code, digits: 0, atMost: 0 },
  ]);
};

const BOMBS_AT_ONCE = 20;
const ENDLESS_AT_ONCE = 20;
const ENDLESS_MB = 60;
const BUSY = 503;
/** The most that hostile uploads may add to a shop at rest, in MB. */
const ROOM_MB = 300;

/** Sends a body that has no announced length until it is cut off; gives the answer's status. */
function sendEndlessly(url: string, person: Person): Promise<{ status: number; sentMb: number }> {
  const { hostname, port } = new URL(url);
  const piece = Buffer.alloc(64 * 1024, 'a');
  const chunk = Buffer.concat([
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ]);
  return new Promise((resolve) => {
    let sent = 0;
    let got = '';
    const socket = connect(Number(port), hostname);
    const more = () => {
      while (!socket.destroyed && sent < ENDLESS_MB * 1024 * 1024) {
        sent += piece.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.once('connect', () => {
      socket.write(uploadHead(person.token, 'Transfer-Encoding: chunked'));
      more();
    });
    socket.on('drain', more);
    socket.on('data', (bytes) => (got += bytes.toString()));
    socket.on('error', () => socket.destroy());
    socket.once('close', () =>
      resolve({
        status: Number(/^HTTP\/1.1 (\d+)/.exec(got)?.[1] ?? 0),
        sentMb: sent / 1024 / 1024,
      }),
    );
  });
}

const STALLED = 100;
const STALLED_BYTES = 5_900_000;
const STALLED_FOR_MS = 8_000;

/** Sends nearly all of a large form and then nothing, for a while. */
function stall(url: string, person: Person): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(uploadHead(person.token, `Content-Length: ${STALLED_BYTES + 1}`));
  socket.write(Buffer.alloc(STALLED_BYTES, 'a'));
  return socket;
}

/** Pictures of 900 megapixels and uploads without an end: refused, within bounded memory. */
export const bombs: Scenario = async ({ place, isLong, title }) => {
  const rounds = isLong ? 10 : 2;
  const [person] = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID));
    return people(shop, 1);
  });
  if (!person) throw new Error('There is nobody to send anything.');
  const running = await open(place);
  await (await fetch(`${running.url}/product/${ID}`)).arrayBuffer();
  const before = weightMb(running.pid);
  const bomb = aBomb();
  let taken = 0;
  let notRefused = 0;
  let notServed = 0;
  let mostSentMb = 0;
  let isOver = false;
  const visitor = (async () => {
    while (!isOver) {
      const response = await fetch(`${running.url}/api/products/${ID}`);
      await response.arrayBuffer();
      if (response.status !== 200) notServed += 1;
      await sleep(20);
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: BOMBS_AT_ONCE }, () => sendAvatar(running.url, person, bomb)),
    );
    taken += statuses.filter((status) => ![400, 413, 415].includes(status)).length;
    const endless = await Promise.all(
      Array.from({ length: ENDLESS_AT_ONCE }, () => sendEndlessly(running.url, person)),
    );
    notRefused += endless.filter(({ status }) => ![413, BUSY].includes(status)).length;
    mostSentMb = Math.max(mostSentMb, ...endless.map(({ sentMb }) => sentMb));
  }
  const stalled = Array.from({ length: STALLED }, () => stall(running.url, person));
  await sleep(STALLED_FOR_MS);
  isOver = true;
  await visitor;
  for (const socket of stalled) socket.destroy();
  const peak = peakMb(running.pid);
  const code = await running.end();
  const sum = rounds * BOMBS_AT_ONCE;
  print(
    title(
      `${sum} pixel bombs and ${rounds * ENDLESS_AT_ONCE} endless uploads, ${STALLED} that stall`,
    ),
    [
      {
        what: 'bombs that were not refused',
        figure: taken,
        digits: 0,
        atMost: 0,
        note: `${(bomb.length / 1024).toFixed(0)} KB each`,
      },
      { what: 'endless uploads that were not refused', figure: notRefused, digits: 0, atMost: 0 },
      {
        what: 'of one upload, before it was cut',
        figure: mostSentMb,
        unit: 'MB',
        atMost: ENDLESS_MB / 2,
      },
      { what: 'visitors not served meanwhile', figure: notServed, digits: 0, atMost: 0 },
      {
        what: 'memory at most above rest',
        figure: peak - before,
        unit: 'MB',
        digits: 0,
        atMost: ROOM_MB,
      },
      { what: 'exit code', figure: code, digits: 0, atMost: 0 },
    ],
  );
};
