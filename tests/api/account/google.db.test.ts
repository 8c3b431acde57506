import { describe, expect, onTestFinished, test } from 'vitest';
import type { Registration } from '#lib/account/schema.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import {
  aForger,
  aVisitor,
  openGoogle,
  type Googler,
  type TestGoogle,
} from '../../support/google.ts';
import { aBrowser, aClock, aPerson, codeFor, mailsOf, PASSWORD } from '../../support/people.ts';
import { aPlace, aShop } from '../../support/shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const EMAIL = 'nimali@example.com';
const IP = '192.0.2.1';
const SITE = 'http://shop.test';
const nimali: Googler = {
  sub: '1001',
  email: 'Nimali@Example.com',
  email_verified: true,
  name: 'Nimali Perera',
};

async function aGoogle(): Promise<TestGoogle> {
  const google = await openGoogle([`${SITE}/api/auth/google/callback`], []);
  onTestFinished(google.close);
  google.responses(nimali);
  return google;
}

async function aShopWithGoogle(env: Record<string, string> = {}) {
  const google = await aGoogle();
  return { google, shop: await aShop(undefined, undefined, { ...google.env, ...env }) };
}

/** What Google sends along for somebody whom the shop sent there. */
async function responseTo(location: string): Promise<URLSearchParams> {
  return (await aVisitor().go(location, SITE)).searchParams;
}

/** To Google and back: the code, and what the browser's cookie holds. */
async function handleCallback(shop: Shop) {
  const { flow, location } = await shop.google.begin();
  return { flow, code: await shop.google.handleCallback(flow, await responseTo(location), IP) };
}

async function signIn(shop: Shop) {
  const { flow, code } = await handleCallback(shop);
  const response = await shop.google.exchange(flow, code, IP);
  if (response.state !== 'in') throw new Error('A second step was asked for');
  return response;
}

const usersOf = (shop: Shop) => shop.db.selectFrom('users').selectAll().execute();
const linksOf = (shop: Shop) => shop.db.selectFrom('google_links').selectAll().execute();
const failuresOf = async (shop: Shop) =>
  (
    await shop.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `ip:${IP}`)
      .executeTakeFirst()
  )?.count ?? 0;

const registration = (given: Partial<Registration> = {}): Registration => ({
  name: 'A Stranger',
  email: EMAIL,
  phone: '0771234567',
  password: 'strangers own',
  confirmPassword: 'strangers own',
  ...given,
});

describe('A new user of Google login', () => {
  test('gets an account at once, as a shopper, without a password', async () => {
    const { shop } = await aShopWithGoogle();
    const { user, tokens } = await signIn(shop);
    expect(user).toMatchObject({ name: 'Nimali Perera', email: EMAIL, role: 'user', mobile: '' });
    expect(await shop.sessions.authenticate(tokens.accesstoken)).toMatchObject({ email: EMAIL });
    expect(await usersOf(shop)).toMatchObject([{ password_hash: '' }]);
    expect(await failuresOf(shop)).toBe(0);
    for (const password of ['', PASSWORD]) {
      await expect(
        shop.account.login({ email: EMAIL, password }, aBrowser()),
      ).rejects.toMatchObject({
        reason: 'signed-out',
        message: 'Invalid email or password',
      });
    }
  });

  test('has the address that the same person would register with', async () => {
    const { google, shop } = await aShopWithGoogle();
    google.responses({ ...nimali, email: "Nimali.O'Neil@Exämple.com" });
    const { user } = await signIn(shop);
    expect(user.email).toBe("nimali.o'neil@xn--exmple-cua.com");
  });

  test('gets a password by a code from the mailbox', async () => {
    const { shop } = await aShopWithGoogle();
    await signIn(shop);
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    const proof = await shop.account.proveMailbox(EMAIL, await codeFor(shop, EMAIL), IP);
    await shop.account.reset(proof, {
      email: EMAIL,
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
    });
    const login = await shop.account.login({ email: EMAIL, password: PASSWORD }, aBrowser());
    expect(login.state).toBe('in');
    expect((await signIn(shop)).user.email).toBe(EMAIL);
  });

  test('is the same user the next time, whatever Google reports by then', async () => {
    const { google, shop } = await aShopWithGoogle();
    const { user } = await signIn(shop);
    google.responses({ ...nimali, email: 'new@example.com', name: 'Another Name' });
    expect((await signIn(shop)).user).toEqual(user);
    expect(await usersOf(shop)).toHaveLength(1);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('has one account when two tabs come back at once', async () => {
    const { shop } = await aShopWithGoogle();
    const both = await Promise.all([signIn(shop), signIn(shop)]);
    expect(new Set(both.map(({ user }) => user._id)).size).toBe(1);
    expect(await linksOf(shop)).toHaveLength(1);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('is refused when Google has not verified the address', async () => {
    const { google, shop } = await aShopWithGoogle();
    google.responses({ ...nimali, email_verified: false });
    await expect(handleCallback(shop)).rejects.toMatchObject({ problem: 'unverified' });
    expect(await usersOf(shop)).toEqual([]);
  });
});

describe('A user with a password account', () => {
  test('gets it linked, is notified by email, and keeps all data', async () => {
    const { google, shop } = await aShopWithGoogle();
    const id = await aPerson(shop, { name: 'Nimali P.' });
    google.responses({ ...nimali, name: 'Another Name' });
    const { user } = await signIn(shop);
    expect(user).toMatchObject({ _id: id, name: 'Nimali P.' });
    expect(await mailsOf(shop)).toMatchObject([
      { recipient: EMAIL, subject: expect.stringContaining('log in to Shilpa with Google') },
    ]);
    await signIn(shop);
    expect(await mailsOf(shop)).toHaveLength(1);
    const login = await shop.account.login({ email: EMAIL, password: PASSWORD }, aBrowser());
    expect(login.state).toBe('in');
  });

  test('types the mailed code too, where two-factor is on', async () => {
    const { shop } = await aShopWithGoogle();
    await aPerson(shop);
    await shop.db.updateTable('users').set({ two_factor: 1 }).execute();
    const { flow, code } = await handleCallback(shop);
    const response = await shop.google.exchange(flow, code, IP);
    if (response.state !== 'second-step') throw new Error('No second step was asked for');
    const { user } = await shop.account.secondStep(
      response.challenge,
      await codeFor(shop, EMAIL),
      IP,
    );
    expect(user.email).toBe(EMAIL);
  });

  test('is not opened by another Google user who gets the address later', async () => {
    const { google, shop } = await aShopWithGoogle();
    const { user } = await signIn(shop);
    google.responses({ ...nimali, sub: '2002' });
    await expect(handleCallback(shop)).rejects.toMatchObject({ problem: 'other' });
    expect(await linksOf(shop)).toMatchObject([{ subject: '1001', user_id: user._id }]);
  });

  test('gets the link in the data export, and leaves none behind', async () => {
    const { shop } = await aShopWithGoogle();
    const { user, tokens } = await signIn(shop);
    const currentUser = await shop.sessions.authenticate(tokens.accesstoken);
    expect(await shop.account.exportAccount(currentUser)).toMatchObject({
      google: { subject: '1001' },
    });
    const waiting = await handleCallback(shop);
    await shop.account.remove(currentUser);
    expect(await linksOf(shop)).toEqual([]);
    await expect(shop.google.exchange(waiting.flow, waiting.code, IP)).rejects.toMatchObject({
      problem: 'lost',
    });
    const again = await signIn(shop);
    expect(again.user._id).not.toBe(user._id);
  });
});

test('An attacker who registered the address earlier gets no access to the account', async () => {
  const { shop } = await aShopWithGoogle();
  const registrationToken = await shop.account.register(registration(), '203.0.113.9');
  const code = await codeFor(shop, EMAIL);
  const { user } = await signIn(shop);
  expect(await shop.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  const stranger = { registrationToken, ip: '203.0.113.9' };
  await expect(shop.account.confirm(EMAIL, code, stranger)).rejects.toThrow('Invalid OTP');
  await expect(
    shop.account.login({ email: EMAIL, password: 'strangers own' }, stranger),
  ).rejects.toMatchObject({ message: 'Invalid email or password' });
  expect(await usersOf(shop)).toMatchObject([{ id: user._id, name: 'Nimali Perera' }]);
});

describe('The redirect to Google and back', () => {
  test('ends with a message when the user declines', async () => {
    const { google, shop } = await aShopWithGoogle();
    google.responses(undefined);
    await expect(handleCallback(shop)).rejects.toMatchObject({ problem: 'cancelled' });
    expect(await failuresOf(shop)).toBe(0);
  });

  test('belongs to the browser that began it, and counts attempts from another', async () => {
    const { shop } = await aShopWithGoogle();
    const own = await shop.google.begin();
    const other = await shop.google.begin();
    const query = await responseTo(own.location);
    for (const flow of [other.flow, undefined, '', 'nonsense', `${own.flow}0`]) {
      await expect(shop.google.handleCallback(flow, query, IP)).rejects.toMatchObject({
        problem: 'lost',
      });
    }
    expect(await failuresOf(shop)).toBe(5);
    await shop.google.handleCallback(own.flow, query, IP);
  });

  test('is used once, so that Google’s response cannot be replayed', async () => {
    const { shop } = await aShopWithGoogle();
    const { flow, location } = await shop.google.begin();
    const query = await responseTo(location);
    await shop.google.handleCallback(flow, query, IP);
    await expect(shop.google.handleCallback(flow, query, IP)).rejects.toMatchObject({
      problem: 'lost',
    });
  });

  test('may take ten minutes', async () => {
    const google = await aGoogle();
    const clock = aClock();
    const shop = await aShop(undefined, clock.now, google.env);
    const { flow, location } = await shop.google.begin();
    const query = await responseTo(location);
    clock.pass(10 * MINUTE_MS);
    await expect(shop.google.handleCallback(flow, query, IP)).rejects.toMatchObject({
      problem: 'lost',
    });
  });

  test('may begin at one process and end at another', async () => {
    const google = await aGoogle();
    const place = await aPlace();
    const [one, other] = [
      await aShop(place, undefined, google.env),
      await aShop(place, undefined, google.env),
    ];
    const { flow, location } = await one.google.begin();
    const code = await other.google.handleCallback(flow, await responseTo(location), IP);
    expect(await one.google.exchange(flow, code, IP)).toMatchObject({ state: 'in' });
    await expect(other.google.exchange(flow, code, IP)).rejects.toMatchObject({ problem: 'lost' });
  });

  test('is blocked for a while after too many failures', async () => {
    const { shop } = await aShopWithGoogle({ LIMITS_FAILURES_PER_IP: '2' });
    const nothing = new URLSearchParams();
    for (const problem of ['lost', 'lost']) {
      await expect(shop.google.handleCallback(undefined, nothing, IP)).rejects.toMatchObject({
        problem,
      });
    }
    await expect(shop.google.handleCallback(undefined, nothing, IP)).rejects.toMatchObject({
      reason: 'too-many',
    });
    await expect(shop.google.exchange('any', 'any', IP)).rejects.toMatchObject({
      reason: 'too-many',
    });
  });
});

describe('The code for a session', () => {
  test('works once, for the browser that came back, and is stored only as a hash', async () => {
    const { shop } = await aShopWithGoogle();
    const { flow, code } = await handleCallback(shop);
    const kept = JSON.stringify(await shop.db.selectFrom('one_time_tokens').selectAll().execute());
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(flow);
    for (const stranger of [undefined, (await shop.google.begin()).flow]) {
      await expect(shop.google.exchange(stranger, code, IP)).rejects.toMatchObject({
        reason: 'signed-out',
      });
    }
    await shop.google.exchange(flow, code, IP);
    await expect(shop.google.exchange(flow, code, IP)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    expect(await failuresOf(shop)).toBe(3);
  });

  test('expires after a minute', async () => {
    const google = await aGoogle();
    const clock = aClock();
    const shop = await aShop(undefined, clock.now, google.env);
    const { flow, code } = await handleCallback(shop);
    clock.pass(MINUTE_MS);
    await expect(shop.google.exchange(flow, code, IP)).rejects.toMatchObject({
      reason: 'signed-out',
    });
  });
});

describe('A token that Google did not issue for this login', () => {
  const late = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['is signed by another key', { otherKey: true }],
    ['is not signed', { header: { alg: 'none' }, unsigned: true }],
    ['is signed by a way of its own', { header: { alg: 'HS256' } }],
    ['was made for another question', { claims: { nonce: 'another' } }],
    ['says nothing of the question', { claims: { nonce: undefined } }],
    ['is for another shop', { claims: { aud: 'another' } }],
    ['is from another host', { claims: { iss: 'https://accounts.example' } }],
    ['has had its time', { claims: { iat: late - 60, exp: late } }],
  ])('%s: is refused', async (_, forgery) => {
    const forger = await aForger();
    const shop = await aShop(undefined, undefined, forger.env);
    const { flow, location } = await shop.google.begin();
    const query = forger.response(location, forgery);
    await expect(shop.google.handleCallback(flow, query, IP)).rejects.toMatchObject({
      problem: 'wrong',
    });
    expect(await usersOf(shop)).toEqual([]);
    // The same provider telling the truth.
    await shop.google.handleCallback(flow, forger.response(location, {}), IP);
    expect(await usersOf(shop)).toHaveLength(1);
  });

  test.each([[false], ['true'], [undefined]])(
    'says %s where it should say that the address is verified',
    async (given) => {
      const forger = await aForger();
      const shop = await aShop(undefined, undefined, forger.env);
      const { flow, location } = await shop.google.begin();
      const query = forger.response(location, { claims: { email_verified: given } });
      await expect(shop.google.handleCallback(flow, query, IP)).rejects.toMatchObject({
        problem: 'unverified',
      });
    },
  );
});

test('A shop that Google does not know says so', async () => {
  const shop = await aShop();
  const unset = { problem: 'unset', reason: 'missing' };
  await expect(shop.google.begin()).rejects.toMatchObject(unset);
  await expect(
    shop.google.handleCallback(undefined, new URLSearchParams(), IP),
  ).rejects.toMatchObject(unset);
  await expect(shop.google.exchange(undefined, 'any', IP)).rejects.toMatchObject({
    reason: 'signed-out',
  });
});
