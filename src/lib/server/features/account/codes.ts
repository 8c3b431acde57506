import { createHmac, randomInt, timingSafeEqual, randomUUID } from 'node:crypto';
import { CODE_LENGTH } from '#lib/account/code.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { type Limits, type LimitsOf, countAll } from '#lib/server/infra/rate-limits/rate-limits.ts';
import { codeEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { endCode, replaceCode, takeGuess, type Aim, type NewCode } from './codes-repo.ts';

const MINUTE_MS = 60_000;
/** How long a code, a login's challenge and a reset's proof live. */
export const CODE_LIVES_MS = 10 * MINUTE_MS;

export const drawCode = (): string =>
  String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/**
 * What is stored of a code. Six digits are guessed in no time, so the shop's secret goes in: a
 * stolen table alone tells nothing.
 */
export const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('base64url');

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * One-time codes by mail: bound to a purpose, ten minutes, five guesses each and fifty a day for
 * an address, all counted even when they come at once (docs/api.md "Conventions", Limits).
 */
export interface CodeDeps {
  secret: string;
  limits: Limits;
  limitsOf: LimitsOf;
  now: () => Date;
}

/** Who guesses, for the limit on an address of the network. */
export interface Guess extends Aim {
  code: string;
  ip: string;
}

export function createCodeService({ secret, limits, limitsOf, now }: CodeDeps) {
  return {
    /**
     * Mails a new code in place of the old one. Without a subject everything is done but the
     * sending. Refused past the mailbox's limit, whether anybody has it or not.
     */
    async send(tx: Tx, wanted: Pick<NewCode, 'purpose' | 'subject' | 'email'>): Promise<void> {
      const at = now();
      await countAll(tx, limitsOf.codeMails(wanted.email), at);
      const id = randomUUID();
      const code = drawCode();
      const expiresAt = new Date(at.getTime() + CODE_LIVES_MS);
      await replaceCode(tx, { ...wanted, id, hash: hashCode(secret, id, code), at, expiresAt });
      await enqueueEmail(
        tx,
        {
          to: wanted.email,
          content: codeEmail(wanted.purpose, code),
          isSecret: true,
          isWanted: wanted.subject !== null,
        },
        at,
      );
    },

    /**
     * The subject whose code was guessed; nothing when it was wrong, which counts, or when there
     * is no code to guess at, which does not. The code is spent by the right guess.
     */
    async guess(tx: Tx, { code, ip, ...aim }: Guess): Promise<string | undefined> {
      const at = now();
      const aimed = await takeGuess(tx, aim, { max: limits.guessesPerCode, now: at });
      if (aimed.length === 0) return undefined;
      const uncount = await countAll(
        tx,
        [limitsOf.guesses(aim.email), limitsOf.failuresOf(ip)],
        at,
      );
      const right = aimed.find((one) => isSameHash(one.hash, hashCode(secret, one.id, code)));
      if (!right?.subject) return undefined;
      await uncount();
      await endCode(tx, right.id, at);
      return right.subject;
    },
  };
}
export type Codes = ReturnType<typeof createCodeService>;
