import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Registration } from '#lib/account/schema.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import {
  aBrowser,
  aClock,
  aPerson,
  codeFor,
  mailsOf,
  otherThan,
  PASSWORD,
} from '../../support/people.ts';
import { anUntouchedPlace, aShop, whenDone } from '../../support/shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const EMAIL = 'nimali@example.com';
const registration = (given: Partial<Registration> = {}): Registration => ({
  name: 'Nimali Perera',
  email: EMAIL,
  phone: '0771234567',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...given,
});
const login = { email: EMAIL, password: PASSWORD };
const WRONG_OTP = 'Invalid OTP. Please try again.';
/** The network addresses of one phone, and that of somebody else. */
const [WIFI, MOBILE, STRANGER] = ['192.0.2.1', '198.51.100.7', '203.0.113.9'];
type Shop = Awaited<ReturnType<typeof aShop>>;
type Clock = ReturnType<typeof aClock>;

/** A shop at a clock that the test moves. */
async function aTimedShop() {
  const clock = aClock();
  return { clock, shop: await aShop(undefined, clock.now) };
}

/** Signs in and insists on being in. */
async function enter(shop: Awaited<ReturnType<typeof aShop>>, given = login) {
  const response = await shop.account.login(given, aBrowser());
  if (response.state !== 'in') throw new Error('A second step was asked for');
  return response;
}

describe('Registering', () => {
  test('creates an account once the emailed code is entered', async () => {
    const shop = await aShop();
    await shop.account.register(registration(), '192.0.2.1');
    await expect(shop.account.login(login, aBrowser())).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'Please verify your email',
      details: { body: { unverified: true } },
    });
    await shop.account.confirm(EMAIL, await codeFor(shop, EMAIL), aBrowser());
    const { user } = await enter(shop);
    expect(user).toMatchObject({ name: 'Nimali Perera', phone: '0771234567', role: 'user' });
  });

  test('of an unconfirmed address shows nothing without its password', async () => {
    const shop = await aShop();
    await shop.account.register(registration(), '192.0.2.1');
    await expect(
      shop.account.login({ ...login, password: 'another' }, aBrowser()),
    ).rejects.toMatchObject({ reason: 'signed-out', message: 'Invalid email or password' });
  });

  test('a confirmed address again is refused, and named', async () => {
    const shop = await aShop();
    await aPerson(shop);
    await expect(shop.account.register(registration(), '192.0.2.1')).rejects.toMatchObject({
      reason: 'conflict',
      message: 'An account with this email already exists.',
    });
  });

  test('by a stranger cannot be confirmed by mistake by the owner of the address', async () => {
    const shop = await aShop();
    const own = await shop.account.register(registration(), '192.0.2.1');
    const ownCode = await codeFor(shop, EMAIL);
    await shop.account.register(registration({ password: 'strangers' }), '203.0.113.9');
    const strangersCode = await codeFor(shop, EMAIL);
    const browser = { registrationToken: own, ip: '192.0.2.1' };
    await expect(shop.account.confirm(EMAIL, strangersCode, browser)).rejects.toThrow(WRONG_OTP);
    await shop.account.confirm(EMAIL, ownCode, browser);
    await enter(shop);
    await expect(shop.account.confirm(EMAIL, strangersCode, aBrowser())).rejects.toThrow(WRONG_OTP);
  });

  test('is limited to twenty an hour of one network address', async () => {
    const { clock, shop } = await aTimedShop();
    const register = (at: number, ip: string) =>
      shop.account.register(registration({ email: `nimali-${at}@example.com` }), ip);
    for (let at = 0; at < 20; at += 1) await register(at, STRANGER);
    await expect(register(20, STRANGER)).rejects.toMatchObject({
      reason: 'too-many',
      details: { retryAfterSeconds: 60 * 60 },
    });
    await register(20, '192.0.2.1');
    clock.pass(60 * MINUTE_MS);
    await register(21, STRANGER);
  });

  test('a resent code replaces the previous one', async () => {
    const { clock, shop } = await aTimedShop();
    await shop.account.register(registration(), '192.0.2.1');
    const first = await codeFor(shop, EMAIL);
    clock.pass(MINUTE_MS);
    await shop.account.resend(EMAIL, aBrowser());
    const second = await codeFor(shop, EMAIL);
    await expect(shop.account.confirm(EMAIL, first, aBrowser())).rejects.toThrow(WRONG_OTP);
    await shop.account.confirm(EMAIL, second, aBrowser());
  });

  test('is resumed by a login, which emails a code when none is live', async () => {
    const { clock, shop } = await aTimedShop();
    await shop.account.register(registration(), '192.0.2.1');
    const tryToLogIn = (ip?: string) =>
      expect(shop.account.login(login, aBrowser(ip))).rejects.toMatchObject({
        reason: 'forbidden',
        details: { body: { unverified: true } },
      });
    await tryToLogIn();
    expect(await mailsOf(shop, EMAIL)).toHaveLength(1);
    clock.pass(10 * MINUTE_MS);
    await tryToLogIn();
    await tryToLogIn();
    expect(await mailsOf(shop, EMAIL)).toHaveLength(2);
    const code = await codeFor(shop, EMAIL);
    for (let step = 1; step <= 5; step += 1) {
      await expect(shop.account.confirm(EMAIL, otherThan(code, step), aBrowser())).rejects.toThrow(
        WRONG_OTP,
      );
    }
    await tryToLogIn();
    await shop.account.confirm(EMAIL, await codeFor(shop, EMAIL), aBrowser());
    await enter(shop);
  });

  test('is not resumed by a login that no code could be sent for', async () => {
    const { clock, shop } = await aTimedShop();
    await shop.account.register(registration(), '192.0.2.1');
    for (let at = 0; at < 4; at += 1) {
      clock.pass(MINUTE_MS);
      await shop.account.resend(EMAIL, aBrowser());
    }
    await expect(shop.account.login(login, aBrowser())).rejects.toThrow('Please verify your email');
    clock.pass(10 * MINUTE_MS);
    await expect(shop.account.login(login, aBrowser())).rejects.toMatchObject({
      reason: 'too-many',
      details: { retryAfterSeconds: 46 * 60 },
    });
  });

  test('a code expires after ten minutes', async () => {
    const { clock, shop } = await aTimedShop();
    await shop.account.register(registration(), '192.0.2.1');
    const code = await codeFor(shop, EMAIL);
    clock.pass(10 * MINUTE_MS);
    await expect(shop.account.confirm(EMAIL, code, aBrowser())).rejects.toThrow(WRONG_OTP);
  });
});

describe('Guessing a code', () => {
  test('stops after five wrong codes, even when they arrive at once', async () => {
    const shop = await aShop();
    await shop.account.register(registration(), '192.0.2.1');
    const code = await codeFor(shop, EMAIL);
    const guesses = Array.from({ length: 12 }, (_, at) =>
      shop.account.confirm(EMAIL, otherThan(code, at + 1), aBrowser()),
    );
    const responses = await Promise.allSettled(guesses);
    expect(responses.every((response) => response.status === 'rejected')).toBe(true);
    await expect(shop.account.confirm(EMAIL, code, aBrowser())).rejects.toThrow(WRONG_OTP);
    const { count } = await shop.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `guess:verify:${EMAIL}:192.0.2.1`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
  });

  test('four wrong ones leave the fifth', async () => {
    const shop = await aShop();
    await shop.account.register(registration(), '192.0.2.1');
    const code = await codeFor(shop, EMAIL);
    for (let at = 1; at <= 4; at += 1) {
      await expect(shop.account.confirm(EMAIL, otherThan(code, at), aBrowser())).rejects.toThrow(
        WRONG_OTP,
      );
    }
    await shop.account.confirm(EMAIL, code, aBrowser());
  });

  /** Asks for a reset code from one address and guesses five times from another, ten times over. */
  async function fiftyGuesses(shop: Shop, clock: Clock, from: string, guesser = () => from) {
    for (let at = 0; at < 10; at += 1) {
      clock.pass(20 * MINUTE_MS);
      await shop.account.sendResetCode(EMAIL, from);
      const code = await codeFor(shop, EMAIL);
      for (let step = 1; step <= 5; step += 1) {
        await expect(
          shop.account.proveMailbox(EMAIL, otherThan(code, step), guesser()),
        ).rejects.toThrow(WRONG_OTP);
      }
    }
    clock.pass(20 * MINUTE_MS);
    await shop.account.sendResetCode(EMAIL, from);
    return codeFor(shop, EMAIL);
  }

  test('allows fifty attempts a day of one address, however often the code is resent', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const code = await fiftyGuesses(shop, clock, STRANGER);
    for (const guess of [otherThan(code), code]) {
      await expect(shop.account.proveMailbox(EMAIL, guess, STRANGER)).rejects.toMatchObject({
        reason: 'too-many',
      });
    }
    await shop.account.proveMailbox(EMAIL, code, '192.0.2.1');
  });

  test('allows fifty attempts a day of all addresses that did not ask for the code', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    let last = 0;
    const anywhere = () => `203.0.113.${(last += 1)}`;
    const code = await fiftyGuesses(shop, clock, '192.0.2.1', anywhere);
    await expect(shop.account.proveMailbox(EMAIL, code, anywhere())).rejects.toMatchObject({
      reason: 'too-many',
    });
    await shop.account.proveMailbox(EMAIL, code, '192.0.2.1');
  });

  test('by a stranger, and asking for codes, uses up nothing of the owner’s', async () => {
    const { clock, shop } = await aTimedShop();
    const id = await aPerson(shop);
    await fiftyGuesses(shop, clock, STRANGER);
    clock.pass(60 * MINUTE_MS);
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    await shop.account.sendResetCode(EMAIL, STRANGER);
    const code = await codeFor(shop, EMAIL);
    for (let step = 1; step <= 8; step += 1) {
      await shop.account
        .proveMailbox(EMAIL, otherThan(code, step), `203.0.113.${step}`)
        .catch(() => undefined);
    }
    await shop.account.proveMailbox(EMAIL, code, '192.0.2.1');

    await shop.account.sendResetCode(EMAIL, STRANGER);
    await expect(shop.account.sendResetCode(EMAIL, STRANGER)).rejects.toThrow('Too many');
    await shop.db.updateTable('users').set({ two_factor: 1 }).where('id', '=', id).execute();
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    const second = await codeFor(shop, EMAIL);
    expect(await shop.account.secondStep(step.challenge, second, '192.0.2.1')).toMatchObject({
      state: 'in',
    });
  });

  test('by one stranger ends it for nobody else, wherever they are', async () => {
    const shop = await aShop();
    await aPerson(shop);
    await shop.account.sendResetCode(EMAIL, WIFI);
    const code = await codeFor(shop, EMAIL);
    for (let step = 1; step <= 12; step += 1) {
      await expect(
        shop.account.proveMailbox(EMAIL, otherThan(code, step), STRANGER),
      ).rejects.toThrow(WRONG_OTP);
    }
    await expect(shop.account.proveMailbox(EMAIL, code, STRANGER)).rejects.toThrow(WRONG_OTP);
    await shop.account.proveMailbox(EMAIL, code, MOBILE);
  });

  test('without a cookie costs as many attempts as there are codes to try', async () => {
    const { clock, shop } = await aTimedShop();
    const codes: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      await shop.account.register(registration(), '192.0.2.1');
      codes.push(await codeFor(shop, EMAIL));
      clock.pass(MINUTE_MS);
    }
    const none = ['000000', '111111', '222222', '333333', '444444', '555555'];
    const wrong = none.find((one) => !codes.includes(one)) ?? '';
    await expect(shop.account.confirm(EMAIL, wrong, aBrowser(STRANGER))).rejects.toThrow(WRONG_OTP);
    const counts = await shop.db
      .selectFrom('rate_limits')
      .select(['key', 'count'])
      .where('key', 'in', [`guess:verify:${EMAIL}:elsewhere`, `ip:${STRANGER}`])
      .execute();
    expect(counts.map(({ count }) => count)).toEqual([5, 5]);
  });

  test('for one purpose works for no other', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    const reset = await codeFor(shop, EMAIL);
    await expect(shop.account.confirm(EMAIL, reset, aBrowser())).rejects.toThrow(WRONG_OTP);
    const { tokens } = await enter(shop);
    const currentUser = await shop.sessions.authenticate(tokens.accesstoken);
    await expect(shop.account.enableTwoFactor(currentUser, reset, '192.0.2.1')).rejects.toThrow(
      'Invalid or expired code',
    );
    clock.pass(MINUTE_MS);
    await shop.account.sendTwoFactorCode(currentUser);
    const enabling = await codeFor(shop, EMAIL);
    await expect(shop.account.proveMailbox(EMAIL, enabling, '192.0.2.1')).rejects.toThrow(
      WRONG_OTP,
    );
    await shop.account.proveMailbox(EMAIL, reset, '192.0.2.1');
  });
});

describe('The newest code', () => {
  test('works from anywhere, and the one before no longer does', async () => {
    const shop = await aShop();
    await aPerson(shop);
    await shop.account.sendResetCode(EMAIL, WIFI);
    const first = await codeFor(shop, EMAIL);
    await shop.account.sendResetCode(EMAIL, MOBILE);
    const newest = await codeFor(shop, EMAIL);
    for (const ip of [WIFI, MOBILE, STRANGER]) {
      await expect(shop.account.proveMailbox(EMAIL, first, ip)).rejects.toThrow(WRONG_OTP);
    }
    await shop.account.proveMailbox(EMAIL, newest, WIFI);
    await expect(shop.account.proveMailbox(EMAIL, newest, MOBILE)).rejects.toThrow(WRONG_OTP);
  });

  test('confirms a registration from another network, with its cookie and without', async () => {
    for (const hasCookie of [true, false]) {
      const shop = await aShop();
      const token = await shop.account.register(registration(), WIFI);
      const first = await codeFor(shop, EMAIL);
      const browser = (ip: string) => ({ registrationToken: hasCookie ? token : undefined, ip });
      await shop.account.resend(EMAIL, browser(MOBILE));
      const newest = await codeFor(shop, EMAIL);
      await expect(shop.account.confirm(EMAIL, first, browser(WIFI))).rejects.toThrow(WRONG_OTP);
      await shop.account.confirm(EMAIL, newest, browser(WIFI));
      await enter(shop);
    }
  });

  test('is spent once, even when it is entered twice at once', async () => {
    const shop = await aShop();
    await aPerson(shop);
    await shop.account.sendResetCode(EMAIL, WIFI);
    const code = await codeFor(shop, EMAIL);
    const both = [WIFI, MOBILE].map((ip) => shop.account.proveMailbox(EMAIL, code, ip));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('under way in an older version of the shop works in this one', async () => {
    const place = await anUntouchedPlace();
    const db = openDatabase({ ...place, onLost: () => undefined });
    whenDone(() => db.destroy());
    await migrateTo(db, '0036-records-by-age');
    const [at, expires] = [new Date(), new Date(Date.now() + 10 * MINUTE_MS)];
    await db
      .insertInto('users')
      .values({
        id: 'nimali',
        name: 'Nimali Perera',
        email: EMAIL,
        role: 'user',
        password_hash: '',
        verified_at: at.toISOString(),
        created_at: at.toISOString(),
      })
      .execute();
    const secret = 'kept by the shop of before and of now';
    for (const [age, code, from] of [
      [2, '111111', WIFI],
      [1, '222222', MOBILE],
    ] as const) {
      const hash = createHmac('sha256', secret).update(`code\n${from}\n${code}`);
      const created = new Date(at.getTime() - age * MINUTE_MS);
      await sql`insert into codes
        (id, purpose, subject, email, code_hash, requested_from, wrong, created_at, expires_at)
        values (${from}, 'reset', 'nimali', ${EMAIL}, ${hash.digest('base64url')}, ${from}, 4,
          ${created.toISOString()}, ${expires.toISOString()})`.execute(db);
    }
    const shop = await aShop(place, undefined, { SECRET: secret });
    await expect(shop.account.proveMailbox(EMAIL, '111111', WIFI)).rejects.toThrow(WRONG_OTP);
    await shop.account.proveMailbox(EMAIL, '222222', WIFI);
  });
});

describe('A mailbox', () => {
  test.each(['nimali@example.com', 'nobody@example.com'])(
    '%s gets three codes a minute and five an hour for one purpose, whoever requests them and whether it is known or not',
    async (email) => {
      const { clock, shop } = await aTimedShop();
      await aPerson(shop);
      for (let at = 0; at < 3; at += 1) await shop.account.sendResetCode(email, '192.0.2.1');
      await expect(shop.account.sendResetCode(email, '192.0.2.1')).rejects.toMatchObject({
        reason: 'too-many',
        message: 'Too many attempts. Please try again in 1 minute.',
        details: { retryAfterSeconds: 60 },
      });
      await expect(shop.account.resend(email, aBrowser())).rejects.toThrow('Too many');
      clock.pass(MINUTE_MS);
      await shop.account.sendResetCode(email, '192.0.2.1');
      await shop.account.sendResetCode(email, '192.0.2.1');
      await expect(shop.account.sendResetCode(email, '192.0.2.1')).rejects.toMatchObject({
        details: { retryAfterSeconds: 59 * 60 },
      });
      await shop.account.resend(email, aBrowser());
      clock.pass(60 * MINUTE_MS);
      await shop.account.sendResetCode(email, '192.0.2.1');
    },
  );

  test('gets every code of somebody who registers, switches two-factor on, logs in and resets', async () => {
    const { clock, shop } = await aTimedShop();
    const sendTwice = async (send: () => Promise<unknown>) => {
      await send();
      clock.pass(MINUTE_MS);
      await send();
      clock.pass(MINUTE_MS);
    };
    await shop.account.register(registration(), '192.0.2.1');
    clock.pass(MINUTE_MS);
    await sendTwice(() => shop.account.resend(EMAIL, aBrowser()));
    await shop.account.confirm(EMAIL, await codeFor(shop, EMAIL), aBrowser());
    const { tokens } = await enter(shop);
    const currentUser = await shop.sessions.authenticate(tokens.accesstoken);
    await sendTwice(() => shop.account.sendTwoFactorCode(currentUser));
    await shop.account.enableTwoFactor(currentUser, await codeFor(shop, EMAIL), '192.0.2.1');
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    clock.pass(MINUTE_MS);
    await sendTwice(() => shop.account.resendSecondStep(step.challenge));
    await shop.account.secondStep(step.challenge, await codeFor(shop, EMAIL), '192.0.2.1');
    await sendTwice(() => shop.account.sendResetCode(EMAIL, '192.0.2.1'));
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    const proof = await shop.account.proveMailbox(EMAIL, await codeFor(shop, EMAIL), '192.0.2.1');
    expect(proof).not.toBe('');
  });

  test('without an account costs the same rows and gets no email', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const rows = () =>
      Promise.all(
        (['codes', 'outbox', 'rate_limits'] as const).map(async (table) => {
          const { count } = await shop.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          return count;
        }),
      );
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    const known = await rows();
    await shop.account.sendResetCode('nobody@example.com', '192.0.2.1');
    expect(await rows()).toEqual(known.map((count) => count * 2));
    expect(await mailsOf(shop, 'nobody@example.com')).toEqual([]);
  });
});

describe('Logging in', () => {
  test('fails the same for a wrong password and for an unknown address', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const refusal = { reason: 'signed-out', message: 'Invalid email or password' };
    await expect(
      shop.account.login({ ...login, password: 'wrong one' }, aBrowser()),
    ).rejects.toMatchObject(refusal);
    await expect(
      shop.account.login({ ...login, email: 'nobody@example.com' }, aBrowser()),
    ).rejects.toMatchObject(refusal);
  });

  test('is blocked after ten wrong passwords, even at once, and opens again', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const tries = Array.from({ length: 14 }, (_, at) =>
      shop.account.login({ ...login, password: `wrong ${at}` }, aBrowser(`192.0.2.${at}`)),
    );
    const reasons = (await Promise.allSettled(tries)).map((response) =>
      response.status === 'rejected' && 'reason' in response.reason ? response.reason.reason : 'in',
    );
    expect(reasons.filter((reason) => reason === 'signed-out')).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'too-many')).toHaveLength(4);
    await expect(enter(shop)).rejects.toMatchObject({
      reason: 'too-many',
      details: { retryAfterSeconds: 15 * 60 },
    });
    clock.pass(15 * MINUTE_MS);
    await enter(shop);
  });

  test('any number of times in a row costs nothing', async () => {
    const shop = await aShop();
    await aPerson(shop);
    for (let at = 0; at < 12; at += 1) {
      expect(await enter(shop)).toMatchObject({ state: 'in' });
    }
  });

  test('a network address that failed a hundred times waits, whatever the accounts', async () => {
    const shop = await aShop();
    await aPerson(shop);
    await shop.db
      .insertInto('rate_limits')
      .values({
        key: 'ip:192.0.2.7',
        count: 100,
        ends_at: new Date(Date.now() + MINUTE_MS).toISOString(),
      })
      .execute();
    await expect(shop.account.login(login, aBrowser('192.0.2.7'))).rejects.toMatchObject({
      reason: 'too-many',
    });
    await shop.account.login(login, aBrowser('192.0.2.8'));
  });
});

describe('Two-factor', () => {
  async function withTwoFactor() {
    const { clock, shop } = await aTimedShop();
    const id = await aPerson(shop);
    const { tokens } = await enter(shop);
    const elsewhere = await enter(shop);
    const currentUser = await shop.sessions.authenticate(tokens.accesstoken);
    await shop.account.sendTwoFactorCode(currentUser);
    await shop.account.enableTwoFactor(currentUser, await codeFor(shop, EMAIL), '192.0.2.1');
    clock.pass(MINUTE_MS);
    return { clock, shop, id, currentUser, tokens, elsewhere };
  }

  test('switched on ends all other sessions and says so by email', async () => {
    const { shop, tokens, elsewhere } = await withTwoFactor();
    await shop.sessions.authenticate(tokens.accesstoken);
    await expect(shop.sessions.authenticate(elsewhere.tokens.accesstoken)).rejects.toThrow(
      'Session expired. Please login again.',
    );
    expect((await mailsOf(shop, EMAIL)).at(-1)?.subject).toContain(
      'Two-factor authentication is on',
    );
  });

  test('asks for a code that needs both the email and the challenge', async () => {
    const { shop, id } = await withTwoFactor();
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    expect(step.challenge).not.toContain(id);
    const code = await codeFor(shop, EMAIL);
    await expect(shop.account.secondStep(id, code, '192.0.2.1')).rejects.toThrow(
      'Invalid or expired code',
    );
    const { user } = await shop.account.secondStep(step.challenge, code, '192.0.2.1');
    expect(user.twoFaEnabled).toBe(true);
    await expect(shop.account.secondStep(step.challenge, code, '192.0.2.1')).rejects.toThrow(
      'Invalid or expired code',
    );
  });

  test('a challenge ends after five wrong codes, and a new code does not revive it', async () => {
    const { clock, shop } = await withTwoFactor();
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    const code = await codeFor(shop, EMAIL);
    for (let at = 1; at <= 5; at += 1) {
      await expect(
        shop.account.secondStep(step.challenge, otherThan(code, at), '192.0.2.1'),
      ).rejects.toThrow('Invalid or expired code');
    }
    clock.pass(MINUTE_MS);
    await expect(shop.account.resendSecondStep(step.challenge)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    await expect(shop.account.secondStep(step.challenge, code, '192.0.2.1')).rejects.toThrow(
      'Invalid or expired code',
    );
  });

  test('a resent code works, the previous one does not', async () => {
    const { clock, shop } = await withTwoFactor();
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    const first = await codeFor(shop, EMAIL);
    clock.pass(MINUTE_MS);
    await shop.account.resendSecondStep(step.challenge);
    const second = await codeFor(shop, EMAIL);
    await expect(shop.account.secondStep(step.challenge, first, '192.0.2.1')).rejects.toThrow(
      'Invalid or expired code',
    );
    await shop.account.secondStep(step.challenge, second, '192.0.2.1');
  });

  test('switched off accepts the password alone', async () => {
    const { shop, currentUser } = await withTwoFactor();
    await shop.account.disableTwoFactor(currentUser);
    expect(await enter(shop)).toMatchObject({ state: 'in' });
  });
});

describe('A forgotten password', () => {
  const form = (given: Record<string, unknown> = {}) => ({
    email: EMAIL,
    newPassword: 'a new one',
    confirmPassword: 'a new one',
    ...given,
  });

  async function withProof() {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const before = await enter(shop);
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    const proof = await shop.account.proveMailbox(EMAIL, await codeFor(shop, EMAIL), '192.0.2.1');
    return { clock, shop, before, proof };
  }

  test('is reset by the owner of the mailbox, which ends every session and is confirmed by email', async () => {
    const { shop, before, proof } = await withProof();
    await shop.account.reset(proof, form());
    await enter(shop, { email: EMAIL, password: 'a new one' });
    await expect(enter(shop)).rejects.toThrow('Invalid email or password');
    await expect(shop.sessions.authenticate(before.tokens.accesstoken)).rejects.toThrow(
      'Session expired',
    );
    await expect(shop.sessions.refresh(before.tokens.refreshtoken)).rejects.toThrow(
      'Session expired',
    );
    const reported = (await mailsOf(shop, EMAIL)).at(-1);
    expect(reported?.subject).toContain('password was changed');
    expect(reported?.text).toContain("Wasn't you? Reset your password now");
  });

  test('a reset ends the other codes of the account, and a call that its sessions had begun', async () => {
    const { shop, proof } = await withProof();
    const { tokens } = await enter(shop);
    const currentUser = await shop.sessions.authenticate(tokens.accesstoken);
    await shop.account.sendResetCode(EMAIL, STRANGER);
    const code = await codeFor(shop, EMAIL);
    await shop.db.updateTable('users').set({ two_factor: 1 }).execute();
    await shop.account.reset(proof, form());
    await expect(shop.account.proveMailbox(EMAIL, code, '192.0.2.1')).rejects.toThrow(WRONG_OTP);
    await expect(shop.account.disableTwoFactor(currentUser)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    const { two_factor } = await shop.db
      .selectFrom('users')
      .select('two_factor')
      .executeTakeFirstOrThrow();
    expect(two_factor).toBe(1);
  });

  test('a reset proof works once, even for two concurrent requests', async () => {
    const { shop, proof } = await withProof();
    const both = await Promise.allSettled([
      shop.account.reset(proof, form()),
      shop.account.reset(proof, form({ newPassword: 'another', confirmPassword: 'another' })),
    ]);
    expect(both.filter((response) => response.status === 'fulfilled')).toHaveLength(1);
    await expect(shop.account.reset(proof, form())).rejects.toMatchObject({ reason: 'signed-out' });
  });

  test('a wrong field does not use up the proof; a missing proof is reported before the fields', async () => {
    const { shop, proof } = await withProof();
    await expect(shop.account.reset(undefined, {})).rejects.toMatchObject({ reason: 'signed-out' });
    await expect(shop.account.reset(proof, form({ newPassword: 'short' }))).rejects.toMatchObject({
      reason: 'invalid',
    });
    await shop.account.reset(proof, form());
  });

  test('a reset proof works for its own address only, for ten minutes', async () => {
    const { clock, shop, proof } = await withProof();
    await expect(shop.account.reset(proof, form({ email: 'other@b.lk' }))).rejects.toMatchObject({
      reason: 'signed-out',
    });
    clock.pass(10 * MINUTE_MS);
    await expect(shop.account.reset(proof, form())).rejects.toMatchObject({ reason: 'signed-out' });
  });

  test('an owner locked out by wrong guesses can log in right after a reset', async () => {
    const { shop, proof } = await withProof();
    for (let at = 0; at < 10; at += 1) {
      await expect(enter(shop, { email: EMAIL, password: `wrong ${at}` })).rejects.toThrow(
        'Invalid email or password',
      );
    }
    await shop.account.reset(proof, form());
    await enter(shop, { email: EMAIL, password: 'a new one' });
  });
});

describe('A session', () => {
  test('expires its access token after fifteen minutes and continues with its refresh token', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    clock.pass(15 * MINUTE_MS);
    await expect(shop.sessions.authenticate(tokens.accesstoken)).rejects.toThrow('Session expired');
    const next = await shop.sessions.refresh(tokens.refreshtoken);
    expect(await shop.sessions.authenticate(next.accesstoken)).toMatchObject({ email: EMAIL });
  });

  test('ends by its refresh token when the access token has long expired', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    clock.pass(30 * MINUTE_MS);
    await shop.sessions.end(tokens.refreshtoken);
    await expect(shop.sessions.refresh(tokens.refreshtoken)).rejects.toThrow('Session expired');
  });

  test('survives two tabs that refresh at the same time', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    const pairs = await Promise.all(
      Array.from({ length: 4 }, () => shop.sessions.refresh(tokens.refreshtoken)),
    );
    for (const pair of pairs) {
      expect(await shop.sessions.authenticate(pair.accesstoken)).toMatchObject({ email: EMAIL });
    }
    await shop.sessions.refresh(pairs[3]?.refreshtoken ?? '');
  });

  test('ends for the whole token family when a used refresh token is sent again later', async () => {
    const { clock, shop } = await aTimedShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    const other = await enter(shop);
    const next = await shop.sessions.refresh(tokens.refreshtoken);
    clock.pass(10_001);
    await expect(shop.sessions.refresh(tokens.refreshtoken)).rejects.toThrow('Session expired');
    await expect(shop.sessions.authenticate(next.accesstoken)).rejects.toThrow('Session expired');
    await expect(shop.sessions.refresh(next.refreshtoken)).rejects.toThrow('Session expired');
    await shop.sessions.authenticate(other.tokens.accesstoken);
  });

  test('an access token cannot refresh, a refresh token cannot access', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    await expect(shop.sessions.refresh(tokens.accesstoken)).rejects.toThrow('Session expired');
    await expect(shop.sessions.authenticate(tokens.refreshtoken)).rejects.toThrow(
      'Session expired',
    );
    await expect(shop.sessions.authenticate(undefined)).rejects.toThrow(
      'No access token found. Please log in again.',
    );
  });

  test('ends at logout, also for its refresh token', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    await shop.sessions.end(tokens.accesstoken);
    await expect(shop.sessions.authenticate(tokens.accesstoken)).rejects.toThrow('Session expired');
    await expect(shop.sessions.refresh(tokens.refreshtoken)).rejects.toThrow('Session expired');
  });

  test('is stored without its tokens', async () => {
    const shop = await aShop();
    await aPerson(shop);
    const { tokens } = await enter(shop);
    const stored = JSON.stringify([
      await shop.db.selectFrom('session_tokens').selectAll().execute(),
      await shop.db.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(stored).not.toContain(tokens.accesstoken);
    expect(stored).not.toContain(tokens.refreshtoken);
  });
});
