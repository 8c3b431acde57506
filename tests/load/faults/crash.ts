// kill -9 among steady orders: nothing lost, doubled or half.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { mailsWritten, settled } from './ledger.ts';
import { keepBuying } from '../kit/buying.ts';
import { inside, open, people, stock } from '../kit/shop-under-load.ts';
import type { Scenario } from './scenario.ts';

const BUYERS = 6;
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
    return people(shop, BUYERS);
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
