// Orders on Postgres beside the same statements by hand on the same server, by one process and by three.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { aPlace, inside, leave, people, stock, type Place } from '../kit/shop-under-load.ts';
import { print, type Row } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import type { WorkerResult, WorkerTask } from './order-worker.ts';

const BUYERS = 24;
const WARMING_MS = 2_000;
const FOR_MS = 6_000;
/** Shop and bare statements in turn: whatever else the machine does, it does to both. */
const ROUNDS = 2;
const STOCK = 1_000_000;
const WORKER = 'tests/load/bench/order-worker.ts';

/** Starts a worker; it begins when it is told. */
async function startWorker(task: WorkerTask) {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return async (): Promise<WorkerResult> => {
    child.stdin.write('go\n');
    const line = await lines.next();
    return JSON.parse(line.value ?? '{}');
  };
}

type Buyers = WorkerTask['buyers'];

async function measure(place: Place, kind: WorkerTask['kind'], processes: number, all: Buyers) {
  const workers = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      startWorker({
        kind,
        databaseUrl: place.databaseUrl ?? '',
        dataDir: place.dataDir,
        buyers: all.filter((_buyer, n) => n % processes === at),
        warmingMs: WARMING_MS,
        forMs: FOR_MS,
      }),
    ),
  );
  const results = await Promise.all(workers.map((go) => go()));
  return results.flatMap(({ times }) => times);
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;

/** Prints how many orders a second are placed by people who wait for nothing else. */
export async function benchOrdersOnPostgres(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const place = await aPlace(postgres);
  const ids = Array.from({ length: BUYERS }, (_, n) => `clay-bowl-${n}`);
  const buyers = await inside(place, async (shop) => {
    await stock(shop, ...ids.map((id) => aProduct(id, { countInStock: STOCK })));
    const found = await people(shop, BUYERS);
    return found.map(({ id, email }, n) => ({ id, email, productId: ids[n] ?? '' }));
  });
  const rows: Row[] = [];
  for (const processes of [1, 3]) {
    const times = { shop: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.shop.push(...(await measure(place, 'shop', processes, buyers)));
      times.bare.push(...(await measure(place, 'bare', processes, buyers)));
    }
    const perSecond = (list: readonly number[]) => list.length / ((ROUNDS * FOR_MS) / 1000);
    const by = processes === 1 ? 'one process' : 'three, on the same cores';
    rows.push(
      { what: `by ${by}`, figure: perSecond(times.shop), unit: '/s', digits: 0 },
      {
        what: 'of the bare transaction’s rate',
        figure: times.shop.length / times.bare.length,
        unit: '×',
        digits: 2,
        atLeast: 0.5,
        note: `${perSecond(times.bare).toFixed(0)}/s`,
      },
      { what: 'p99', figure: percentile(times.shop, 0.99), unit: 'ms', digits: 0 },
    );
  }
  leave(place);
  await postgres.stop();
  print(`orders on Postgres, ${BUYERS} people at once`, rows);
}
