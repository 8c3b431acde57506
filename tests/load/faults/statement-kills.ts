// kill -9 before statements that write money, begin and commit too, and the step sent again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Role } from '#lib/account/permissions.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct } from '../../support/products.ts';
import { print, type Scenario } from '../kit/report.ts';
import { inside, people, stock, type Place } from '../kit/shop-under-load.ts';
import { watching } from '../../api/orders/model/watched-database.ts';
import {
  courses,
  paymentRows,
  placeOne,
  PRODUCT,
  type Actors,
  type Course,
  type Followed,
} from './courses.ts';

const STOCK = 1_000_000;
/** Each kill is a process of its own, which takes a second. */
const SHORT_STRIDE = 4;
/** What has two courses is killed in one of them. */
const ORDER: readonly Course[] = ['cancelled', 'exchanged', 'refunded'];

/** What a process of its own does: one step, up to a statement. */
interface KilledStep {
  place: Pick<Place, 'dataDir' | 'databaseUrl'>;
  actors: Actors;
  number: string;
  course: Course;
  step: number;
  statement: number;
}

async function actorsOf(shop: Shop): Promise<Actors> {
  const one = async (role: Role) => {
    const [person] = await people(shop, 1, role);
    if (!person) throw new Error('unreachable');
    return {
      id: person.id,
      email: person.email,
      name: role,
      role,
      language: 'en' as const,
      sessionId: 'none',
      permissions: [],
    };
  };
  return { buyer: await one('user'), admin: await one('admin'), driver: await one('driver') };
}

/** Whether the process was killed, which does one step. */
async function isKilled({ place, ...step }: KilledStep): Promise<boolean> {
  const { dataDir, databaseUrl } = place;
  const given: KilledStep = { place: { dataDir, databaseUrl }, ...step };
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  if (child.signalCode === 'SIGKILL') return true;
  if (child.exitCode === 0) return false;
  throw new Error(`The step ended with ${child.exitCode ?? child.signalCode}`);
}

/** Does a step again, as whoever got no response: what was done is refused, or is the same. */
async function again(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error;
  }
}

/** The steps to be killed, each once. */
function chosen(isLong: boolean): { course: Course; step: number }[] {
  const seen = new Set<string>();
  return ORDER.flatMap((course) =>
    courses[course].flatMap(({ name, pays }, step) => {
      if (seen.has(name) || !(pays || isLong)) return [];
      seen.add(name);
      return [{ course, step }];
    }),
  );
}

/** Kills one step before its statements, every `stride`th, each time with an order of its own. */
async function killStep(
  shop: Shop,
  place: Place,
  actors: Actors,
  { course, step, stride }: { course: Course; step: number; stride: number },
): Promise<{ followed: Followed[]; kills: number }> {
  const followed: Followed[] = [];
  const steps = courses[course];
  for (let statement = 1; ; statement += stride) {
    const number = await placeOne(shop, actors.buyer, course);
    for (const { run } of steps.slice(0, step)) await run(shop, actors, number);
    const killed = await isKilled({ place, actors, number, course, step, statement });
    await again(async () => steps[step]?.run(shop, actors, number));
    for (const { run } of steps.slice(step + 1)) await run(shop, actors, number);
    followed.push({ number, course });
    if (!killed) return { followed, kills: followed.length - 1 };
  }
}

/**
 * Kills each step that writes money before some of its statements; in the long run all steps before
 * each of them.
 */
export const statementKills: Scenario = async ({ place, isLong, title }) => {
  const stride = isLong ? 1 : SHORT_STRIDE;
  const { rows, kills } = await inside(place, async (shop) => {
    await stock(shop, aProduct(PRODUCT, { countInStock: STOCK }));
    const actors = await actorsOf(shop);
    const all: Followed[] = [];
    const counts: [name: string, kills: number][] = [];
    for (const one of chosen(isLong)) {
      const done = await killStep(shop, place, actors, { ...one, stride });
      all.push(...done.followed);
      counts.push([courses[one.course][one.step]?.name ?? '', done.kills]);
    }
    return { rows: await paymentRows(shop, all, { stocked: STOCK }), kills: counts };
  });
  const sum = kills.reduce((all, [, count]) => all + count, 0);
  print(title(`kill -9 before ${sum} statements of orders, payments and returns`), [
    ...rows,
    {
      what: 'steps killed',
      figure: kills.length,
      digits: 0,
      atLeast: chosen(isLong).length,
      note: kills.map(([name, count]) => `${name} ${count}`).join(', '),
    },
  ]);
};

/** Does a step and kills this process before its n-th statement, if it has as many. */
async function doStep({ place, actors, number, course, step, statement }: KilledStep) {
  const watched = watching();
  const work = async (shop: Shop) => {
    watched.stopBefore(statement, async () => {
      process.kill(process.pid, 'SIGKILL');
      // The signal comes before the statement.
      await new Promise(() => undefined);
    });
    await courses[course][step]?.run(shop, actors, number);
    watched.stopBefore(Infinity, async () => undefined);
  };
  await inside({ ...place, postgres: undefined, env: {} }, work, { watch: watched.watch });
}

if (import.meta.main) await doStep(JSON.parse(process.argv[2] ?? ''));
