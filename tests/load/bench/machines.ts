// Orders on Postgres through one process and through three: what the database lets through.
import { setTimeout as sleep } from 'node:timers/promises';
import { keepBuying } from '../kit/buying.ts';
import { aPlace, inside, leave, open, people, stock } from '../kit/shop-under-load.ts';
import { aProduct } from '../../support/products.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { print } from '../kit/report.ts';

const BUYERS = 24;
const WARMING_MS = 2_000;
const FOR_MS = 8_000;
const STOCK = 1_000_000;

/** Prints how many orders a second are placed by people who wait for nothing else. */
export async function benchMachines(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const place = await aPlace(postgres);
  const ids = Array.from({ length: BUYERS }, (_, n) => `clay-bowl-${n}`);
  const buyers = await inside(place, async (shop) => {
    await stock(shop, ...ids.map((id) => aProduct(id, { countInStock: STOCK })));
    return people(shop, BUYERS);
  });
  const perSecond = async (processes: number): Promise<number> => {
    const shops = await Promise.all(Array.from({ length: processes }, () => open(place)));
    let turn = 0;
    const buying = keepBuying(
      buyers,
      () => shops[(turn += 1) % processes]?.url ?? '',
      (n) => ids[n] ?? '',
    );
    await sleep(WARMING_MS);
    const [before, begun] = [buying.attempts().length, performance.now()];
    await sleep(FOR_MS);
    const rate = (buying.attempts().length - before) / ((performance.now() - begun) / 1000);
    await buying.end();
    await Promise.all(shops.map((shop) => shop.stop()));
    return rate;
  };
  const one = await perSecond(1);
  const three = await perSecond(3);
  leave(place);
  await postgres.stop();
  print(`orders on Postgres, ${BUYERS} people at once`, [
    { what: 'through one process', figure: one, unit: '/s', digits: 0 },
    { what: 'through three, on the same cores', figure: three, unit: '/s', digits: 0 },
  ]);
}
