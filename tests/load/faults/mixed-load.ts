// Everything that people do at once, for as long as it takes to see whether memory grows.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, print, type Scenario } from '../kit/report.ts';
import { aPicture } from '../../support/files.ts';
import { anOrder, send } from '../kit/buying.ts';
import { weightMb, inside, open, people, type Person, sendAvatar } from '../kit/shop-under-load.ts';

const VISITORS = 12;
const PASSWORD = 'weaver of reeds';
const MEASURED_EVERY_MS = 500;
const MAX_GROWTH = 1.15;
/** What may be answered to people who do nothing wrong but are many. */
const FINE = new Set([200, 201, 304, 409, 429]);

interface Shopping {
  url: string;
  person: Person;
  products: readonly string[];
  pictures: readonly string[];
}

const oneOf = <T>(things: readonly T[]): T => {
  const thing = things[randomInt(things.length)];
  if (thing === undefined) throw new Error('There is nothing to choose from.');
  return thing;
};

const values = ['batik', 'bowl', 'reed', 'mask', 'silver', 'basket', 'sarong', 'lacquer', 'drum'];

async function ask(url: string, init?: RequestInit): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}

const json = (person: Person, method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.token}` },
  body: JSON.stringify(body),
});

/** What people do, the most usual more often. */
const entries: ReadonlyArray<(visit: Shopping) => Promise<number>> = [
  ({ url, products }) => ask(`${url}/product/${oneOf(products)}`),
  ({ url, products }) => ask(`${url}/product/${oneOf(products)}`),
  ({ url }) => ask(`${url}/products?page=${randomInt(1, 6)}&sort=${oneOf(['newest', 'rating'])}`),
  // Thousands of addresses: what is kept of pages must have a bound.
  ({ url }) => ask(`${url}/products?q=${oneOf(values)}%20${randomInt(100_000)}`),
  ({ url }) => ask(`${url}/api/products/suggest?q=${oneOf(values).slice(0, randomInt(1, 6))}`),
  ({ url, pictures }) => ask(url + oneOf(pictures)),
  ({ url, person }) =>
    ask(`${url}/api/tickets/user`, { headers: { Authorization: `Bearer ${person.token}` } }),
  ({ url, person, products }) =>
    ask(
      `${url}/api/cart/addtocart`,
      json(person, 'POST', { productId: oneOf(products), size: 'Default', qty: 1 }),
    ).then(
      // Many come in sizes only.
      (status) => (status === 400 ? 200 : status),
    ),
  ({ url, person }) => send(url, person, anOrder('clay-bowl')),
  ({ url }) =>
    ask(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'shopper@shilpa.test', password: PASSWORD }),
    }),
  async ({ url, person }) => {
    const colour = `#${randomInt(4096).toString(16).padStart(3, '0')}`;
    return sendAvatar(url, person, await aPicture(colour, 400));
  },
];

/** Twelve people do all there is to do; the process weighs in the end what it weighed early. */
export const mixed: Scenario = async ({ place, isLong, title }) => {
  const forMs = isLong ? 300_000 : 90_000;
  const running = await open(place, { SEED_DEMO: 'on', DEMO_PASSWORD: PASSWORD });
  const [persons, products, pictures] = await inside(place, async (shop) => {
    const products = await shop.catalogue.everything();
    const hashes = products.flatMap((product) => product.pictures.map(({ hash }) => hash));
    return [
      await people(shop, VISITORS),
      products.map(({ id }) => id),
      hashes.map((hash) => `/media/${hash}-320.webp`),
    ];
  });
  let isOver = false;
  let done = 0;
  const wrong = new Map<number, number>();
  const visitors = Promise.all(
    persons.map(async (person) => {
      while (!isOver) {
        const status = await oneOf(entries)({ url: running.url, person, products, pictures });
        done += 1;
        if (!FINE.has(status)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      }
    }),
  );
  const weights: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    await sleep(MEASURED_EVERY_MS);
    weights.push(weightMb(running.pid));
  }
  isOver = true;
  await visitors;
  const code = await running.end();
  // The first third fills what the shop keeps in memory on purpose: pages, compiled code.
  const third = Math.floor(weights.length / 3);
  const early = median(weights.slice(third, 2 * third));
  const late = median(weights.slice(-third));
  const sum = [...wrong.values()].reduce((all, n) => all + n, 0);
  print(title(`${done} visits of all kinds in ${forMs / 1000} s`), [
    {
      what: 'visits that went wrong',
      figure: sum,
      digits: 0,
      atMost: 0,
      note: [...wrong].map(([status, n]) => `${n} × ${status}`).join(', '),
    },
    { what: 'memory in the second third', figure: early, unit: 'MB', digits: 0 },
    { what: 'memory in the last third', figure: late, unit: 'MB', digits: 0 },
    {
      what: 'the one of the other',
      figure: late / early,
      unit: '×',
      digits: 2,
      atMost: MAX_GROWTH,
    },
    { what: 'exit code', figure: code, digits: 0, atMost: 0 },
  ]);
};
