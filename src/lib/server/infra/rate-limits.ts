import { sql, Transaction } from 'kysely';
import { beforeCommit, type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { compiledOnce, prepared } from '#lib/server/infra/db/statements.ts';
import { Refusal } from '#lib/server/errors.ts';
import * as m from '#messages';

interface Counted {
  key: string;
  cost: number;
  at: string;
  endsAt: string;
  /** The highest count that is raised. */
  highest: number;
}

/** Counts unless the limit is reached; then there is no row. */
const raise = prepared((db, { key, cost, at, endsAt, highest }: Pick<Counted, keyof Counted>) =>
  db
    .insertInto('rate_limits')
    .values({ key, count: cost, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('rate_limits.ends_at', '<=', at)
            .then(cost)
            .else(eb('rate_limits.count', '+', cost))
            .end(),
          ends_at: eb
            .case()
            .when('rate_limits.ends_at', '<=', at)
            .then(endsAt)
            .else(eb.ref('rate_limits.ends_at'))
            .end(),
        }))
        .where((eb) =>
          eb.or([eb('rate_limits.ends_at', '<=', at), eb('rate_limits.count', '<=', highest)]),
        ),
    )
    .returning('count'),
);

/**
 * Counts `cost` against a limit, before the work that may fail, so that concurrent guesses all
 * count. Returns the seconds to wait when the limit is reached, and then counts nothing.
 */
export async function count(
  db: Db | Tx,
  { key, max, windowMs }: Limit,
  now: Date,
  cost = 1,
): Promise<number | undefined> {
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + windowMs).toISOString();
  const { rows } = await raise(db, { key, cost, at, endsAt, highest: max - cost });
  if (rows.length > 0) return undefined;
  const row = await db
    .selectFrom('rate_limits')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst();
  // The window may have ended in between; the shortest wait is true then.
  const waitMs = row ? Date.parse(row.ends_at) - now.getTime() : 0;
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Whether a limit is reached; counts nothing. */
export const isReached = async (db: Db | Tx, { key, max }: Limit, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', key)
    .where('count', '>=', max)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()) !== undefined;

/** Undoes a count for work that did not fail. */
const takeBack = compiledOnce((db, { key, cost }: { key: string; cost: number }) =>
  db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', cost) }))
    .where('key', '=', key)
    .where('count', '>=', cost),
);

/** Resets a limit. */
export async function forgive(db: Db | Tx, limit: Limit): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', limit.key).execute();
}

/** Removes the counters whose key is one of these or begins with one of `prefixes`. */
export async function dropCounts(
  tx: Tx,
  { keys, prefixes }: { keys: readonly string[]; prefixes: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where((eb) =>
      eb.or([
        eb('key', 'in', keys),
        ...prefixes.map(
          (prefix) =>
            sql<boolean>`substr(key, 1, length(cast(${prefix} as text))) = cast(${prefix} as text)`,
        ),
      ]),
    )
    .execute();
}

export async function dropEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute();
}

/** At most `most` of something in a window that starts with the first of them. */
export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

/** What is said to somebody who has to wait (docs/api.md "Fine print, Sentences"). */
const tooMany = (seconds: number): string =>
  m.common_too_many({ minutes: Math.max(1, Math.ceil(seconds / 60)) });

const refuse = (seconds: number): never => {
  throw new Refusal('too-many', tooMany(seconds), { retryAfterSeconds: seconds });
};

/**
 * Counts `cost` against each limit; returns a function that undoes it, at the end of a transaction
 * when it is given one. Throws with `Retry-After` when a limit is reached, and then counts nothing.
 */
export async function countAll(
  db: Db | Tx,
  limits: readonly Limit[],
  now: Date,
  cost = 1,
): Promise<(tx?: Tx) => Promise<void>> {
  // In one transaction: a limit that is reached takes back the counts of the others.
  const within = (own: Db | Tx, work: (tx: Tx) => Promise<void>): Promise<void> =>
    own instanceof Transaction ? work(own) : inTransaction(own, work);
  await within(db, async (tx) => {
    const waits = await Promise.all(limits.map((limit) => count(tx, limit, now, cost)));
    const seconds = waits.find((wait) => wait !== undefined);
    if (seconds !== undefined) refuse(seconds);
  });
  return (given) =>
    within(given ?? db, async (tx) =>
      beforeCommit(
        tx,
        limits.map(({ key }) => takeBack(tx, { key, cost })),
      ),
    );
}
