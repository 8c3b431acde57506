// A process that does one step of an order and kills itself before its n-th statement; exits with 0
// when the step has fewer.
import { inside } from '../kit/shop-under-load.ts';
import { watching } from '../../api/orders/model/watched-database.ts';
import { courses, type Actors } from './courses.ts';
import type { Course } from './payments-audit.ts';

export interface KilledStep {
  place: { dataDir: string; databaseUrl: string | undefined };
  actors: Actors;
  number: string;
  course: Course;
  step: number;
  statement: number;
}

const given: KilledStep = JSON.parse(process.argv[2] ?? '');
const { actors, course, number, statement, step } = given;
const watched = watching();
const place = { ...given.place, postgres: undefined, env: {} };
await inside(
  place,
  async (shop) => {
    watched.stopBefore(statement, async () => {
      process.kill(process.pid, 'SIGKILL');
      // The signal comes before the statement.
      await new Promise(() => undefined);
    });
    await courses[course][step]?.run(shop, actors, number);
    watched.stopBefore(Infinity, async () => undefined);
  },
  { watch: watched.watch },
);
