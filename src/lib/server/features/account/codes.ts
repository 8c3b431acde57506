import { createHmac, randomInt, timingSafeEqual, randomUUID } from 'node:crypto';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CODE_LENGTH } from '#lib/account/code.ts';
import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import type { Tx, Db } from '#lib/server/infra/db/open.ts';
import { type Limits, type LimitsOf, countAll } from '#lib/server/infra/rate-limits.ts';
import { codeEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { endCode, replaceCode, takeGuess, type Aim, type NewCode } from './codes-repo.ts';

const drawCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** The stored hash of a code, keyed by the shop's secret: six digits alone would be brute-forced. */
const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('base64url');

const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Emailed one-time codes; limits in docs/api.md "Conventions", Limits. */
export interface CodeDeps {
  secret: string;
  limits: Limits;
  limitsOf: LimitsOf;
  settings: () => PublicSettings;
  now: () => Date;
}

/** A guess at a code; `ip` counts towards the limit of failures per IP address. */
export interface Guess extends Aim {
  code: string;
}

/** `requestedFrom` may be left out where a challenge or a session binds the guesses. */
type Draft = Pick<NewCode, 'purpose' | 'subject' | 'email'> &
  Partial<Pick<NewCode, 'requestedFrom'>>;

export function createCodeService({ secret, limits, limitsOf, settings, now }: CodeDeps) {
  return {
    /**
     * Emails a new code in place of the old one. Without a subject everything but the sending is
     * done. Throws past the limit of emails per address, whether it has an account or not.
     */
    async send(tx: Tx, { requestedFrom = '', ...draft }: Draft): Promise<void> {
      const at = now();
      await countAll(tx, limitsOf.codeMails(draft.purpose, draft.email), at);
      const id = randomUUID();
      const code = drawCode();
      const expiresAt = new Date(at.getTime() + CODE_LIVES_MS);
      const hash = hashCode(secret, id, code);
      await replaceCode(tx, { ...draft, requestedFrom, id, hash, at, expiresAt });
      await enqueueEmail(
        tx,
        {
          to: draft.email,
          content: codeEmail(draft.purpose, code, settings()),
          settings: settings(),
          isSecret: true,
          isWanted: draft.subject !== null,
        },
        at,
      );
    },

    /**
     * The subject whose code this is; a right guess spends the code. Undefined for a wrong guess,
     * which counts towards the limits once for each code that was tried, and when there is no live
     * code, which does not.
     */
    async guess(tx: Tx, { code, ...aim }: Guess): Promise<string | undefined> {
      const at = now();
      const tried = await takeGuess(tx, aim, { max: limits.guessesPerCode, now: at });
      if (tried.codes.length === 0) return undefined;
      const { purpose, email, ip } = aim;
      const budget = limitsOf.guesses(purpose, email, tried.isFromOthers ? 'elsewhere' : ip);
      const uncount = await countAll(tx, [budget, limitsOf.failuresOf(ip)], at, tried.codes.length);
      const right = tried.codes.find((one) => isSameHash(one.hash, hashCode(secret, one.id, code)));
      if (!right?.subject) return undefined;
      await uncount();
      await endCode(tx, right.id, at);
      return right.subject;
    },
  };
}
type Codes = ReturnType<typeof createCodeService>;

export interface AccountDeps {
  db: Db;
  codes: Codes;
  limits: Limits;
  limitsOf: LimitsOf;
  settings: () => PublicSettings;
  now: () => Date;
}
