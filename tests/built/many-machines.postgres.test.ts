import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aForm, call, tokenOf, type Called } from '../support/caller.ts';
import { aProduct } from '../support/goods.ts';
import { threeMachines, type Machines } from '../support/machines.ts';
import { oneBowl, onItsWay } from '../support/orders.ts';
import { aPerson, PASSWORD } from '../support/people.ts';
import { stock } from '../support/shop.ts';
import { aPdf, aPicture } from '../support/slips.ts';

/**
 * The shop on several machines (docs/api.md "Fine print, Processes"): three processes, each with a
 * disk of its own, over one Postgres, one bucket and real mail servers, behind a balancer.
 */

const BOWL = 'lacquer-band-bowl';
const EMAIL = 'nimali@example.com';
/** What a change in one machine takes to show in the others, at most. */
const SHOWN_WITHIN_MS = 2_000;

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

/** The mails that still wait to be sent, or whose sending is not noted yet. */
const waitingMails = async ({ shop }: Machines): Promise<number> => {
  const { count } = await shop.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

const orderRows = ({ shop }: Machines) => shop.db.selectFrom('orders').selectAll().execute();

const stockOf = async ({ shop }: Machines) =>
  (
    await shop.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', BOWL)
      .executeTakeFirstOrThrow()
  ).stock;

describe('On three machines', () => {
  test('a session that one of them began all know, and one that ended none', async () => {
    const all = await threeMachines();
    const [first, second, third] = all.machines;
    await aPerson(all.shop);
    const mine = await signIn(first.url);
    const other = await signIn(second.url);
    const me = (token: string) => (url: string) => call(url, 'GET /api/users/allusers', { token });
    expect(await everywhere(all, me(mine.access))).toEqual([200, 200, 200]);
    expect((await call(third.url, 'POST /api/users/logout', { token: mine.access })).status).toBe(
      200,
    );
    expect(await everywhere(all, me(mine.access))).toEqual([401, 401, 401]);
    expect(await everywhere(all, me(other.access))).toEqual([200, 200, 200]);
  });

  test('a refresh token is spent once, wherever it is spent, and its copy ends the session', async () => {
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
    const me = (url: string) => call(url, 'GET /api/users/allusers', { token: access });
    expect(await everywhere(all, me)).toEqual([200, 200, 200]);

    // A copy that turns up when no tab can still be on its way with it.
    await all.shop.db
      .updateTable('session_tokens')
      .set({ spent_at: new Date(Date.now() - 60_000).toISOString() })
      .where('spent_at', 'is not', null)
      .execute();
    expect((await renew(all.url, used)).status).toBe(401);
    expect(await everywhere(all, me)).toEqual([401, 401, 401]);
  });

  test('failures are counted together, whichever of them is asked', async () => {
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
    const tally = (answers: readonly Called[]) =>
      answers.map(({ status }) => status).toSorted((one, other) => one - other);
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
    await expect.poll(prices, { timeout: SHOWN_WITHIN_MS }).toEqual(Array(3).fill('Rs. 3,900.00'));
    for (const [index, { url }] of all.machines.entries()) {
      const price = 4_000 + index;
      const body = aForm({ price: String(price) });
      await call(url, `PUT /api/admin/products/${BOWL}`, { token, body });
      await expect
        .poll(prices, { timeout: SHOWN_WITHIN_MS })
        .toEqual(Array(3).fill(`Rs. ${price.toLocaleString('en')}.00`));
    }
  });

  test('each mail is sent once, though all of them look', async () => {
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
    await expect.poll(() => waitingMails(all), { timeout: 10_000 }).toBe(0);
    expect(numbers.size).toBe(30);
    expect(all.received().map(({ messageId }) => messageId)).toHaveLength(30);
    expect(new Set(all.received().map(({ messageId }) => messageId)).size).toBe(30);
    const told = all.received().map(({ text }) => [...numbers].find((one) => text?.includes(one)));
    expect(new Set(told)).toEqual(numbers);
  });

  test('a slip sent to one is shown by another and approved at a third', async () => {
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

  test('a product’s and a person’s picture given to one are shown in all widths by the others', async () => {
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
    await expect.poll(page, { timeout: SHOWN_WITHIN_MS }).toContain('/media/');
    const shown = new Set((await page()).match(/\/media\/[0-9a-f]{20}-\d+\.webp/g));
    expect(shown.size).toBeGreaterThan(1);
    for (const path of shown) {
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

  test('an order whose copies reach all of them at once is one order with one mail', async () => {
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
    expect(await stockOf(all)).toBe(9);
    await expect.poll(() => waitingMails(all), { timeout: 10_000 }).toBe(0);
    expect(all.received()).toHaveLength(1);
  });

  test('a hand-over that a driver’s phone repeats is one hand-over with one mail', async () => {
    const all = await threeMachines();
    await stock(all.shop, sold(10));
    const token = await tokenOf(all.shop, await aPerson(all.shop));
    const { body } = await call(all.url, 'POST /api/order/place', { token, body: oneBowl });
    const number = String(body['orderId']);
    const driver = await aPerson(all.shop, { email: 'kasun@example.com', role: 'driver' });
    await onItsWay(all.shop, number, driver);
    const driving = await tokenOf(all.shop, driver);
    const say = (url: string, status: string) =>
      call(url, `PUT /api/order/assigned/${number}`, { token: driving, body: { status } });
    expect(await everywhere(all, (url) => say(url, 'delivering'))).toEqual([200, 200, 200]);
    await expect.poll(() => waitingMails(all), { timeout: 10_000 }).toBe(0);
    const before = all.received().length;
    const atOnce = await Promise.all(
      [...all.machines, ...all.machines].map(({ url }) => say(url, 'delivered')),
    );
    expect(atOnce.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await everywhere(all, (url) => say(url, 'delivered'))).toEqual([200, 200, 200]);
    const events = await all.shop.db.selectFrom('order_events').select('what').execute();
    expect(events.filter(({ what }) => what === 'handOver')).toHaveLength(1);
    await expect.poll(() => waitingMails(all), { timeout: 10_000 }).toBe(0);
    expect(all.received().length - before).toBe(1);
  });
});

test('a machine that dies amid orders takes none with it, nor a mail or a session', async () => {
  const all = await threeMachines();
  const [victim, ...others] = all.machines;
  await stock(all.shop, sold(1_000));
  const sessions: string[] = [];
  for (const name of ['nimali', 'kasun', 'amara', 'ruwan']) {
    await aPerson(all.shop, { email: `${name}@example.com` });
    sessions.push((await signIn(victim.url, `${name}@example.com`)).access);
  }
  // What it has in its hands stays there: it is never told that a mail has arrived.
  victim.post.answer('hold');

  const placed = new Map<string, string>();
  let repeated = 0;
  /** Places an order as a phone does: with one key, until the shop has answered. */
  async function order(token: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const { status, body } = await call(all.url, 'POST /api/order/place', {
        token,
        body: oneBowl,
        headers: { 'Idempotency-Key': key },
      });
      if (status === 201) return void placed.set(key, String(body['orderId']));
      expect([502, 503]).toContain(status);
      repeated += 1;
    }
  }
  let isSteady = true;
  const shopping = sessions.map(async (token) => {
    while (isSteady) await order(token);
  });

  await expect.poll(() => victim.post.held(), { timeout: 20_000 }).toBeGreaterThan(2);
  expect(await victim.end('SIGKILL')).toBe(-1);
  const whenItDied = placed.size;
  await expect.poll(() => placed.size, { timeout: 20_000 }).toBeGreaterThan(whenItDied + 30);
  isSteady = false;
  await Promise.all(shopping);

  const rows = await orderRows(all);
  expect(rows.map(({ number }) => number).toSorted()).toEqual([...placed.values()].toSorted());
  expect(new Set(placed.values()).size).toBe(placed.size);
  expect(await stockOf(all)).toBe(1_000 - placed.size);
  for (const token of sessions) {
    for (const { url } of others) {
      expect((await call(url, 'GET /api/users/allusers', { token })).status).toBe(200);
    }
  }

  const mailed = () => others.flatMap(({ post }) => post.received);
  const inItsHands = victim.post.held();
  await expect.poll(() => waitingMails(all), { timeout: 20_000 }).toBe(inItsHands);
  expect(mailed()).toHaveLength(placed.size - inItsHands);
  // A minute later nobody is thought to be sending them any more.
  await all.shop.db
    .updateTable('outbox')
    .set({ next_try_at: new Date().toISOString() })
    .where('next_try_at', 'is not', null)
    .execute();
  await expect.poll(() => waitingMails(all), { timeout: 20_000 }).toBe(0);
  expect(mailed()).toHaveLength(placed.size);
  expect(new Set(mailed().map(({ messageId }) => messageId)).size).toBe(placed.size);
  expect(repeated).toBeLessThan(placed.size);
}, 90_000);
