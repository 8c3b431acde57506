import type { Tokens, User } from '#lib/account/user.ts';
import { CODE_LIVES_MS } from './codes.ts';
import { addOneTimeToken } from './codes-repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { openSession } from './sessions.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import type { AccountDeps } from './deps.ts';
import { findUser } from './repo.ts';
import { toWireUser } from './codec.ts';

export interface SignedIn {
  state: 'in';
  tokens: Tokens;
  user: User;
}

/** The password was right; the code from the email comes next. */
export interface SecondStep {
  state: 'second-step';
  /** Opaque, valid for ten minutes and one use; never the account's id. */
  challenge: string;
}

/** What follows a successful first step of a login, by password or by Google. */
export function createStartSession({ codes, now }: Pick<AccountDeps, 'codes' | 'now'>) {
  /** Starts a session; undefined for a deleted account. */
  const startSession = async (tx: Tx, userId: string): Promise<SignedIn | undefined> => {
    const user = await findUser(tx, userId);
    if (!user || user.deleted_at) return undefined;
    return { state: 'in', tokens: await openSession(tx, userId, now()), user: toWireUser(user) };
  };

  async function startSecondStep(tx: Tx, user: { id: string; email: string }): Promise<SecondStep> {
    const challenge = newToken();
    const hash = hashToken(challenge);
    await addOneTimeToken(tx, {
      hash,
      purpose: 'second-step',
      userId: user.id,
      expiresAt: new Date(now().getTime() + CODE_LIVES_MS),
    });
    await codes.send(tx, { purpose: 'second-step', subject: hash, email: user.email });
    return { state: 'second-step', challenge };
  }

  /** Starts a session, or the second step where two-factor is on. */
  const startSessionOrSecondStep = async (
    tx: Tx,
    userId: string,
  ): Promise<SignedIn | SecondStep | undefined> => {
    const user = await findUser(tx, userId);
    return user?.two_factor === 1 ? startSecondStep(tx, user) : startSession(tx, userId);
  };

  return { startSession, startSessionOrSecondStep };
}
