import { sql, Transaction } from 'kysely';
import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';
import { beforeCommit, type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { compiledOnce, prepared } from '#lib/server/infra/db/statements.ts';
import { Refusal } from '#lib/server/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';

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
export const isReached = async (tx: Tx, { key, max }: Limit, now: Date): Promise<boolean> =>
  (await tx
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

/** The limits of docs/api.md "Conventions"; each is set by its `LIMITS_…` variable. */
export interface Limits {
  wrongPasswordsPerAccount: number;
  failuresPerIp: number;
  failureWindowMinutes: number;
  /** How many wrong guesses each network address has at a code. */
  guessesPerCode: number;
  codeGuessesPerDay: number;
  codeMailsPerHour: number;
  codeMailsPerMinute: number;
  newsletterMailsPerDay: number;
  subscribingPerIpPerHour: number;
  stockAlertsPerMailboxPerDay: number;
  stockAlertsPerIpPerHour: number;
  registrationsPerIpPerHour: number;
  invitationsPerPersonPerHour: number;
}

/** At most `most` of something in a window that starts with the first of them. */
export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

type Purpose = Tables['codes']['purpose'];
const purposes = ['verify', 'reset', 'second-step', 'two-factor'] as const satisfies Purpose[];

const guessPrefix = (purpose: Purpose, email: string): string => `guess:${purpose}:${email}:`;

/**
 * Anybody may ask for the first two kinds of code, which share the limit of a minute. The others need
 * the password or a session: each has its own, so that strangers use up nothing of it.
 */
const minuteKey = (purpose: Purpose, email: string): string =>
  `mail-minute:${purpose === 'verify' || purpose === 'reset' ? email : `${purpose}:${email}`}`;

const rulesOf = (limits: Limits) => ({
  wrongPasswords: (email: string): Limit => ({
    key: `password:${email}`,
    max: limits.wrongPasswordsPerAccount,
    windowMs: limits.failureWindowMinutes * MINUTE_MS,
  }),
  wrongLookups: (orderNumber: string): Limit => ({
    key: `lookup:${orderNumber}`,
    max: limits.wrongPasswordsPerAccount,
    windowMs: limits.failureWindowMinutes * MINUTE_MS,
  }),
  failuresOf: (ip: string): Limit => ({
    key: `ip:${ip}`,
    max: limits.failuresPerIp,
    windowMs: limits.failureWindowMinutes * MINUTE_MS,
  }),
  /** Wrong guesses at one code while it lives. */
  guessesAt: (purpose: Purpose, email: string, { id, by }: { id: string; by: string }): Limit => ({
    key: `${guessPrefix(purpose, email)}${id}:${by}`,
    max: limits.guessesPerCode,
    windowMs: CODE_LIVES_MS,
  }),
  /** Wrong codes for one purpose and mailbox: of one network address, or of all that did not ask. */
  guesses: (purpose: Purpose, email: string, from: string): Limit => ({
    key: guessPrefix(purpose, email) + from,
    max: limits.codeGuessesPerDay,
    windowMs: 24 * HOUR_MS,
  }),
  codeMails: (purpose: Purpose, email: string): readonly Limit[] => [
    { key: minuteKey(purpose, email), max: limits.codeMailsPerMinute, windowMs: MINUTE_MS },
    { key: `mail-hour:${purpose}:${email}`, max: limits.codeMailsPerHour, windowMs: HOUR_MS },
  ],
  registering: (ip: string): Limit => ({
    key: `register-ip:${ip}`,
    max: limits.registrationsPerIpPerHour,
    windowMs: HOUR_MS,
  }),
  inviting: (userId: string): Limit => ({
    key: `invite:${userId}`,
    max: limits.invitationsPerPersonPerHour,
    windowMs: HOUR_MS,
  }),
  newsletterMails: (email: string): Limit => ({
    key: `newsletter:${email}`,
    max: limits.newsletterMailsPerDay,
    windowMs: 24 * HOUR_MS,
  }),
  subscribing: (ip: string): Limit => ({
    key: `newsletter-ip:${ip}`,
    max: limits.subscribingPerIpPerHour,
    windowMs: HOUR_MS,
  }),
  /** Asked for by anybody, or by the account itself: strangers use up nothing of the latter. */
  stockAlerts: (email: string, by: 'anybody' | 'owner'): Limit => ({
    key: `stock-alerts:${by}:${email}`,
    max: limits.stockAlertsPerMailboxPerDay,
    windowMs: 24 * HOUR_MS,
  }),
  stockAlertsOf: (ip: string): Limit => ({
    key: `stock-alerts-ip:${ip}`,
    max: limits.stockAlertsPerIpPerHour,
    windowMs: HOUR_MS,
  }),
});

export const limitsOf = (limits: Limits) => {
  const all = rulesOf(limits);
  return {
    ...all,
    /** All counters of an email. */
    ofAddress: (email: string) => ({
      keys: [
        all.wrongPasswords(email),
        ...purposes.flatMap((purpose) => all.codeMails(purpose, email)),
        all.newsletterMails(email),
        all.stockAlerts(email, 'anybody'),
        all.stockAlerts(email, 'owner'),
      ].map(({ key }) => key),
      prefixes: purposes.map((purpose) => guessPrefix(purpose, email)),
    }),
  };
};
export type LimitsOf = ReturnType<typeof limitsOf>;

/** What is said to somebody who has to wait (docs/api.md "Fine print, Sentences"). */
const tooMany = (seconds: number): string =>
  `Too many attempts. Please try again in ${Math.max(1, Math.ceil(seconds / 60))} minutes.`;

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
