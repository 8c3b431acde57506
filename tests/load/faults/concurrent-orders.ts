// Many who want the same at the same moment.
import { print } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { audit } from './ledger.ts';
import { anOrder, insist, send, type OrderAttempt } from '../kit/buying.ts';
import { inside, open, people, stock } from '../kit/shop-under-load.ts';
import type { Scenario } from './scenario.ts';

const BUYERS = 500;
const COPIES = 50;

const tally = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, same]) => `${same.length} × ${status}`)
    .join(', ');

/** 500 people reach for the last piece; one has it. */
export const lastItem: Scenario = async ({ place, isLong, title }) => {
  const rounds = isLong ? 20 : 4;
  const ids = Array.from({ length: rounds }, (_, round) => `last-piece-${round}`);
  const buyers = await inside(place, async (shop) => {
    await stock(shop, ...ids.map((id) => aProduct(id, { countInStock: 1 })));
    return people(shop, BUYERS);
  });
  const running = await open(place);
  const attempts = ids.flatMap((id) => buyers.map((buyer) => ({ buyer, order: anOrder(id) })));
  let others = 0;
  let wrongRounds = 0;
  let last = '';
  for (const id of ids) {
    const round = attempts.filter(({ order }) => order.product === id);
    const statuses = await Promise.all(
      round.map(({ buyer, order }) => insist(() => running.url, buyer, order)),
    );
    last = tally(statuses);
    if (statuses.filter((status) => status === 201).length !== 1) wrongRounds += 1;
    others += statuses.filter((status) => status !== 201 && status !== 409).length;
  }
  const rows = await inside(place, (shop) =>
    audit(
      shop,
      attempts.map(({ order }) => order),
      new Map(ids.map((id) => [id, 1])),
    ),
  );
  await running.stop();
  print(title(`${BUYERS} buyers for the last piece × ${rounds}`), [
    {
      what: 'rounds with none or several buyers',
      figure: wrongRounds,
      digits: 0,
      atMost: 0,
      note: last,
    },
    { what: 'answers that are neither yes nor no', figure: others, digits: 0, atMost: 0 },
    ...rows,
  ]);
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
