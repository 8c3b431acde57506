import { INVALID_CODE } from '#lib/account/code.ts';
import type { Tokens, User } from '#lib/account/user.ts';
import { CODE_LIVES_MS } from '../codes/code.ts';
import { addOneTimeToken, countWrong, findOneTimeToken, spendOneTimeToken } from '../codes/repo.ts';
import { inTransaction, type Tx } from '../db/open.ts';
import { Refusal } from '../http/refusal.ts';
import { forgive } from '../limits/repo.ts';
import { countAll } from '../limits/service.ts';
import { openSession } from '../sessions/service.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import type { Browser } from './joining.ts';
import type { AccountParts } from './parts.ts';
import { isPassword } from './passwords.ts';
import { findByEmail, findRegistration, findUser } from './repo.ts';
import { toWireUser } from './wire.ts';

const WRONG_LOGIN = 'Invalid email or password';
const UNVERIFIED = 'Please verify your email';

export interface SignedIn {
  state: 'in';
  tokens: Tokens;
  user: User;
}

/** The password was right and the mailed code is asked for next. */
export interface SecondStep {
  state: 'second-step';
  /** Opaque, ten minutes, once; never the account's id. */
  challenge: string;
}

export function signingIn({ db, codes, limits, limitsOf, now }: AccountParts) {
  async function enter(tx: Tx, userId: string): Promise<SignedIn | undefined> {
    const user = await findUser(tx, userId);
    if (!user || user.deleted_at) return undefined;
    return { state: 'in', tokens: await openSession(tx, userId, now()), user: toWireUser(user) };
  }

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

  const findChallenge = (tx: Tx, hash: string) =>
    findOneTimeToken(
      tx,
      { hash, purpose: 'second-step' },
      { most: limits.guessesPerCode, now: now() },
    );

  return {
    /**
     * The first step. A wrong password and an unknown address get one answer after the same work;
     * an address that waits to be confirmed is named only to who knows its password.
     */
    async login(
      { email, password }: { email: string; password: string },
      browser: Browser,
    ): Promise<SignedIn | SecondStep> {
      const uncount = await countAll(
        db,
        [limitsOf.failuresOf(browser.ip), limitsOf.wrongPasswords(email)],
        now(),
      );
      const tokenHash = browser.registrationToken && hashToken(browser.registrationToken);
      const [user, waiting] = await Promise.all([
        findByEmail(db, email),
        findRegistration(db, email, { tokenHash, now: now() }),
      ]);
      const kept = user?.password_hash ?? waiting?.password_hash;
      if (!(await isPassword(password, kept))) throw new Refusal('signed-out', WRONG_LOGIN);
      await uncount();
      if (!user) throw new Refusal('forbidden', UNVERIFIED, { said: { unverified: true } });
      const answer = await inTransaction(db, async (tx) =>
        user.two_factor === 1 ? askForCode(tx, user) : enter(tx, user.id),
      );
      if (!answer) throw new Refusal('signed-out', WRONG_LOGIN);
      return answer;
    },

    /** The second step: the challenge with the mailed code. */
    async secondStep(challenge: string, code: string, ip: string): Promise<SignedIn> {
      const hash = hashToken(challenge);
      const entered = await inTransaction(db, async (tx) => {
        const found = await findChallenge(tx, hash);
        if (!found) return undefined;
        const isRight = await codes.guess(tx, {
          purpose: 'second-step',
          email: found.email,
          subject: hash,
          code,
          ip,
        });
        if (!isRight) {
          await countWrong(tx, hash);
          return undefined;
        }
        if (!(await spendOneTimeToken(tx, hash, now()))) return undefined;
        await forgive(tx, limitsOf.wrongPasswords(found.email));
        return enter(tx, found.userId);
      });
      if (!entered) throw new Refusal('signed-out', INVALID_CODE);
      return entered;
    },

    /** Mails another code for a login that waits for one. */
    async resendSecondStep(challenge: string): Promise<void> {
      const hash = hashToken(challenge);
      const found = await inTransaction(db, async (tx) => {
        const live = await findChallenge(tx, hash);
        if (live) {
          await codes.send(tx, { purpose: 'second-step', subject: hash, email: live.email });
        }
        return live;
      });
      if (!found) throw new Refusal('signed-out', INVALID_CODE);
    },
  };
}
