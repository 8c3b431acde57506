// SIGTERM while people browse and buy: whoever was let in is answered, and the process ends well.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { print, type Scenario } from '../kit/report.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { audit, mailsWritten, settled } from './ledger.ts';
import { anOrder, insist, type OrderAttempt, keepBuying } from '../kit/buying.ts';
import { inside, open, people, stock, PRICE, type Person } from '../kit/shop-under-load.ts';
import { randomInt } from 'node:crypto';

const BUYERS = 8;
const LIFE_MS = 400;
const SILENT = 4;
const WITHIN_MS = 10_000;

/** What became of a request: its answer was whole, it never got in, or it was cut short. */
type End = 'answered' | 'not let in' | 'cut';

/**
 * Places an order as a browser does, on the line that it has open or on a new one. On a line on which
 * the shop has answered before, it has let the request in; on a new one it may be too late.
 */
function placeOnce(url: string, buyer: Person, order: OrderAttempt, agent: Agent): Promise<End> {
  return new Promise((resolve) => {
    const call = request(`${url}/api/order/place`, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${buyer.token}`,
        'Idempotency-Key': order.key,
      },
    });
    call.on('error', () => resolve(call.reusedSocket ? 'cut' : 'not let in'));
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve('cut'));
      response.on('end', () => {
        const body: { orderId?: string } = JSON.parse(Buffer.concat(chunks).toString());
        if (response.statusCode === 201 && body.orderId) order.numbers.add(body.orderId);
        resolve('answered');
      });
    });
    call.end(
      JSON.stringify({
        cartItems: [{ _id: order.product, size: 'Default', qty: 1 }],
        delivery_address: parcels,
        subTotalAmt: PRICE,
        totalAmt: PRICE,
      }),
    );
  });
}

/** Stops the shop under load again and again. */
export const shutdown: Scenario = async ({ place, isLong, title }) => {
  const stops = isLong ? 20 : 4;
  const id = 'clay-bowl';
  const stocked = 1_000_000;
  const buyers = await inside(place, async (shop) => {
    await stock(shop, aProduct(id, { countInStock: stocked }));
    return people(shop, BUYERS);
  });
  const attempts: Array<{ buyer: Person; order: OrderAttempt }> = [];
  const ends: Record<End, number> = { answered: 0, 'not let in': 0, cut: 0 };
  let badExits = 0;
  let slowestMs = 0;
  for (let n = 0; n < stops; n += 1) {
    const running = await open(place);
    let isOver = false;
    const load = Promise.all(
      buyers.map(async (buyer) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        while (!isOver) {
          const order = anOrder(id);
          attempts.push({ buyer, order });
          const end = await placeOnce(running.url, buyer, order, agent);
          ends[end] += 1;
          if (end === 'not let in') return;
        }
      }),
    );
    // Browsers open lines before they need them, and say nothing on them.
    const { hostname, port } = new URL(running.url);
    const silent = Array.from({ length: SILENT }, () => connect(Number(port), hostname));
    for (const line of silent) line.on('error', () => line.destroy());
    await sleep(LIFE_MS);
    const begun = performance.now();
    const code = await running.end('SIGTERM');
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    if (code !== 0) badExits += 1;
    isOver = true;
    await load;
  }
  // Who was not let in comes again.
  const running = await open(place);
  for (const { buyer, order } of attempts) {
    if (order.numbers.size === 0) await insist(() => running.url, buyer, order);
  }
  await running.stop();
  const rows = await inside(place, (shop) =>
    audit(
      shop,
      attempts.map(({ order }) => order),
      new Map([[id, stocked]]),
    ),
  );
  print(title(`SIGTERM under load × ${stops}`), [
    {
      what: 'requests let in and not answered',
      figure: ends.cut,
      digits: 0,
      atMost: 0,
      note: `${ends.answered} answered`,
    },
    { what: 'exits with another code than 0', figure: badExits, digits: 0, atMost: 0 },
    { what: 'slowest end', figure: slowestMs / 1000, unit: 's', atMost: WITHIN_MS / 1000 },
    ...rows,
  ]);
};

// kill -9 among steady orders: nothing lost, doubled or half.

const BUYERS_AT_A_CRASH = 6;
const PRODUCTS = ['clay-bowl', 'reed-mat', 'lacquer-band-bowl'];
const STOCK = 1_000_000;
/** How long a shop lives before it is killed, in ms. */
const LEAST_LIFE_MS = 30;
const MAX_LIFE_MS = 600;
const ASKED_AGAIN = 200;

/** Kills the shop again and again while six people buy. */
export const crash: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 12;
  const buyers = await inside(place, async (shop) => {
    await stock(shop, ...PRODUCTS.map((id) => aProduct(id, { countInStock: STOCK })));
    return people(shop, BUYERS_AT_A_CRASH);
  });
  let running = await open(place);
  const buying = keepBuying(
    buyers,
    () => running.url,
    (n) => PRODUCTS[n % PRODUCTS.length] ?? '',
  );
  for (let n = 0; n < kills; n += 1) {
    await sleep(randomInt(LEAST_LIFE_MS, MAX_LIFE_MS));
    await running.end('SIGKILL');
    running = await open(place);
  }
  await buying.end();
  // A phone whose response was lost sends again, and gets the same number.
  await buying.repeat(ASKED_AGAIN);
  const stocked = new Map(PRODUCTS.map((id) => [id, STOCK]));
  const rows = await settled(place, buying.attempts(), stocked);
  await running.stop();
  const orders = buying.attempts().length;
  print(title(`${kills} × kill -9 among ${orders} orders`), [
    ...rows,
    buying.refused(),
    {
      what: 'mails too many or too few',
      figure: Math.abs(orders - mailsWritten(place.dataDir)),
      digits: 0,
      atMost: 0,
    },
    { what: 'orders a life of the shop', figure: orders / kills, atLeast: 1 },
  ]);
};
