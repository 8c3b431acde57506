// A buyer on a phone: sends the same order under the same key until the shop has answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './report.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { parcels } from '../../support/products.ts';
import { PRICE, type Person } from './shop-under-load.ts';
import pino from 'pino';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { openSession } from '#lib/server/features/account/sessions.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';

export interface OrderAttempt {
  key: string;
  product: string;
  size: string;
  /** The numbers that the shop answered with: more than one is a doubled order. */
  numbers: Set<string>;
}

export const anOrder = (product: string, size: string = DEFAULT_SIZE): OrderAttempt => ({
  key: randomUUID(),
  product,
  size,
  numbers: new Set(),
});

const RESPONSE_TIMEOUT_MS = 20_000;
const PAUSE_MS = 40;

/** Sends an order once; 0 stands for a broken connection. Remembers the order number. */
export async function send(url: string, buyer: Person, order: OrderAttempt): Promise<number> {
  try {
    const response = await fetch(`${url}/api/order/place`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${buyer.token}`,
        'Idempotency-Key': order.key,
      },
      body: JSON.stringify({
        cartItems: [{ _id: order.product, size: order.size, qty: 1 }],
        delivery_address: parcels,
        subTotalAmt: PRICE,
        totalAmt: PRICE,
      }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const body: { orderId?: string } = JSON.parse(await response.text());
    if (response.status === 201 && body.orderId) order.numbers.add(body.orderId);
    return response.status;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return 0;
    throw error;
  }
}

/** The line broke, or the shop was busy for a moment; any other answer is an answer. */
const isWorthTrying = (status: number): boolean => status === 0 || status === 503;

/** Sends until the shop has answered, wherever it stands by then; gives the answer's status. */
export async function insist(
  urlNow: () => string,
  buyer: Person,
  order: OrderAttempt,
): Promise<number> {
  for (;;) {
    const status = await send(urlNow(), buyer, order);
    if (!isWorthTrying(status)) return status;
    await sleep(PAUSE_MS);
  }
}

/** Each buyer places one order after another until told to stop; gives every order that was begun. */
export function keepBuying(
  buyers: readonly Person[],
  urlNow: () => string,
  product: (n: number) => string,
) {
  const attempts: Array<{ buyer: Person; order: OrderAttempt }> = [];
  const refused = new Map<number, number>();
  let isOver = false;
  const ended = Promise.all(
    buyers.map(async (buyer, n) => {
      while (!isOver) {
        const order = anOrder(product(n));
        attempts.push({ buyer, order });
        const status = await insist(urlNow, buyer, order);
        if (status !== 201) refused.set(status, (refused.get(status) ?? 0) + 1);
      }
    }),
  );
  return {
    /** Every order that was begun. */
    attempts: (): OrderAttempt[] => attempts.map(({ order }) => order),
    /** Sends the newest of them once more, as a phone does after a lost response. */
    async repeat(count: number): Promise<void> {
      for (const { buyer, order } of attempts.slice(-count)) await send(urlNow(), buyer, order);
    },
    /** Answers that were neither an order nor a reason to try again: there is none. */
    refused: (): Row => ({
      what: 'orders refused',
      figure: [...refused.values()].reduce((sum, n) => sum + n, 0),
      digits: 0,
      atMost: 0,
      note: [...refused].map(([status, n]) => `${n} × ${status}`).join(', '),
    }),
    async end(): Promise<void> {
      isOver = true;
      await ended;
    },
  };
}

// People who are in the shop already, for the figures of those who come with a token.

export const PASSWORD = 'weaver of reeds';

export interface SignedIn {
  email: string;
  token: string;
}

/** Works with the shop of a folder from inside, beside the process that serves it. */
export async function insideOf<T>(folder: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readSettings({ DATA_DIR: folder });
  const shop = await createShop({
    ...settings,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** So many people with one password, signed in. */
export async function signedIn(shop: Shop, count: number): Promise<SignedIn[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const at = shop.now();
  const people: SignedIn[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID();
    const email = `${id}@example.com`;
    await addVerifiedUser(shop.db, { id, name: 'Nimali', email, role: 'user', passwordHash, at });
    const { accesstoken } = await inTransaction(shop.db, (tx) => openSession(tx, id, at));
    people.push({ email, token: accesstoken });
  }
  return people;
}
