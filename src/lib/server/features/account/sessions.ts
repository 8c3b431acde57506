import { randomUUID } from 'node:crypto';
import type { Tokens } from '#lib/account/user.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import {
  addSession,
  addTokens,
  endSession,
  findCurrentUser,
  findRefresh,
  sessionOf,
  spendToken,
  type CurrentUser,
} from './sessions-repo.ts';
import { recordSeen } from './repo.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import * as m from '#messages';

/**
 * Opaque tokens, stored as hashes (docs/api.md "Conventions", Auth). A refresh token is used once and returns the
 * next pair.
 */

const ACCESS_MS = 15 * MINUTE_MS;
const REFRESH_MS = 30 * DAY_MS;
const SESSION_MS = 90 * DAY_MS;
/** Two tabs may use the same refresh token within this time (docs/api.md "Fine print"). */
const GRACE_MS = 10_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

async function issueTokens(tx: Tx, sessionId: string, now: Date): Promise<Tokens> {
  const accesstoken = newToken();
  const refreshtoken = newToken();
  await addTokens(tx, [
    {
      hash: hashToken(accesstoken),
      sessionId,
      kind: 'access',
      expiresAt: later(now, ACCESS_MS),
    },
    {
      hash: hashToken(refreshtoken),
      sessionId,
      kind: 'refresh',
      expiresAt: later(now, REFRESH_MS),
    },
  ]);
  return { accesstoken, refreshtoken };
}

export async function openSession(tx: Tx, userId: string, now: Date): Promise<Tokens> {
  const id = randomUUID();
  const [, , tokens] = await Promise.all([
    recordSeen(tx, userId, now),
    addSession(tx, { id, userId, at: now, expiresAt: later(now, SESSION_MS) }),
    issueTokens(tx, id, now),
  ]);
  return tokens;
}

export function createSessionService(db: Db, now: () => Date) {
  async function rotate(tx: Tx, hash: string): Promise<Tokens | undefined> {
    const at = now();
    const token = await findRefresh(tx, hash);
    if (!token) return undefined;
    const isLive = token.expiresAt > at.toISOString() && token.sessionExpiresAt > at.toISOString();
    if (!isLive) return undefined;
    // The user's lock comes first, as wherever sessions end.
    await recordSeen(tx, token.userId, at);
    if (await spendToken(tx, hash, at)) return issueTokens(tx, token.sessionId, at);
    const spentAt = (await findRefresh(tx, hash))?.spentAt;
    if (spentAt && at.getTime() - Date.parse(spentAt) <= GRACE_MS) {
      return issueTokens(tx, token.sessionId, at);
    }
    // A reused refresh token was probably stolen, so the session ends.
    await endSession(tx, token.sessionId);
    return undefined;
  }

  return {
    /** Throws `signed-out` without a live token. */
    async authenticate(token: string | undefined): Promise<CurrentUser> {
      if (!token) throw new Refusal('signed-out', m.account_no_token());
      const currentUser = await findCurrentUser(db, hashToken(token), now());
      if (!currentUser) throw sessionExpired();
      return currentUser;
    },

    /** Throws `signed-out`. */
    async refresh(token: string): Promise<Tokens> {
      const pair = await inTransaction(db, (tx) => rotate(tx, hashToken(token)));
      if (!pair) throw sessionExpired();
      return pair;
    },

    /** Accepts an expired access token. */
    async end(token: string | undefined): Promise<void> {
      if (!token) throw new Refusal('signed-out', m.account_no_token());
      const session = await sessionOf(db, hashToken(token));
      if (!session) throw sessionExpired();
      await endSession(db, session);
    },
  };
}
