import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aForm, call, tokenOf, type Called, aPerson, PASSWORD } from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay, stockOf } from '../../support/products.ts';
import { threeMachines, type Machines } from '../../support/machines.ts';
import { stock } from '../../support/shop.ts';
import { aPdf, aPicture } from '../../support/files.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { timeLimit } from '../../support/time-limit.ts';

/**
 * The shop on several machines (docs/api.md "Fine print, Processes"): three processes, each with a
 * disk of its own, over one Postgres, one bucket and real mail servers, behind a balancer.
 */

const BOWL = 'lacquer-band-bowl';
const EMAIL = 'nimali@example.com';
/** What a change in one machine takes to show in the others, at most. */
const SHOWN_WITHIN_MS = 2_000;

/** More than is ordered here. */
const MANY = 5_000;

const sold = (countInStock: number) => aProduct(BOWL, { countInStock });

const file = (bytes: Uint8Array, type: string) =>
  new File([new Uint8Array(bytes)], 'file', { type });

async function signIn(url: string, email = EMAIL) {
  const { status, body } = await call(url, 'POST /api/users/login', {
    body: { email, password: PASSWORD },
  });
  expect(status).toBe(200);
  const { accesstoken, refreshtoken } = Object(body['data']);
  return { access: String(accesstoken), refresh: String(refreshtoken) };
}

/** How each machine answers the same call, asked one after the other. */
async function everywhere({ machines }: Machines, ask: (url: string) => Promise<Called>) {
  const statuses: number[] = [];
  for (const { url } of machines) statuses.push((await ask(url)).status);
  return statuses;
}

/** When the mails that are not noted as sent are tried next, in ms: a minute after somebody took one. */
async function nextTries({ shop }: Machines): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('outbox')
    .select('next_try_at')
    .where('next_try_at', 'is not', null)
    .execute();
  return rows.map((row) => Date.parse(row.next_try_at ?? ''));
}

const waitingMails = async (all: Machines): Promise<number> => (await nextTries(all)).length;

/** When nobody is thought to be sending the mails any more that somebody took and did not note. */
const aMinuteLater = ({ shop }: Machines) =>
  shop.db
    .updateTable('outbox')
    .set({ next_try_at: new Date().toISOString() })
    .where('next_try_at', 'is not', null)
    .execute();

const orderRows = ({ shop }: Machines) => shop.db.selectFrom('orders').selectAll().execute();

const bowlsLeft = ({ shop }: Machines) => stockOf(shop, BOWL);

/** Ends all connections but the own one, as a database does that moves to another machine. */
const dropAllLines = ({ shop }: Machines) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db);

describe('On three machines', () => {
  test('a session is known to all of them, and ends on all of them', async () => {
    const all = await threeMachines();
    const [first, second, third] = all.machines;
    await aPerson(all.shop);
    const mine = await signIn(first.url);
    const other = await signIn(second.url);
    const currentUser = (token: string) => (url: string) =>
      call(url, 'GET /api/users/allusers', { token });
    expect(await everywhere(all, currentUser(mine.access))).toEqual([200, 200, 200]);
    expect((await call(third.url, 'POST /api/users/logout', { token: mine.access })).status).toBe(
      200,
    );
    expect(await everywhere(all, currentUser(mine.access))).toEqual([401, 401, 401]);
    expect(await everywhere(all, currentUser(other.access))).toEqual([200, 200, 200]);
  });

  test('a refresh token works once on any of them, and its reuse ends the session', async () => {
    const all = await threeMachines();
    await aPerson(all.shop);
    let { access, refresh } = await signIn(all.url);
    const renew = (url: string, refreshtoken: string) =>
      call(url, 'POST /api/users/refresh-token', { body: { refreshtoken } });
    const used = refresh;
    for (const { url } of all.machines) {
      const { status, body } = await renew(url, refresh);
      expect(status).toBe(200);
      access = String(Object(body['data']).accesstoken);
      refresh = String(Object(body['data']).refreshtoken);
    }
    // Three tabs at the same moment, each at another machine.
    const tabs = await Promise.all(all.machines.map(({ url }) => renew(url, refresh)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const currentUser = (url: string) => call(url, 'GET /api/users/allusers', { token: access });
    expect(await everywhere(all, currentUser)).toEqual([200, 200, 200]);

    // A copy that turns up when no tab can still be on its way with it.
    await all.shop.db
      .updateTable('session_tokens')
      .set({ spent_at: new Date(Date.now() - 60_000).toISOString() })
      .where('spent_at', 'is not', null)
      .execute();
    expect((await renew(all.url, used)).status).toBe(401);
    expect(await everywhere(all, currentUser)).toEqual([401, 401, 401]);
  });

  test('failures are counted together across all of them', async () => {
    const all = await threeMachines({
      LIMITS_WRONG_PASSWORDS_PER_ACCOUNT: '4',
      LIMITS_FAILURES_PER_IP: '8',
    });
    await aPerson(all.shop);
    const fail = (email: string, ip: string) =>
      call(all.url, 'POST /api/users/login', {
        body: { email, password: 'not the password' },
        headers: { 'X-Forwarded-For': ip },
      });
    const tally = (responses: readonly Called[]) =>
      responses.map(({ status }) => status).toSorted((one, other) => one - other);
    const atOnce = await Promise.all(
      Array.from({ length: 9 }, (_none, index) => fail(EMAIL, `203.0.113.${index}`)),
    );
    expect(tally(atOnce)).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429]);
    const ofOneAddress: Called[] = [];
    for (let index = 0; index < 10; index += 1) {
      ofOneAddress.push(await fail(`nobody-${index}@example.com`, '198.51.100.7'));
    }
    expect(tally(ofOneAddress)).toEqual([...Array<number>(8).fill(401), 429, 429]);
    expect((await fail('somebody@example.com', '198.51.100.8')).status).toBe(401);
    expect(all.balancer.answered.size).toBe(3);
  });

  test('a page that one of them changes is changed at all within two seconds', async () => {
    const all = await threeMachines();
    await stock(all.shop, sold(10));
    const admin = await aPerson(all.shop, { email: 'admin@example.com', role: 'admin' });
    const token = await tokenOf(all.shop, admin);
    const priceAt = async (url: string) =>
      /Rs\. [\d,.]+/.exec(await (await fetch(`${url}/product/${BOWL}`)).text())?.[0];
    const prices = () => Promise.all(all.machines.map(({ url }) => priceAt(url)));
    await expect
      .poll(prices, { timeout: timeLimit(SHOWN_WITHIN_MS) })
      .toEqual(Array(3).fill('Rs. 3,900'));
    for (const [index, { url }] of all.machines.entries()) {
      const price = 4_000 + index;
      const body = aForm({ price: String(price) });
      await call(url, `PUT /api/admin/products/${BOWL}`, { token, body });
      await expect
        .poll(prices, { timeout: timeLimit(SHOWN_WITHIN_MS) })
        .toEqual(Array(3).fill(`Rs. ${price.toLocaleString('en')}`));
    }
  });

  test('each email is sent once, though all of them poll', async () => {
    const all = await threeMachines();
    await stock(all.shop, sold(100));
    const token = await tokenOf(all.shop, await aPerson(all.shop));
    const numbers = new Set<string>();
    for (let index = 0; index < 30; index += 1) {
      const placed = await call(all.url, 'POST /api/order/place', {
        token,
        body: oneBowl,
        headers: { 'Idempotency-Key': randomUUID() },
      });
      numbers.add(String(placed.body['orderId']));
    }
    await expect.poll(() => waitingMails(all)).toBe(0);
    expect(numbers.size).toBe(30);
    expect(all.received().map(({ messageId }) => messageId)).toHaveLength(30);
    expect(new Set(all.received().map(({ messageId }) => messageId)).size).toBe(30);
    const reported = all
      .received()
      .map(({ text }) => [...numbers].find((one) => text?.includes(one)));
    expect(new Set(reported)).toEqual(numbers);
  });

  test('a slip sent to one is shown by another and approved on a third', async () => {
    const all = await threeMachines();
    const [first, second, third] = all.machines;
    await stock(all.shop, sold(10));
    const token = await tokenOf(all.shop, await aPerson(all.shop));
    const admin = await tokenOf(
      all.shop,
      await aPerson(all.shop, { email: 'admin@example.com', role: 'admin' }),
    );
    const { body } = await call(all.url, 'POST /api/order/place', { token, body: oneBowl });
    const number = String(body['orderId']);
    const slip = file(aPdf('paid'), 'application/pdf');
    const sent = await call(first.url, `POST /api/order/${number}/slip`, {
      token,
      body: aForm({ slip }),
    });
    expect(sent.status).toBe(200);
    const waiting = await call(second.url, 'GET /api/admin/orders?slip=waiting', { token: admin });
    const [order] = Object(waiting.body['orders']);
    expect(order).toMatchObject({ orderId: number });
    for (const { url } of all.machines) {
      const seen = await fetch(url + String(order.paymentSlip));
      expect(new Uint8Array(await seen.arrayBuffer())).toEqual(aPdf('paid'));
    }
    const approve = `POST /api/admin/orders/${number}/approve`;
    expect((await call(third.url, approve, { token: admin })).status).toBe(200);
    const own = await call(first.url, `GET /api/order/${number}`, { token });
    expect(own.body['order']).toMatchObject({ status: 'to_delivery' });
  });

  test('a product picture and an avatar sent to one are shown in all widths by the others', async () => {
    const all = await threeMachines();
    const [first, second, third] = all.machines;
    const id = await aPerson(all.shop, { email: 'admin@example.com', role: 'admin' });
    const token = await tokenOf(all.shop, id);
    const made = await call(first.url, 'POST /api/admin/products', {
      token,
      body: aForm({
        name: 'Kumbuk Bowl',
        price: '3900',
        discount: '0',
        category: 'bowls',
        countInStock: '4',
        sizes: 'none',
        images: file(await aPicture('teal', 1000), 'image/png'),
      }),
    });
    expect(made.status).toBe(201);
    const page = async () => (await fetch(`${third.url}/product/kumbuk-bowl`)).text();
    await expect.poll(page, { timeout: timeLimit(SHOWN_WITHIN_MS) }).toContain('/media/');
    const displayed = new Set((await page()).match(/\/media\/[0-9a-f]{20}-\d+\.webp/g));
    expect(displayed.size).toBeGreaterThan(1);
    for (const path of displayed) {
      const [one, other] = await Promise.all(
        [second, third].map(async ({ url }) => (await fetch(url + path)).bytes()),
      );
      expect((await sharp(one).metadata()).width).toBe(Number(/-(\d+)\./.exec(path)?.[1]));
      expect(one).toEqual(other);
    }
    const avatar = await call(second.url, 'POST /api/users/avatar', {
      token,
      body: aForm({ avatar: file(await aPicture('plum', 500), 'image/png') }),
    });
    expect((await fetch(third.url + String(avatar.body['avatar']))).status).toBe(200);
  });

  test('an order that reaches all of them at once is one order with one email', async () => {
    const all = await threeMachines();
    await stock(all.shop, sold(10));
    const token = await tokenOf(all.shop, await aPerson(all.shop));
    const key = randomUUID();
    const copies = await Promise.all(
      [...all.machines, ...all.machines, ...all.machines].map(({ url }) =>
        call(url, 'POST /api/order/place', {
          token,
          body: oneBowl,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    );
    expect(copies.map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(new Set(copies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await orderRows(all)).map(({ number }) => number)).toEqual([
      copies[0]?.body['orderId'],
    ]);
    expect(await bowlsLeft(all)).toBe(9);
    await expect.poll(() => waitingMails(all)).toBe(0);
    expect(all.received()).toHaveLength(1);
  });

  test('a hand-over that a driver’s phone repeats is one hand-over with one email', async () => {
    const all = await threeMachines();
    await stock(all.shop, sold(10));
    const token = await tokenOf(all.shop, await aPerson(all.shop));
    const { body } = await call(all.url, 'POST /api/order/place', { token, body: oneBowl });
    const number = String(body['orderId']);
    const driver = await aPerson(all.shop, { email: 'kasun@example.com', role: 'driver' });
    await onItsWay(all.shop, number, driver);
    const deliveries = await tokenOf(all.shop, driver);
    const say = (url: string, status: string) =>
      call(url, `PUT /api/order/assigned/${number}`, { token: deliveries, body: { status } });
    expect(await everywhere(all, (url) => say(url, 'delivering'))).toEqual([200, 200, 200]);
    await expect.poll(() => waitingMails(all)).toBe(0);
    const before = all.received().length;
    const atOnce = await Promise.all(
      [...all.machines, ...all.machines].map(({ url }) => say(url, 'delivered')),
    );
    expect(atOnce.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await everywhere(all, (url) => say(url, 'delivered'))).toEqual([200, 200, 200]);
    const events = await all.shop.db.selectFrom('order_events').select('what').execute();
    expect(events.filter(({ what }) => what === 'handOver')).toHaveLength(1);
    await expect.poll(() => waitingMails(all)).toBe(0);
    expect(all.received().length - before).toBe(1);
  });
});

/** Shoppers who order all the time, as phones do: each order under one key, until it is answered. */
function steadyOrders({ url }: Machines, tokens: readonly string[]) {
  const placed = new Map<string, string>();
  let isSteady = true;
  async function order(token: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const { status, body } = await call(url, 'POST /api/order/place', {
        token,
        body: oneBowl,
        headers: { 'Idempotency-Key': key },
      });
      if (status === 201) return void placed.set(key, String(body['orderId']));
      expect([502, 503]).toContain(status);
    }
  }
  const shoppers = tokens.map(async (token) => {
    while (isSteady) await order(token);
  });
  return {
    /** The orders' numbers by their keys. */
    placed,
    end: () => {
      isSteady = false;
      return Promise.all(shoppers);
    },
  };
}

const fourPeople = ['nimali', 'kasun', 'amara', 'ruwan'].map((name) => `${name}@example.com`);

/** Each key has one order, each order took one bowl. */
async function expectNoneLostOrDoubled(all: Machines, placed: ReadonlyMap<string, string>) {
  const numbers = (await orderRows(all)).map(({ number }) => number);
  expect(numbers.toSorted()).toEqual([...placed.values()].toSorted());
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await bowlsLeft(all)).toBe(MANY - placed.size);
}

test('an instance that crashes amid orders loses no order, email or session', async () => {
  const all = await threeMachines();
  const [victim, ...others] = all.machines;
  await stock(all.shop, sold(MANY));
  const sessions: string[] = [];
  for (const email of fourPeople) {
    await aPerson(all.shop, { email });
    sessions.push((await signIn(victim.url, email)).access);
  }
  // What it has in its hands stays there: it is never told that a mail has arrived.
  victim.enqueueEmail.response('hold');
  const { placed, end } = steadyOrders(all, sessions);
  await expect.poll(() => victim.enqueueEmail.held()).toBeGreaterThan(0);
  expect(await victim.end('SIGKILL')).toBe(-1);
  const diedAt = Date.now();
  const whenItDied = placed.size;
  await expect.poll(() => placed.size).toBeGreaterThan(whenItDied + 30);
  await end();

  await expectNoneLostOrDoubled(all, placed);
  for (const token of sessions) {
    for (const { url } of others) {
      expect((await call(url, 'GET /api/users/allusers', { token })).status).toBe(200);
    }
  }

  const mailed = () => others.flatMap(({ enqueueEmail }) => enqueueEmail.received);
  const inItsHands = (tries: readonly number[]) =>
    tries.every((at) => at > Date.now() && at <= diedAt + MINUTE_MS);
  await expect.poll(async () => inItsHands(await nextTries(all))).toBe(true);
  const took = await waitingMails(all);
  expect(took).toBeGreaterThanOrEqual(victim.enqueueEmail.held());
  expect(mailed()).toHaveLength(placed.size - took);
  await aMinuteLater(all);
  await expect.poll(() => waitingMails(all)).toBe(0);
  expect(mailed()).toHaveLength(placed.size);
  expect(new Set(mailed().map(({ messageId }) => messageId)).size).toBe(placed.size);
}, 90_000);

test('a database that drops all connections amid orders stops no instance and loses no order', async () => {
  const all = await threeMachines();
  await stock(all.shop, sold(MANY));
  const tokens: string[] = [];
  for (const email of fourPeople) {
    tokens.push(await tokenOf(all.shop, await aPerson(all.shop, { email })));
  }
  const { placed, end } = steadyOrders(all, tokens);
  for (let times = 1; times <= 5; times += 1) {
    const before = placed.size;
    await expect.poll(() => placed.size).toBeGreaterThan(before + 10);
    await dropAllLines(all);
  }
  await end();
  await expectNoneLostOrDoubled(all, placed);
  const alive = await Promise.all(
    all.machines.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status),
  );
  expect(alive).toEqual([200, 200, 200]);
  await aMinuteLater(all);
  await expect.poll(() => waitingMails(all)).toBe(0);
  expect(new Set(all.received().map(({ messageId }) => messageId)).size).toBe(placed.size);
}, 90_000);
