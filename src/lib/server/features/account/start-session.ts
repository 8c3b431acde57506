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

/** The first step was right and the mailed code is asked for next. */
export interface SecondStep {
  state: 'second-step';
  /** Opaque, ten minutes, once; never the account's id. */
  challenge: string;
}

/** What follows when somebody has shown who he is, by password or by Google. */
export function sessionStarter({ codes, now }: Pick<AccountDeps, 'codes' | 'now'>) {
  /** A session; nothing for an account that was erased. */
  const enter = async (tx: Tx, userId: string): Promise<SignedIn | undefined> => {
    const user = await findUser(tx, userId);
    if (!user || user.deleted_at) return undefined;
    return { state: 'in', tokens: await openSession(tx, userId, now()), user: toWireUser(user) };
  };

  async function askForCode(tx: Tx, user: { id: string; email: string }): Promise<SecondStep> {
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

  /** A session, or the second step where two-factor is on. */
  const letIn = async (tx: Tx, userId: string): Promise<SignedIn | SecondStep | undefined> => {
    const user = await findUser(tx, userId);
    return user?.two_factor === 1 ? askForCode(tx, user) : enter(tx, userId);
  };

  return { enter, letIn };
}
