// Two processes on one place: begun at once on nothing, and working side by side.
import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Scenario } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { mailsWritten, settled, stockKey, audit } from './ledger.ts';
import { keepBuying, anOrder, insist, send, type OrderAttempt } from '../kit/buying.ts';
import { inside, open, people, stock, type Person } from '../kit/shop-under-load.ts';
import type { VariantDraft } from '#lib/catalogue/variants.ts';

/** Two shops start at the same moment on an empty database: one demo, both open. */
export const twoStarts: Scenario = async ({ place, another, isLong, title }) => {
  const tries = isLong ? 5 : 1;
  let notReady = 0;
  let doubledDemos = 0;
  let productsMissing = 0;
  for (let n = 0; n < tries; n += 1) {
    const own = n === 0 ? place : await another();
    const both = await Promise.all([
      open(own, { SEED_DEMO: 'on' }),
      open(own, { SEED_DEMO: 'on' }),
    ]);
    const ready = await Promise.all(
      both.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status),
    );
    notReady += ready.filter((status) => status !== 200).length;
    const reportedPassword = both.filter(({ given }) => given().includes('password')).length;
    doubledDemos += Math.abs(reportedPassword - 1);
    const products = await inside(own, async (shop) => (await shop.catalogue.everything()).length);
    const seeded = /Added (\d+) demo products/.exec(both.map(({ given }) => given()).join(''))?.[1];
    productsMissing += Math.abs(Number(seeded ?? 0) - products);
    await Promise.all(both.map((shop) => shop.stop()));
  }
  print(title(`two starts at once on an empty database × ${tries}`), [
    { what: 'processes that are not ready', figure: notReady, digits: 0, atMost: 0 },
    { what: 'demos too many or too few', figure: doubledDemos, digits: 0, atMost: 0 },
    { what: 'products too many or too few', figure: productsMissing, digits: 0, atMost: 0 },
  ]);
};

const BUYERS = 6;
const STOCK = 1_000_000;
const FOLLOWS_WITHIN_MS = 2_000;

/** Two processes sell from one place, and each sees what the other changed. */
export const twoProcesses: Scenario = async ({ place, isLong, title }) => {
  const forMs = isLong ? 20_000 : 4_000;
  const ids = ['clay-bowl', 'reed-mat'];
  const [buyers, [admin]] = await inside(place, async (shop) => {
    await stock(shop, ...ids.map((id) => aProduct(id, { countInStock: STOCK })));
    return [await people(shop, BUYERS), await people(shop, 1, 'admin')];
  });
  const both = await Promise.all([open(place), open(place)]);
  let turn = 0;
  const buying = keepBuying(
    buyers,
    () => both[(turn += 1) % 2]?.url ?? '',
    (n) => ids[n % 2] ?? '',
  );
  const [one, other] = both;
  let slowestMs = 0;
  const until = performance.now() + forMs;
  for (let n = 0; performance.now() < until; n += 1) {
    const form = new FormData();
    form.set('description', `Thrown on a wheel, the ${n}th.`);
    const put = await fetch(`${one.url}/api/admin/products/clay-bowl`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${admin?.token}` },
      body: form,
    });
    if (put.status !== 200) throw new Error(`The product was not changed (${put.status})`);
    const begun = performance.now();
    while (
      !(await (await fetch(`${other.url}/product/clay-bowl`)).text()).includes(`the ${n}th.`)
    ) {
      await sleep(20);
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  await buying.end();
  const rows = await settled(place, buying.attempts(), new Map(ids.map((id) => [id, STOCK])));
  await Promise.all(both.map((shop) => shop.stop()));
  print(title(`two processes on one place, ${buying.attempts().length} orders`), [
    ...rows,
    buying.refused(),
    {
      what: 'mails too many or too few',
      figure: Math.abs(buying.attempts().length - mailsWritten(place.dataDir)),
      digits: 0,
      atMost: 0,
    },
    {
      what: "slowest to see the other's change",
      figure: slowestMs / 1000,
      unit: 's',
      digits: 2,
      atMost: FOLLOWS_WITHIN_MS / 1000,
    },
  ]);
};

// Many who want the same at the same moment.

const BUYERS_OF_THE_LAST = 500;
/** Who buy another colour of it at the same time: as many as there are. */
const OTHERS = 50;
const COPIES = 50;

const tally = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, same]) => `${same.length} × ${status}`)
    .join(', ');

/** 500 people buy the last piece of a variant: one gets it, and other variants sell freely. */
export const lastItem: Scenario = async ({ place, isLong, title }) => {
  const rounds = isLong ? 20 : 4;
  const ids = Array.from({ length: rounds }, (_, round) => `last-piece-${round}`);
  const variants: VariantDraft[] = [
    { size: 'Red / M', countInStock: OTHERS, priceCents: 390_000 },
    { size: 'Blue / M', countInStock: 1, priceCents: 390_000 },
  ];
  const options = [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['M'] },
  ];
  const buyers = await inside(place, async (shop) => {
    await stock(shop, ...ids.map((id) => aProduct(id, { options, variants })));
    return people(shop, BUYERS_OF_THE_LAST);
  });
  const running = await open(place);
  const attempts: OrderAttempt[] = [];
  let unclear = 0;
  let wrongRounds = 0;
  let refusedOthers = 0;
  let last = '';
  for (const id of ids) {
    const buy = (size: string, by: readonly Person[]) =>
      Promise.all(
        by.map((buyer) => {
          const order = anOrder(id, size);
          attempts.push(order);
          return insist(() => running.url, buyer, order);
        }),
      );
    const [ofLast, ofOthers] = await Promise.all([
      buy('Blue / M', buyers),
      buy('Red / M', buyers.slice(0, OTHERS)),
    ]);
    last = tally(ofLast);
    if (ofLast.filter((status) => status === 201).length !== 1) wrongRounds += 1;
    unclear += ofLast.filter((status) => status !== 201 && status !== 409).length;
    refusedOthers += ofOthers.filter((status) => status !== 201).length;
  }
  const stocked = new Map(
    ids.flatMap((product_id) =>
      variants.map(({ size, countInStock }): [string, number] => [
        stockKey({ product_id, size }),
        countInStock,
      ]),
    ),
  );
  const rows = await inside(place, (shop) => audit(shop, attempts, stocked));
  await running.stop();
  print(
    title(
      `${BUYERS_OF_THE_LAST} buyers for the last Blue / M, while ${OTHERS} buy a Red / M each × ${rounds}`,
    ),
    [
      {
        what: 'rounds with none or several buyers',
        figure: wrongRounds,
        digits: 0,
        atMost: 0,
        note: last,
      },
      { what: 'answers that are neither yes nor no', figure: unclear, digits: 0, atMost: 0 },
      { what: 'orders of a Red / M refused', figure: refusedOthers, digits: 0, atMost: 0 },
      ...rows,
    ],
  );
};

/** One order sent 50 times at once is one order, and everybody hears the same. */
export const duplicateRequests: Scenario = async ({ place, isLong, title }) => {
  const rounds = isLong ? 20 : 4;
  const id = 'clay-bowl';
  const buyers = await inside(place, async (shop) => {
    await stock(shop, aProduct(id, { countInStock: 1_000 }));
    return people(shop, rounds);
  });
  const running = await open(place);
  const attempts: OrderAttempt[] = [];
  let others = 0;
  for (const buyer of buyers) {
    const order = anOrder(id);
    const statuses = await Promise.all(
      Array.from({ length: COPIES }, () => send(running.url, buyer, order)),
    );
    others += statuses.filter((status) => status !== 201).length;
    attempts.push(order);
  }
  const rows = await inside(place, (shop) => audit(shop, attempts, new Map([[id, 1_000]])));
  await running.stop();
  print(title(`${COPIES} copies of one order × ${rounds}`), [
    { what: 'copies that were not answered as the first', figure: others, digits: 0, atMost: 0 },
    ...rows,
  ]);
};
