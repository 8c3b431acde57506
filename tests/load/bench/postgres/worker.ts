// A process that does one kind of work again and again for some people, through the shop or by hand.
import { leaveOutHashing } from './hashing.ts';
import { once } from 'node:events';
import pg from 'pg';
import pino from 'pino';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop } from '#lib/server/app/create-shop.ts';
import { roundTripCounter } from '../../../support/round-trips.ts';
import { people as addPeople } from '../../kit/shop-under-load.ts';
import { changeCart } from './change-cart.ts';
import { handOver } from './hand-over.ts';
import { logIn } from './log-in.ts';
import { placeOrder } from './place-order.ts';
import type { Do, Person, Transaction, Work } from './work.ts';

const works = {
  order: placeOrder,
  login: logIn,
  cart: changeCart,
  'hand-over': handOver,
} as const satisfies Record<string, Work>;

/** What the parent process tells it, in one argument. */
export interface WorkerTask {
  work: keyof typeof works;
  /** `prepare` makes what the work needs, `whole` leaves nothing out, `count` does it once and counts. */
  kind: 'prepare' | 'shop' | 'whole' | 'byHand' | 'count';
  databaseUrl: string;
  dataDir: string;
  /** Who does it at once; while they are none, `prepare` adds `peopleCount`. */
  people: readonly Person[];
  peopleCount: number;
  warmingMs: number;
  forMs: number;
}

/** What it prints at the end. */
export interface WorkerResult {
  people: readonly Person[];
  /** How long each took that began after the warming, in ms. */
  times: readonly number[];
  statements: number;
  roundTrips: number;
}

/** As many connections as the shop has. */
const CONNECTIONS = 10;
/** So often a statement runs before it is counted: it is prepared by then. */
const RUNS_BEFORE = 5;

const task: WorkerTask = JSON.parse(process.argv[2] ?? '');
const work: Work = works[task.work];
const pool = new pg.Pool({ connectionString: task.databaseUrl, max: CONNECTIONS });
const counter = roundTripCounter();

/** By hand: a name for each text, so that a connection prepares it once. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
}

const transaction: Transaction = async (statements) => {
  const client = await pool.connect();
  await client.query('begin');
  await statements((text, ...values) =>
    client.query({ name: nameOf(text), text, values: [...values] }),
  );
  await client.query('commit');
  client.release();
};

const openShop = () =>
  createShop({
    ...readSettings({}),
    databaseUrl: task.databaseUrl,
    dataDir: task.dataDir,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    ...(task.kind === 'count' && { watch: counter.watch }),
  });

/** Gives each person the next of what is theirs and is used up. */
async function supply(): Promise<(person: Person) => string> {
  if (work.supply === undefined) return () => '';
  const { rows } = await pool.query<{ person: string; subject: string }>(work.supply);
  const left = Map.groupBy(rows, (row) => row.person);
  return ({ id }) => {
    const next = left.get(id)?.pop();
    if (next === undefined) throw new Error(`Nothing is left for ${id}: prepare more`);
    return next.subject;
  };
}

async function hashOf({ id }: Person): Promise<string> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [id],
  );
  return rows[0]?.password_hash ?? '';
}

/** Does it for everybody at once until the time is over; gives how long each took. */
async function timesOf(doIt: Do): Promise<number[]> {
  const next = await supply();
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  const from = performance.now() + task.warmingMs;
  const end = from + task.forMs;
  const times: number[] = [];
  await Promise.all(
    task.people.map(async (person) => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        await doIt(person, next(person));
        if (at >= from) times.push(performance.now() - at);
      }
    }),
  );
  return times;
}

async function result(): Promise<Partial<WorkerResult>> {
  if (task.kind === 'byHand') return { times: await timesOf(work.byHand(transaction)) };
  const shop = await openShop();
  if (task.kind === 'prepare') {
    const people =
      task.people.length > 0
        ? task.people
        : (await addPeople(shop, task.peopleCount)).map(({ id, email }, n) => ({ n, id, email }));
    await work.prepare(shop, people);
    return { people };
  }
  const [first] = task.people;
  if (work.hashes === true && task.kind !== 'whole' && first) leaveOutHashing(await hashOf(first));
  const doIt = work.throughShop(shop);
  if (task.kind !== 'count' || !first) return { times: await timesOf(doIt) };
  const next = await supply();
  for (let n = 0; n < RUNS_BEFORE; n += 1) await doIt(first, next(first));
  return counter.of(() => doIt(first, next(first)));
}

// A pipe takes a long line in parts: not before all of it is gone.
process.stdout.write(`${JSON.stringify(await result())}\n`, () => process.exit(0));
