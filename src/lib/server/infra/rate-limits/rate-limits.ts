import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { count, takeBack } from './repo.ts';

/** The limits of docs/api.md "Conventions"; each is set by its `LIMITS_…` variable. */
export interface Limits {
  wrongPasswordsPerAccount: number;
  failuresPerIp: number;
  failureWindowMinutes: number;
  /** The number of wrong guesses that end a code. */
  guessesPerCode: number;
  codeGuessesPerDay: number;
  codeMailsPerHour: number;
  codeMailsPerMinute: number;
  newsletterMailsPerDay: number;
  subscribingPerIpPerHour: number;
}

/** At most `most` of something in a window that starts with the first of them. */
export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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
  guesses: (email: string): Limit => ({
    key: `guess:${email}`,
    max: limits.codeGuessesPerDay,
    windowMs: 24 * HOUR_MS,
  }),
  codeMails: (email: string): readonly Limit[] => [
    { key: `mail-minute:${email}`, max: limits.codeMailsPerMinute, windowMs: MINUTE_MS },
    { key: `mail-hour:${email}`, max: limits.codeMailsPerHour, windowMs: HOUR_MS },
  ],
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
});

export const limitsOf = (limits: Limits) => {
  const all = rulesOf(limits);
  return {
    ...all,
    /** All counters of an email. */
    ofAddress: (email: string): readonly Limit[] => [
      all.wrongPasswords(email),
      all.guesses(email),
      ...all.codeMails(email),
      all.newsletterMails(email),
    ],
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
 * Counts one against each limit; returns a function that undoes it. Throws with `Retry-After` when a
 * limit is reached, and then counts nothing.
 */
export async function countAll(
  db: Db | Tx,
  limits: readonly Limit[],
  now: Date,
): Promise<() => Promise<void>> {
  const counted: Limit[] = [];
  const undo = async () => {
    for (const limit of counted) await takeBack(db, limit);
  };
  for (const limit of limits) {
    const seconds = await count(db, limit, now);
    if (seconds !== undefined) {
      await undo();
      refuse(seconds);
    }
    counted.push(limit);
  }
  return undo;
}
