// Random days of a small shop beside a model of it; and two who do something at the same moment, at
// every statement of the one.
import { sql } from 'kysely';
import { print, type Scenario } from '../kit/report.ts';
import {
  concurrencyHolds,
  sequencesHold,
  type Watched,
} from '../../api/orders/model/invariants.ts';
import { watching } from '../../api/orders/model/watched-database.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { aClock } from '../../support/people.ts';
import { startPayHere } from '../../support/payhere.ts';
import { inside } from '../kit/shop-under-load.ts';

/** 0 when all was as the model has it; otherwise says what was not, and gives 1. */
async function failures(hold: Promise<void>): Promise<number> {
  try {
    await hold;
    return 0;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return 1;
  }
}

/** The shop does what the model does, alone and with a concurrent request at each commit. */
export const model: Scenario = async ({ place, another, isLong, title }) => {
  const days = isLong ? 300 : 20;
  // On SQLite a concurrent request of the same process waits by asking again: each meeting takes longer.
  const meetings = isLong ? (place.databaseUrl ? 300 : 60) : 20;
  const held = async (on: typeof place, hold: (watched: Watched) => Promise<void>) => {
    const clock = aClock();
    const watched = watching();
    const gateway = await startPayHere();
    const { payHere } = readSettings(gateway.env);
    const failed = await inside(
      on,
      (shop) =>
        inside(
          on,
          async (secondShop) => {
            if (!on.databaseUrl) {
              // Whoever waits for a lock of this process waits for ever: he tries again instead.
              for (const { db } of [shop, secondShop])
                await sql`pragma busy_timeout = 0`.execute(db);
            }
            const { stopBefore } = watched;
            const { pass } = clock;
            return failures(hold({ shop, secondShop, payHere: gateway, stopBefore, pass }));
          },
          { now: clock.now, payHere },
        ),
      { now: clock.now, watch: watched.watch, payHere },
    );
    gateway.close();
    return failed;
  };
  const alone = await held(place, (watched) => sequencesHold(watched, { runs: days }));
  const met = await held(await another(), (watched) =>
    concurrencyHolds(watched, { runs: meetings }),
  );
  print(title(`${days} random days and ${meetings} concurrent pairs beside a model`), [
    { what: 'days that ended otherwise', figure: alone, digits: 0, atMost: 0 },
    { what: 'pairs that ended as in no order', figure: met, digits: 0, atMost: 0 },
  ]);
};
