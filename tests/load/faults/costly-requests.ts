// Requests that cost their sender little and the shop, if it is not careful, much.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '../../support/products.ts';
import { changePerson } from '../../support/people.ts';
import { print, type Scenario } from '../kit/report.ts';
import { inside, open, people, stock } from '../kit/shop-under-load.ts';
import { drip } from './hostile-clients.ts';

const ID = 'clay-bowl';

/** So few that it is what one request costs that counts, not how many there are. */
const ATTACKERS = 5;
/** Connections that each attacker keeps open. */
const HELD_EACH = 20;
const ATTACK_MS = 4_000;
const VISIT_EVERY_MS = 25;
/** What an ordinary visitor may wait for a page during an attack, in ms. */
const PAGE_WITHIN_MS = 100;

/** What an attacker has: the address of a picture, and a token of staff for content and products. */
interface Sender {
  picture: string;
  token: string;
}

interface Attack {
  name: string;
  /** One request after the other, by each attacker. */
  send?: (url: string, turn: number, sender: Sender) => Promise<unknown>;
  /** A connection that is kept open. */
  hold?: (url: string) => Socket;
}

const ask = async (address: string): Promise<void> =>
  void (await (await fetch(address)).arrayBuffer());

const askJson = async (address: string, body: Record<string, string>): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
};

const longAddress = (turn: number): string =>
  Array.from({ length: 1_100 }, (_, n) => `brand=b${turn}-${n}`).join('&');

/** A request whose path is sent as it is written, which `fetch` would not do. */
const askRaw = (url: string, path: string): Promise<unknown> =>
  new Promise((ended) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on('error', () => socket.destroy());
    socket.resume().once('close', ended);
  });

function holdOpen(url: string, head: readonly string[], everyMs: number): Socket {
  const socket = drip(url, 'a', everyMs);
  socket.write(`${[...head, 'Host: localhost'].join('\r\n')}\r\n\r\n`);
  return socket.resume();
}

const attacks: readonly Attack[] = [
  {
    name: 'addresses that repeat a brand',
    send: (url, turn) => ask(`${url}/products?${longAddress(turn)}`),
  },
  {
    name: 'requests for the image converter',
    send: (url, turn, { picture }) =>
      askRaw(url, `/api/../_image?href=${picture}&w=${2_000 + turn}&f=avif`),
  },
  {
    name: 'registrations from one address',
    send: (url, turn) =>
      askJson(`${url}/api/users/register`, {
        name: 'Nimali Perera',
        email: `robot${turn}@example.com`,
        phone: '0771234567',
        password: 'weaver of reeds',
        confirmPassword: 'weaver of reeds',
      }),
  },
  {
    name: 'uploads that only begin',
    hold: (url) =>
      holdOpen(
        url,
        [
          'POST /newsletter HTTP/1.1',
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 4000',
        ],
        1_000,
      ),
  },
  {
    name: 'bodies that trickle after a page',
    hold: (url) => holdOpen(url, ['GET / HTTP/1.1', 'Content-Length: 999999'], 250),
  },
];

/** The texts that take a parser longest. */
const WORST_TEXTS = {
  apostrophes: "'".repeat(60_000),
  'opened links': '[]('.repeat(700),
  'a link of 60 KB': `[a](/${'a'.repeat(60_000)})`,
  'nested lists': Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'the longest text': `a ${"'[](*_`<a ".repeat(2_000)}`.slice(0, 20_000),
};

const asStaff = async (address: string, token: string, method: string, body: unknown) => {
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status === 500) throw new Error(`${method} ${address} is a bug`);
};

/** A file of another shop with one product a row, whose description is spaces. */
function aFile(rows: number, spaces: number): FormData {
  const form = new FormData();
  const row = (n: number) => `mug-${n},Mug ${n},"a${' '.repeat(spaces)}!",,Baskets,1800`;
  const header = 'Handle,Title,Body (HTML),Vendor,Type,Variant Price';
  const text = [header, ...Array.from({ length: rows }, (_, n) => row(n))].join('\n');
  form.set('file', new Blob([text]), 'products.csv');
  form.set('dryRun', '1');
  return form;
}
const WORST_FILES = {
  'a cell of 40,000 spaces': aFile(1, 40_000),
  '20,000 cells of 400 spaces': aFile(20_000, 400),
  '300 cells of 32,000 spaces': aFile(300, 32_000),
};

const byStaff: readonly Attack[] = [
  ...Object.entries(WORST_TEXTS).flatMap(([name, text]): Attack[] => [
    {
      name: `drafts with ${name}`,
      send: (url, turn, { token }) =>
        asStaff(`${url}/api/admin/content/pages/worst-${text.length}-${turn}`, token, 'PUT', {
          fields: { title: 'Worst', description: 'The worst text', body: text },
          revision: 0,
        }),
    },
    {
      name: `rendering ${name}`,
      send: (url, _turn, { token }) =>
        asStaff(`${url}/api/admin/content/render`, token, 'POST', { text }),
    },
  ]),
  ...Object.entries(WORST_FILES).map(([name, file]): Attack => ({
    name: `imports with ${name}`,
    send: (url, _turn, { token }) =>
      asStaff(`${url}/api/admin/products/import`, token, 'POST', file),
  })),
];

/** Runs one attack; gives what visitors waited for a page meanwhile, in ms. */
async function visitsDuring(url: string, token: string, { send, hold }: Attack): Promise<number[]> {
  const [picture = ''] = /\/pictures\/[^" ,]+\.webp/.exec(await (await fetch(url)).text()) ?? [];
  const until = performance.now() + ATTACK_MS;
  const held = hold ? Array.from({ length: ATTACKERS * HELD_EACH }, () => hold(url)) : [];
  const attackers = Array.from({ length: send ? ATTACKERS : 0 }, async (_, at) => {
    for (let turn = at; performance.now() < until; turn += ATTACKERS)
      await send?.(url, turn, { picture, token });
  });
  const waited: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    await ask(`${url}/product/${ID}`);
    waited.push(performance.now() - begun);
    await sleep(VISIT_EVERY_MS);
  }
  await Promise.all(attackers);
  for (const socket of held) socket.destroy();
  return waited.toSorted((one, other) => one - other);
}

/** Requests that cost their sender little: an ordinary visitor's page comes as fast as ever. */
export const costlyRequests: Scenario = async ({ place, title }) => {
  const token = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID));
    const [person] = await people(shop, 1);
    if (!person) throw new Error('There is nobody to send anything.');
    await changePerson(shop, person.id, { permissions: 'content|catalogue' });
    return person.token;
  });
  const running = await open(place);
  await ask(`${running.url}/product/${ID}`);
  const rows = [];
  for (const attack of [...attacks, ...byStaff]) {
    const waited = await visitsDuring(running.url, token, attack);
    rows.push({
      what: `a page during ${attack.name}`,
      figure: waited[Math.floor(waited.length * 0.95)] ?? Infinity,
      unit: 'ms',
      atMost: PAGE_WITHIN_MS,
      note: `95 of 100; ${waited.length} visits, at most ${(waited.at(-1) ?? 0).toFixed(0)} ms`,
    });
  }
  const code = await running.end();
  rows.push({ what: 'exit code', figure: code, digits: 0, atMost: 0 });
  print(title(`${ATTACKERS} who send costly requests`), rows);
};
