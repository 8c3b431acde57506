// kill -9 among people who do one step after the other, each sent until it is answered.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutForm } from '#lib/server/infra/gateways/gateway.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { Row } from '../kit/report.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { open, PRICE, stock, type Person, type Place } from '../kit/shop-under-load.ts';

export const PRODUCT = 'clay-bowl';
export const STOCK = 1_000_000;
/** From the moment at which a step is sent until the kill, at most, in ms. */
const MAX_DELAY_MS = 12;
const RESPONSE_TIMEOUT_MS = 20_000;
const PAUSE_MS = 40;
const BUSY = 503;
export const CONFLICT = 409;

interface Request {
  /** Nobody is signed in without it. */
  by?: Person;
  path: string;
  method?: 'POST' | 'PUT';
  body?: object | FormData | URLSearchParams;
  key?: string;
  /** A status that ends it as well as success does. */
  fine?: number;
}

interface Response {
  success?: boolean;
  message?: string;
  orderId?: string;
  payment?: CheckoutForm;
  settlement?: { _id: string };
  return?: { _id: string };
}

/** A step that the shop refused, which is a fault here. */
class RefusedStep extends Error {}

/** Sends a request once; undefined stands for a broken connection or a busy moment. */
async function send(url: string, { by, path, method = 'POST', body, key }: Request) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(by && { Authorization: `Bearer ${by.token}` }),
        ...(!isForm && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body: isForm ? body : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const answer: Response = JSON.parse(await response.text());
    return response.status === BUSY ? undefined : { status: response.status, answer };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** Sends steps to whichever process runs, and tells when one of a name begins. */
function stepper(urlNow: () => string) {
  const cut = new Map<string, number>();
  let awaited: { name: string; begun: () => void } | undefined;
  return {
    cut,
    /** Waits for the next step of this name. */
    begins: (name: string) =>
      new Promise<void>((begun) => {
        awaited = { name, begun };
      }),
    /** Sends a step until it is answered. */
    async step(this: void, name: string, request: Request): Promise<Response> {
      for (let isAgain = false; ; isAgain = true) {
        if (awaited?.name === name) awaited.begun();
        const sent = await send(urlNow(), request);
        if (sent) {
          // What was done before its response was lost is refused the second time.
          const isDone =
            sent.status < 300 ||
            sent.status === request.fine ||
            (isAgain && sent.status === CONFLICT);
          if (isDone) return sent.answer;
          throw new RefusedStep(`${name}: ${sent.status} ${JSON.stringify(sent.answer)}`);
        }
        if (!isAgain) cut.set(name, (cut.get(name) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    },
  };
}
export type Step = ReturnType<typeof stepper>['step'];
type Begins = ReturnType<typeof stepper>['begins'];

/** Puts on sale what the steps buy. */
export const stockAll = (shop: Shop): Promise<void> =>
  stock(shop, aProduct(PRODUCT, { countInStock: STOCK }));

/** Places an order of one piece; `also` says how it is paid. */
export async function placeOne(step: Step, by: Person, also: object = {}) {
  const { orderId: number = '', payment } = await step('order', {
    by,
    path: 'order/place',
    key: randomUUID(),
    body: {
      cartItems: [{ _id: PRODUCT, size: 'Default', qty: 1 }],
      delivery_address: parcels,
      subTotalAmt: PRICE,
      totalAmt: PRICE,
      ...also,
    },
  });
  return { number, payment };
}

interface Killing {
  kills: number;
  env?: Record<string, string>;
  /** What people do again and again, all at once. */
  works: (step: Step) => ReadonlyArray<() => Promise<unknown>>;
  /** Waits for the n-th moment to kill. */
  moment: (n: number, begins: Begins) => Promise<void>;
}

/** Kills the shop again and again while people work; a shop runs on when they have ended. */
export async function killAmid(place: Place, { kills, env, works, moment }: Killing) {
  let running = await open(place, env);
  const { step, begins, cut } = stepper(() => running.url);
  const refused: string[] = [];
  let isOver = false;
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof RefusedStep)) throw error;
        refused.push(error.message);
      }
    }
  };
  const ended = Promise.all(works(step).map(repeat));
  for (let n = 0; n < kills; n += 1) {
    // Work that fails otherwise ends all.
    await Promise.race([moment(n, begins), ended]);
    await sleep(randomInt(MAX_DELAY_MS));
    await running.end('SIGKILL');
    running = await open(place, env);
  }
  isOver = true;
  await ended;
  return { refused, cut, stop: () => running.stop() };
}

/** The steps in turn: each kill comes when the next of them begins. */
export const inTurn =
  (names: readonly string[]): Killing['moment'] =>
  (n, begins) =>
    begins(names[n % names.length] ?? '');

export const refusedRow = ([first = '', ...more]: readonly string[]): Row => ({
  what: 'steps refused',
  figure: more.length + (first === '' ? 0 : 1),
  digits: 0,
  atMost: 0,
  note: first,
});

/** How often these steps were cut off. */
export function cutRow(
  what: string,
  {
    cut,
    names,
    atLeast,
  }: { cut: ReadonlyMap<string, number>; names: readonly string[]; atLeast: number },
): Row {
  const counts = names.map((name) => ({ name, count: cut.get(name) ?? 0 }));
  return {
    what: `steps with ${what} that were cut off`,
    figure: counts.reduce((sum, { count }) => sum + count, 0),
    digits: 0,
    atLeast,
    note: counts.map(({ name, count }) => `${name} ${count}`).join(', '),
  };
}

/** Counts of what is wrong: each has to be 0. */
export const zeroRows = (rows: Readonly<Record<string, number>>): Row[] =>
  Object.entries(rows).map(([what, figure]) => ({ what, figure, digits: 0, atMost: 0 }));
