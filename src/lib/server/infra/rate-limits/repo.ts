import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Limit } from './rate-limits.ts';

/**
 * Counts one against a limit, before the work that may fail, so that concurrent guesses all count.
 * Returns the seconds to wait when the limit is reached, and then counts nothing.
 */
export async function count(db: Db | Tx, limit: Limit, now: Date): Promise<number | undefined> {
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + limit.windowMs).toISOString();
  const counted = await db
    .insertInto('rate_limits')
    .values({ key: limit.key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('rate_limits.ends_at', '<=', at)
            .then(1)
            .else(eb('rate_limits.count', '+', 1))
            .end(),
          ends_at: eb
            .case()
            .when('rate_limits.ends_at', '<=', at)
            .then(endsAt)
            .else(eb.ref('rate_limits.ends_at'))
            .end(),
        }))
        .where((eb) =>
          eb.or([eb('rate_limits.ends_at', '<=', at), eb('rate_limits.count', '<', limit.max)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return undefined;
  const row = await db
    .selectFrom('rate_limits')
    .select('ends_at')
    .where('key', '=', limit.key)
    .executeTakeFirst();
  // The window may have ended in between; the shortest wait is true then.
  const waitMs = row ? Date.parse(row.ends_at) - now.getTime() : 0;
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Undoes a count for work that did not fail. */
export async function takeBack(db: Db | Tx, limit: Limit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', limit.key)
    .where('count', '>', 0)
    .execute();
}

/** Resets a limit. */
export async function forgive(db: Db | Tx, limit: Limit): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', limit.key).execute();
}

/** Removes these counters. */
export async function dropCounts(tx: Tx, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

export async function dropEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute();
}
