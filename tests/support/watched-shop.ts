import { sql } from 'kysely';
import type { Watched } from '../api/orders/model/invariants.ts';
import { aClock } from './people.ts';
import { ON_POSTGRES } from './plans.ts';
import { aPlace, aShop } from './shop.ts';
import { watching } from './watched.ts';

/** A shop whose statements can be stopped before, and a second process's shop on the same data. */
export async function aWatchedShop(): Promise<Watched> {
  const clock = aClock();
  const place = await aPlace();
  const watched = watching();
  const shop = await aShop({ ...place, watch: watched.watch }, clock.now);
  const rival = await aShop(place, clock.now);
  if (!ON_POSTGRES) {
    // Whoever waits for a lock of this process waits for ever: he tries again instead.
    for (const { db } of [shop, rival]) await sql`pragma busy_timeout = 0`.execute(db);
  }
  return { shop, rival, stopBefore: watched.stopBefore, pass: clock.pass };
}
