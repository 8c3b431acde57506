// What people do on Postgres beside the same statements by hand on the same server, by one process and
// by three: orders, logins, carts, hand-overs. WORK=login takes one of them.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { aPlace, leave, type Place, type PostgresServer } from '../../kit/shop-under-load.ts';
import { print, type Row } from '../../kit/report.ts';
import { startPostgres } from '../../../support/start-postgres.ts';
import type { Person } from './work.ts';
import type { WorkerResult, WorkerTask } from './worker.ts';

const PEOPLE = 24;
const WARMING_MS = 1_500;
const FOR_MS = 4_000;
/** In turns: whatever else the machine does, it does to all. */
const ROUNDS = 2;
const [WORKER, OTHER_BUILD] = ['worker', 'other-build'].map(
  (name) => `./tests/load/bench/postgres/${name}.ts`,
);

type Name = WorkerTask['work'];
const titles: Record<Name, string> = {
  order: 'orders',
  login: 'logins, without the hash of the password',
  cart: 'changes of a cart',
  'hand-over': 'hand-overs with cash',
};
const isName = (name: string): name is Name => name in titles;

/** A shop of one build on a database of its own, and who is in it. */
interface Side {
  place: Place;
  people: readonly Person[];
  /** The folder of an earlier build. */
  build?: string | undefined;
}

type Requested = Pick<WorkerTask, 'work' | 'kind'>;

/** Starts a worker; its work begins when the given function is called. */
async function startWorker({ place, people, build }: Side, requested: Requested) {
  const task: WorkerTask = {
    ...requested,
    databaseUrl: place.databaseUrl ?? '',
    dataDir: place.dataDir,
    people,
    peopleCount: PEOPLE,
    warmingMs: WARMING_MS,
    forMs: FOR_MS,
  };
  const args = ['--import', OTHER_BUILD ?? '', WORKER ?? '', JSON.stringify(task)];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(build !== undefined && { BUILD: build }) },
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(`A worker of ${requested.work} ended early`);
    return value;
  };
  const first = await nextLine();
  return async (): Promise<WorkerResult> => {
    if (first !== 'ready') return JSON.parse(first);
    child.stdin.write('go\n');
    return JSON.parse(await nextLine());
  };
}

const ask = async (side: Side, requested: Requested): Promise<WorkerResult> =>
  (await startWorker(side, requested))();

async function measure(
  side: Side,
  requested: Requested,
  processes = 1,
): Promise<readonly number[]> {
  await ask(side, { ...requested, kind: 'prepare' });
  const workers = await Promise.all(
    Array.from({ length: processes }, (_, at) => {
      const people = side.people.filter(({ n }) => n % processes === at);
      return startWorker({ ...side, people }, requested);
    }),
  );
  const results = await Promise.all(workers.map((go) => go()));
  return results.flatMap(({ times }) => times);
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;

const perSecond = (times: readonly number[], rounds = ROUNDS): number =>
  times.length / ((rounds * FOR_MS) / 1_000);

/** Rows of one build's shop beside the statements by hand. */
function rowsOf(by: string, shop: readonly number[], bare: readonly number[]): Row[] {
  return [
    { what: `a second, by ${by}`, figure: perSecond(shop), unit: '/s', digits: 0 },
    {
      what: `of the bare transaction’s rate, by ${by}`,
      figure: shop.length / bare.length,
      unit: '×',
      digits: 2,
      atLeast: 0.5,
      note: `${perSecond(bare).toFixed(0)}/s`,
    },
    { what: `p99, by ${by}`, figure: percentile(shop, 0.99), unit: 'ms', digits: 0 },
  ];
}

async function sideOf(postgres: PostgresServer, work: Name, build?: string): Promise<Side> {
  const side = { place: await aPlace(postgres), people: [], build };
  return { ...side, ...(await ask(side, { work, kind: 'prepare' })) };
}

async function benchWork(postgres: PostgresServer, work: Name): Promise<void> {
  const today = await sideOf(postgres, work);
  const build = process.env['BEFORE'];
  const earlier = build === undefined ? undefined : await sideOf(postgres, work, build);
  const rows: Row[] = [];
  const before: Row[] = [];
  for (const [processes, by] of [
    [1, 'one process'],
    [3, 'three'],
  ] as const) {
    const times = { shop: [] as number[], bare: [] as number[], earlier: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.shop.push(...(await measure(today, { work, kind: 'shop' }, processes)));
      times.bare.push(...(await measure(today, { work, kind: 'byHand' }, processes)));
      if (!earlier) continue;
      times.earlier.push(...(await measure(earlier, { work, kind: 'shop' }, processes)));
    }
    rows.push(...rowsOf(by, times.shop, times.bare));
    if (earlier) before.push(...rowsOf(by, times.earlier, times.bare));
  }
  for (const [side, list] of [[today, rows] as const, [earlier, before] as const]) {
    if (!side) continue;
    const { statements, roundTrips } = await ask(side, { work, kind: 'count' });
    list.push({ what: 'statements, and begin and commit', figure: statements, digits: 0 });
    list.push({ what: 'round trips', figure: roundTrips, digits: 0 });
    if (work !== 'login') continue;
    const whole = perSecond(await measure(side, { work, kind: 'whole' }), 1);
    list.push({ what: 'with the hash, by one process', figure: whole, unit: '/s', digits: 0 });
  }
  for (const side of [today, ...(earlier ? [earlier] : [])]) leave(side.place);
  print(`${titles[work]}, Postgres, ${PEOPLE} people at once`, rows, before);
}

/** Prints how much people who wait for nothing else get done in a second. */
export async function benchPostgres(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const requested = process.env['WORK'];
  for (const work of Object.keys(titles).filter(isName)) {
    if (requested === undefined || requested === work) await benchWork(postgres, work);
  }
  await postgres.stop();
}
