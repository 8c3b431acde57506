import { describe, expect, test } from 'vitest';
import { addOneTimeToken } from '#lib/server/features/account/codes-repo.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aBrowser, aPerson, codeFor, PASSWORD } from '../../support/people.ts';
import { aWatchedShop } from '../orders/model/invariants.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

/** What happens between any two statements of a login. */

const EMAIL = 'nimali@example.com';
const IP = '192.0.2.1';
const login = { email: EMAIL, password: PASSWORD };
const NEW = { email: EMAIL, newPassword: 'a new one', confirmPassword: 'a new one' };
/** More statements than a login has: from the last on the other comes after it. */
const STATEMENTS = 14;
/** How long the other one, who may wait for a lock, is waited for. */
const WAITED_MS = 100;
const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

type Watched = Awaited<ReturnType<typeof aWatchedShop>>;

/** Does `one`; `other` in a second process before the n-th statement of it, or afterwards. */
async function meeting<T>(
  { stopBefore }: Watched,
  statement: number,
  one: () => Promise<T>,
  other: () => Promise<void>,
): Promise<T | undefined> {
  let done: Promise<void> | undefined;
  stopBefore(statement, async () => {
    done = other();
    await Promise.race([done, later(WAITED_MS)]);
  });
  const [ended] = await Promise.allSettled([one()]);
  stopBefore(Infinity, async () => undefined);
  await (done ?? other());
  return ended.status === 'fulfilled' ? ended.value : undefined;
}

/** Resets the password in the second process, with a proof that was earned before. */
async function aReset({ shop, secondShop }: Watched, userId: string): Promise<() => Promise<void>> {
  const proof = 'a-proof';
  await inTransaction(shop.db, (tx) =>
    addOneTimeToken(tx, {
      hash: hashToken(proof),
      purpose: 'reset',
      userId,
      expiresAt: new Date(shop.now().getTime() + MINUTE_MS),
    }),
  );
  return () => secondShop.account.reset(proof, NEW);
}

/** What is still open of an account: sessions, and challenges or codes that lead to one. */
async function openWays({ shop }: Watched): Promise<unknown[]> {
  const sessions = await shop.db.selectFrom('sessions').select('id').execute();
  const tokens = await shop.db.selectFrom('one_time_tokens').select('purpose').execute();
  return [...sessions, ...tokens];
}

describe('A password reset ends', () => {
  const at = Array.from({ length: STATEMENTS }, (_, index) => index + 1);

  test('a login that was begun with the old password', async () => {
    const watched = await aWatchedShop();
    const id = await aPerson(watched.shop);
    const { password_hash: old } = await watched.shop.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    for (const statement of at) {
      await watched.shop.db.updateTable('users').set({ password_hash: old }).execute();
      const reset = await aReset(watched, id);
      const enter = () => watched.shop.account.login(login, aBrowser());
      await meeting(watched, statement, enter, reset);
      expect([statement, await openWays(watched)]).toEqual([statement, []]);
    }
  });

  test('a second step, and a challenge that waits for one', async () => {
    const watched = await aWatchedShop();
    const { shop } = watched;
    const id = await aPerson(shop);
    const { password_hash: old } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    for (const statement of at) {
      await shop.db.updateTable('users').set({ password_hash: old, two_factor: 1 }).execute();
      watched.pass(20 * MINUTE_MS);
      const step = await shop.account.login(login, aBrowser());
      if (step.state !== 'second-step') throw new Error('No second step');
      const code = await codeFor(shop, EMAIL);
      const reset = await aReset(watched, id);
      await meeting(
        watched,
        statement,
        () => shop.account.secondStep(step.challenge, code, IP),
        reset,
      );
      expect([statement, await openWays(watched)]).toEqual([statement, []]);
      await expect(shop.account.secondStep(step.challenge, code, IP)).rejects.toMatchObject({
        reason: 'signed-out',
      });
    }
  });
});

test('Switching two-factor on ends a login that was begun without it', async () => {
  const watched = await aWatchedShop();
  const { shop, secondShop } = watched;
  const id = await aPerson(shop);
  for (let statement = 1; statement <= STATEMENTS; statement += 1) {
    await shop.db.updateTable('users').set({ two_factor: 0 }).execute();
    watched.pass(20 * MINUTE_MS);
    const own = await shop.account.login(login, aBrowser());
    if (own.state !== 'in') throw new Error('A second step was asked for');
    const currentUser = await shop.sessions.authenticate(own.tokens.accesstoken);
    await shop.account.sendTwoFactorCode(currentUser);
    const code = await codeFor(shop, EMAIL);
    const enter = () => shop.account.login(login, aBrowser());
    await meeting(watched, statement, enter, () =>
      secondShop.account.enableTwoFactor(currentUser, code, IP),
    );
    const sessions = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect([statement, sessions]).toEqual([statement, [{ id: currentUser.sessionId }]]);
  }
});
