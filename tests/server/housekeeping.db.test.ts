import { expect, test } from 'vitest';
import { tidy } from '#lib/server/housekeeping.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import type { Shop } from '#lib/server/shop.ts';
import { aBrowser, aClock, aPerson, PASSWORD } from '../support/people.ts';
import { aShop } from '../support/shop.ts';

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
const kept = ['registrations', 'codes', 'limits', 'sessions', 'session_tokens', 'outbox'] as const;

test('what has had its time is thrown away, what is still good stays', async () => {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };
  await aPerson(shop);
  const form = { name: 'Kasun', phone: '0771234567', password: PASSWORD };
  const joining = { ...form, email: 'kasun@example.com', confirmPassword: PASSWORD };
  await shop.account.register(joining, '192.0.2.1');
  await shop.account.sendResetCode(EMAIL);
  await shop.account.login({ email: EMAIL, password: PASSWORD }, aBrowser());
  await shop.mail.round();

  const before = await rowsOf(shop, kept);
  await tidy(parts);
  expect(await rowsOf(shop, kept)).toEqual(before);

  clock.pass(2 * DAY_MS);
  await tidy(parts);
  expect(await rowsOf(shop, kept)).toEqual({
    registrations: 0,
    codes: 0,
    limits: 0,
    sessions: 1,
    // The refresh token; the access token died after a quarter of an hour.
    session_tokens: 1,
    outbox: 2,
  });

  clock.pass(90 * DAY_MS);
  await tidy(parts);
  expect(await rowsOf(shop, kept)).toEqual(Object.fromEntries(kept.map((table) => [table, 0])));
});
