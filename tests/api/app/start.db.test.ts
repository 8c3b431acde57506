import { describe, expect, test } from 'vitest';
import { demoAccounts, seedAccounts } from '#demo/accounts.ts';
import { makeAdmin } from '#lib/server/features/people/admins.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { seed } from '#lib/server/app/seed.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { aBrowser, aClock, aPerson, PASSWORD, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';

const PRODUCTION = { SITE_URL: 'https://shop.example' };
const NO_ADMIN = 'This shop has no admin. Make one: npm run admin:create -- you@example.com';
const ADMIN = { ADMIN_EMAIL: 'anoma@example.com', ADMIN_PASSWORD: 'a good one' };

type Shop = Awaited<ReturnType<typeof aShop>>;

const start = (shop: Shop, env: Record<string, string>) => seed(shop, readSettings(env));
const enter = (shop: Shop, email: string, password = PASSWORD) =>
  shop.account.login({ email, password }, aBrowser());

/** A shop that showed the demo until now. */
async function withDemo() {
  const shop = await aShop();
  await seedAccounts(shop.db, { password: PASSWORD, now: shop.now() });
  return shop;
}

describe('A start in production', () => {
  test('of an empty shop makes nothing and says how to make an admin', async () => {
    const shop = await aShop();
    expect(await start(shop, PRODUCTION)).toEqual([NO_ADMIN]);
    expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
  });

  test.each([
    ['in production', PRODUCTION],
    ['with SEED_DEMO=off', { SEED_DEMO: 'off' }],
  ])('or any %s closes the demo accounts that are there', async (_when, env) => {
    const shop = await withDemo();
    const real = await aPerson(shop);
    const staying = await tokenOf(shop, real);
    const sessions = await Promise.all(demoAccounts.map(({ email }) => enter(shop, email)));
    expect(await start(shop, env)).toContain(
      'The demo accounts are closed: nobody can log in to them. SEED_DEMO=on opens them again.',
    );
    for (const [at, { email }] of demoAccounts.entries()) {
      await expect(enter(shop, email)).rejects.toMatchObject({ reason: 'signed-out' });
      const session = sessions[at];
      if (session?.state !== 'in') throw new Error('A second step was asked for');
      await expect(shop.sessions.authenticate(session.tokens.accesstoken)).rejects.toThrow(
        'Session expired',
      );
      await expect(shop.sessions.refresh(session.tokens.refreshtoken)).rejects.toThrow(
        'Session expired',
      );
    }
    expect((await shop.drivers.all({ page: 1, limit: 10 })).drivers).toEqual([]);
    expect(await shop.sessions.authenticate(staying)).toMatchObject({ id: real });
  });

  test('makes the first admin though there is one of the demo', async () => {
    const shop = await withDemo();
    expect(await start(shop, { ...PRODUCTION, ...ADMIN })).toHaveLength(1);
    expect(await enter(shop, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).toMatchObject({
      user: { role: 'admin' },
    });
    expect(await start(shop, { ...PRODUCTION, ...ADMIN })).toEqual([]);
  });

  test('emails new orders to the first admin, unless Settings have other addresses', async () => {
    const shop = await aShop();
    const told = async () => (await shop.shopSettings.read()).settings.notify.orders;
    await start(shop, { ...PRODUCTION, ...ADMIN });
    expect(await told()).toEqual([ADMIN.ADMIN_EMAIL]);
    const { revision } = await shop.shopSettings.read();
    await shop.shopSettings.save('an-admin', { settings: { notify: { orders: [] } }, revision });
    await start(shop, { ...PRODUCTION, ...ADMIN });
    expect(await told()).toEqual([]);
    const older = await aShop();
    await aPerson(older, { email: 'sunil@example.com', role: 'admin' });
    await start(older, { ...PRODUCTION, ...ADMIN });
    expect((await older.shopSettings.read()).settings.notify.orders).toEqual([]);
  });

  test('says when ADMIN_EMAIL is ignored', async () => {
    const shop = await aShop();
    await aPerson(shop, { email: ADMIN.ADMIN_EMAIL });
    expect(await start(shop, { ...PRODUCTION, ...ADMIN })).toEqual([
      `ADMIN_EMAIL ${ADMIN.ADMIN_EMAIL} is ignored: an account with this email exists and is not an admin. To make it an admin: npm run admin:create -- ${ADMIN.ADMIN_EMAIL}`,
      NO_ADMIN,
    ]);
    await aPerson(shop, { email: 'sunil@example.com', role: 'admin' });
    expect(await start(shop, { ...PRODUCTION, ...ADMIN })).toEqual([
      expect.stringMatching(
        /^ADMIN_EMAIL \S+ is ignored: the shop already has an admin\. .*admin:create/,
      ),
    ]);
  });

  test('with SEED_DEMO=on opens closed demo accounts again', async () => {
    const shop = await withDemo();
    await start(shop, PRODUCTION);
    // A shop with a product of its own gets none of the demo.
    await stock(shop, aProduct('clay-bowl'));
    await start(shop, { ...PRODUCTION, SEED_DEMO: 'on' });
    expect(await enter(shop, 'shopper@shilpa.test')).toMatchObject({ state: 'in' });
  });
});

describe('An admin made in the terminal', () => {
  const EMAIL = 'anoma@example.com';
  const form = { email: EMAIL, newPassword: 'a new one', confirmPassword: 'a new one' };
  const make = (shop: Shop, email = EMAIL) =>
    inTransaction(shop.db, (tx) => makeAdmin(tx, email, shop.now()));

  test('sets the password by a token that works once, for a day', async () => {
    const clock = aClock();
    const shop = await aShop(undefined, clock.now);
    const first = await make(shop);
    const second = await make(shop);
    expect([first?.isNew, second?.isNew]).toEqual([true, false]);
    await expect(enter(shop, EMAIL, '')).rejects.toMatchObject({ reason: 'signed-out' });
    // Only the newest link works.
    await expect(shop.account.reset(first?.token, form)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    clock.pass(24 * 3_600_000 - 1);
    await shop.account.reset(second?.token, form);
    await expect(shop.account.reset(second?.token, form)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    expect(await enter(shop, EMAIL, 'a new one')).toMatchObject({ user: { role: 'admin' } });
    const late = await make(shop);
    clock.pass(24 * 3_600_000);
    await expect(shop.account.reset(late?.token, form)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    const stored = JSON.stringify(
      await shop.db.selectFrom('one_time_tokens').selectAll().execute(),
    );
    expect(stored).not.toContain(late?.token);
  });

  test('may have been a shopper, whose sessions end and whose data stays', async () => {
    const shop = await aShop();
    const id = await aPerson(shop, { email: EMAIL });
    const token = await tokenOf(shop, id);
    expect(await make(shop)).toMatchObject({ isNew: false });
    await expect(shop.sessions.authenticate(token)).rejects.toThrow('Session expired');
    expect(await enter(shop, EMAIL)).toMatchObject({ user: { _id: id, role: 'admin' } });
    expect(await shop.db.selectFrom('person_events').selectAll().execute()).toMatchObject([
      { person_id: id, actor_id: '', what: 'role', before: 'user', after: 'admin' },
    ]);
  });

  test('is no closed demo account', async () => {
    const shop = await withDemo();
    await start(shop, PRODUCTION);
    expect(await make(shop, 'admin@shilpa.test')).toBeUndefined();
  });
});
