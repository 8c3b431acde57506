import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aBrowser, aClock, aPerson, PASSWORD } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aPlace, aShop, stock, type Place } from '../../support/shop.ts';

describe('Housekeeping', () => {
  const DAY_MS = 24 * 3_600_000;
  const EMAIL = 'nimali@example.com';

  const rowsOf = async (shop: Shop, tables: readonly (keyof Tables)[]) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const { count } = await shop.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          return [table, count];
        }),
      ),
    );
  const kept = [
    'registrations',
    'codes',
    'rate_limits',
    'sessions',
    'session_tokens',
    'outbox',
  ] as const;

  test('deletes expired rows and keeps the others', async () => {
    const clock = aClock();
    const shop = await aShop(undefined, clock.now);
    const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };
    await aPerson(shop);
    const form = { name: 'Kasun', phone: '0771234567', password: PASSWORD };
    const registration = { ...form, email: 'kasun@example.com', confirmPassword: PASSWORD };
    await shop.account.register(registration, '192.0.2.1');
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    await shop.account.login({ email: EMAIL, password: PASSWORD }, aBrowser());
    await shop.mail.round();

    const before = await rowsOf(shop, kept);
    await removeExpired(parts);
    expect(await rowsOf(shop, kept)).toEqual(before);

    clock.pass(2 * DAY_MS);
    await removeExpired(parts);
    expect(await rowsOf(shop, kept)).toEqual({
      registrations: 0,
      codes: 0,
      rate_limits: 0,
      sessions: 1,
      // The refresh token; the access token died after a quarter of an hour.
      session_tokens: 1,
      outbox: 2,
    });

    clock.pass(90 * DAY_MS);
    await removeExpired(parts);
    expect(await rowsOf(shop, kept)).toEqual(Object.fromEntries(kept.map((table) => [table, 0])));
  });

  test('an order and a joined cart that are sent again within ninety days are the same', async () => {
    const clock = aClock();
    const shop = await aShop(undefined, clock.now);
    const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };
    await stock(shop, aProduct('lacquer-band-bowl'), aProduct('clay-mug'));
    const id = await aPerson(shop);
    const buyer = {
      id,
      email: EMAIL,
      name: 'Nimali',
      role: 'user' as const,
      language: 'en' as const,
      sessionId: 'none',
      permissions: [],
    };
    const place = () => shop.checkout.place(buyer, oneBowl, 'an-order');
    const guest = [{ productId: 'clay-mug', size: 'Default', qty: 2 }];
    const join = () => shop.cart.merge(id, 'a-guest', guest);
    const { orderId } = await place();
    await join();
    clock.pass(89 * DAY_MS);
    await removeExpired(parts);
    expect((await place()).orderId).toBe(orderId);
    expect((await join()).data).toMatchObject([{ quantity: 2 }]);
    clock.pass(2 * DAY_MS);
    await removeExpired(parts);
    expect(await rowsOf(shop, ['idempotency_records'])).toEqual({ idempotency_records: 0 });
  });

  describe('the files of a shop without a mail server', () => {
    const outboxOf = (place: Place) => readdirSync(join(place.dataDir, 'outbox'));

    test('are removed with their emails, codes and addresses, and nothing else is', async () => {
      const clock = aClock();
      const place = await aPlace();
      const shop = await aShop(place, clock.now);
      const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };
      await aPerson(shop);
      await shop.account.sendResetCode(EMAIL, '192.0.2.1');
      await shop.mail.round();
      const [mail = ''] = outboxOf(place);
      writeFileSync(join(place.dataDir, 'outbox', 'notes.eml'), 'Of somebody else');
      const beside = mail.replace('.eml', '.0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.part');
      writeFileSync(join(place.dataDir, 'outbox', beside), 'Of a process that died');

      clock.pass(29 * DAY_MS);
      await removeExpired(parts);
      expect(outboxOf(place)).toContain(mail);
      clock.pass(2 * DAY_MS);
      await removeExpired(parts);
      expect(outboxOf(place)).toEqual(['notes.eml']);
    });
  });

  test('a noted name that leads out of the folder removes nothing, and the next ones go', async () => {
    const clock = aClock();
    const place = await aPlace();
    const shop = await aShop(place, clock.now);
    const slip = 'slips/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp';
    mkdirSync(join(place.dataDir, 'uploads', 'slips'), { recursive: true });
    for (const name of ['keep.webp', `uploads/${slip}`])
      writeFileSync(join(place.dataDir, name), 'x');
    const due_at = clock.now().toISOString();
    const rows = ['../keep.webp', 'slips/../../keep.webp', slip].map((name) => ({ name, due_at }));
    await shop.db.insertInto('unowned_files').values(rows).execute();
    await shop.uploads.sweep();
    expect(existsSync(join(place.dataDir, 'keep.webp'))).toBe(true);
    expect(readdirSync(join(place.dataDir, 'uploads', 'slips'))).toEqual([]);
    expect(await rowsOf(shop, ['unowned_files'])).toEqual({ unowned_files: 0 });
  });

  test('an undeliverable email with a code keeps none of its text', async () => {
    const clock = aClock();
    const shop = await aShop(undefined, clock.now, { MAIL_URL: 'smtp://127.0.0.1:1' });
    await aPerson(shop);
    await shop.account.sendResetCode(EMAIL, '192.0.2.1');
    clock.pass(4 * DAY_MS);
    await shop.mail.round();
    const mails = await shop.db.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ next_try_at: null, sent_at: null, text: '', html: '' }]);
  });

  test('housekeeping runs when a shop opens', async () => {
    const clock = aClock();
    const place = await aPlace();
    const before = await aShop(place, clock.now);
    await aPerson(before);
    await before.account.sendResetCode(EMAIL, '192.0.2.1');
    clock.pass(2 * DAY_MS);
    const shop = await aShop(place, clock.now);
    expect((await rowsOf(shop, ['codes']))['codes']).toBe(1);
    shop.work();
    await expect.poll(async () => (await rowsOf(shop, ['codes']))['codes']).toBe(0);
  });
});
