// People who use a shop at once, for minutes, and what its process weighs meanwhile.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPicture } from '../../support/files.ts';
import { anOrder, send } from './buying.ts';
import {
  inside,
  open,
  people,
  sendAvatar,
  weightMb,
  type Person,
  type Place,
} from './shop-under-load.ts';

const PASSWORD = 'weaver of reeds';
const MEASURED_EVERY_MS = 500;
/** What may be answered to people who do nothing wrong but are many. */
const FINE = new Set([200, 201, 304, 409, 429]);

interface Visit {
  url: string;
  person: Person;
  products: readonly string[];
  pictures: readonly string[];
}

type Visits = ReadonlyArray<(visit: Visit) => Promise<number>>;

const oneOf = <T>(list: readonly T[]): T => {
  const item = list[randomInt(list.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
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

/** Pages, search, pictures, carts and orders; the most usual more often. */
export const shopping: Visits = [
  ({ url, products }) => ask(`${url}/product/${oneOf(products)}`),
  ({ url, products }) => ask(`${url}/product/${oneOf(products)}`),
  ({ url }) => ask(`${url}/products?page=${randomInt(1, 6)}&sort=${oneOf(['newest', 'rating'])}`),
  // Thousands of addresses: the page cache must have a bound.
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
];

/** Logins and uploads too, which work in threads. */
export const everything: Visits = [
  ...shopping,
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

interface Run {
  count: number;
  forMs: number;
  visits: Visits;
  /** How long each person pauses between visits, in ms. */
  pauseMs?: number;
}

/** Lets people visit the demo shop of a place at once; gives what its process weighed, in MB. */
export async function visitFor(place: Place, { count, forMs, visits, pauseMs = 0 }: Run) {
  const running = await open(place, { SEED_DEMO: 'on', DEMO_PASSWORD: PASSWORD });
  const [persons, products, pictures] = await inside(place, async (shop) => {
    const products = await shop.catalogue.everything();
    const hashes = products.flatMap((product) => product.pictures.map(({ hash }) => hash));
    return [
      await people(shop, count),
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
        const status = await oneOf(visits)({ url: running.url, person, products, pictures });
        done += 1;
        if (!FINE.has(status)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
        await sleep(pauseMs);
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
  return { done, wrong, weights, code: await running.end() };
}
