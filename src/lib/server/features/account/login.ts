import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import { countWrong, findOneTimeToken, spendOneTimeToken, addOneTimeToken } from './codes-repo.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { forgive, countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { type Browser, createSendCodeUnlessLive } from './register.ts';
import type { AccountDeps } from './deps.ts';
import { isPassword } from './passwords.ts';
import { findByEmail, findRegistration, lockForLogin } from './repo.ts';
import type { Tokens, User } from '#lib/account/user.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import { openSession } from './sessions.ts';
import { toWireUser } from './users.ts';
import * as m from '#messages';

export interface SignedIn {
  state: 'in';
  tokens: Tokens;
  user: User;
}

export interface SecondStep {
  state: 'second-step';
  /** Opaque, valid for ten minutes and one use; never the account's id. */
  challenge: string;
  codeBy: 'email' | 'sms';
}

const wrongLogin = () =>
  new Refusal('signed-out', m.account_login_wrong(), { code: 'wrong_credentials' });
const unverified = () =>
  new Refusal('forbidden', m.account_verify_email(), {
    code: 'email_unverified',
    body: { unverified: true },
  });
const wrongCode = () => new Refusal('signed-out', m.account_code_invalid(), { code: 'wrong_code' });

function assertNotBlocked(user: Pick<UserRow, 'blocked_at'>): void {
  if (user.blocked_at !== null)
    throw new Refusal('forbidden', m.account_blocked(), { code: 'account_blocked' });
}

export function createStartSession({
  codes,
  now,
  hasSms,
}: Pick<AccountDeps, 'codes' | 'now' | 'hasSms'>) {
  const startSession = async (tx: Tx, user: UserRow): Promise<SignedIn> => ({
    state: 'in',
    tokens: await openSession(tx, user.id, now()),
    user: toWireUser(user, { hasSms }),
  });

  async function startSecondStep(
    tx: Tx,
    user: Pick<UserRow, 'id' | 'email' | 'language' | 'code_phone'>,
  ): Promise<SecondStep> {
    const challenge = newToken();
    const hash = hashToken(challenge);
    await addOneTimeToken(tx, {
      hash,
      purpose: 'second-step',
      userId: user.id,
      expiresAt: new Date(now().getTime() + CODE_LIVES_MS),
    });
    const { email, language, code_phone: codePhone } = user;
    const draft = { purpose: 'second-step', subject: hash, email, language, codePhone } as const;
    return { state: 'second-step', challenge, codeBy: await codes.send(tx, draft) };
  }

  /**
   * Starts a session, or the second step if two-factor is on. `isStillValid` runs under the user's lock, because the
   * first step may have become invalid.
   */
  const startSessionOrSecondStep = async (
    tx: Tx,
    userId: string,
    isStillValid: (user: UserRow) => boolean | Promise<boolean>,
  ): Promise<SignedIn | SecondStep | undefined> => {
    const user = await lockForLogin(tx, userId);
    if (!user || !(await isStillValid(user))) return undefined;
    assertNotBlocked(user);
    return user.two_factor === 1 ? startSecondStep(tx, user) : startSession(tx, user);
  };

  return { startSession, startSessionOrSecondStep };
}

export function createLogin({ db, codes, limits, limitsOf, now, hasSms }: AccountDeps) {
  const sendCodeUnlessLive = createSendCodeUnlessLive({ db, codes });
  const { startSession, startSessionOrSecondStep } = createStartSession({ codes, now, hasSms });

  const findChallenge = (tx: Tx, hash: string) =>
    findOneTimeToken(
      tx,
      { hash, purpose: 'second-step' },
      { max: limits.guessesPerCode, now: now() },
    );

  return {
    /**
     * A wrong password and an unknown email get the same response after the same work. Only the right password
     * reveals that an email is unconfirmed, and then a code is emailed unless one is live.
     */
    async login(
      { email, password }: { email: string; password: string },
      browser: Browser,
    ): Promise<SignedIn | SecondStep> {
      const tokenHash = browser.registrationToken && hashToken(browser.registrationToken);
      const counted = [limitsOf.failuresOf(browser.ip), limitsOf.wrongPasswords(email)];
      const [uncount, user, pending] = await inTransaction(db, (tx) =>
        Promise.all([
          countAll(tx, counted, now()),
          findByEmail(tx, email),
          findRegistration(tx, email, { tokenHash, now: now() }),
        ]),
      );
      // A pending registration's password must not open an account without one.
      const storedHash = user ? user.password_hash : pending?.password_hash;
      if (!(await isPassword(password, storedHash))) throw wrongLogin();
      if (!user) {
        await inTransaction(db, uncount);
        if (pending) await sendCodeUnlessLive(pending, browser);
        throw unverified();
      }
      const response = await inTransaction(db, async (tx) => {
        await uncount(tx);
        const isStillValid = (locked: UserRow) => locked.password_hash === storedHash;
        return startSessionOrSecondStep(tx, user.id, isStillValid);
      }).catch(async (error: unknown) => {
        // The transaction was rolled back, but the password was right.
        if (error instanceof Refusal) await inTransaction(db, uncount);
        throw error;
      });
      if (!response) throw wrongLogin();
      return response;
    },

    async secondStep(challenge: string, code: string, ip: string): Promise<SignedIn> {
      const hash = hashToken(challenge);
      const signedIn = await inTransaction(db, async (tx) => {
        const found = await findChallenge(tx, hash);
        const user = found && (await lockForLogin(tx, found.userId));
        if (!found || !user) return undefined;
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
        assertNotBlocked(user);
        await forgive(tx, limitsOf.wrongPasswords(found.email));
        return startSession(tx, user);
      });
      if (!signedIn) throw wrongCode();
      return signedIn;
    },

    /** By email, also for who gets codes by SMS: the phone may be lost. */
    async resendSecondStep(challenge: string): Promise<void> {
      const hash = hashToken(challenge);
      const found = await inTransaction(db, async (tx) => {
        const live = await findChallenge(tx, hash);
        if (live) {
          const { email, language } = live;
          await codes.send(tx, { purpose: 'second-step', subject: hash, email, language });
        }
        return live;
      });
      if (!found) throw wrongCode();
    },
  };
}
