import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { explainStartError } from '#lib/server/app/start-messages.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase, inTransaction } from '#lib/server/infra/db/open.ts';
import { whenDone, anUntouchedPlace, aShop } from '../../support/shop.ts';
import { isRepeated, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { aClock, aPerson } from '../../support/people.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';
import { toRefusal } from '#lib/server/web/respond.ts';

describe('Migrations', () => {
  const AT = '2026-11-01T00:00:00.000Z';

  test('tables get their new names and keep their rows', async () => {
    const place = await anUntouchedPlace();
    const db = openDatabase({ ...place, onLost: () => undefined });
    whenDone(() => db.destroy());
    await migrateTo(db, '0012-google');
    await sql`insert into users (id, name, email, role, password_hash, created_at)
    values ('u', 'Nimali', 'n@example.com', 'user', '', ${AT})`.execute(db);
    for (const [call, response] of [
      ['cart', ''],
      ['tickets/create', '0b7c'],
      ['order/place', '{"orderId":"K7M2-9QXD"}'],
    ] as const) {
      await sql`insert into kept_answers (user_id, call, key, request_hash, answer, created_at)
      values ('u', ${call}, 'k', 'h', ${response}, ${AT})`.execute(db);
    }
    await sql`insert into limits (key, count, ends_at) values ('ip', 3, ${AT})`.execute(db);
    await sql`insert into stray_files (name, due_at) values ('slips/a.webp', ${AT})`.execute(db);

    await migrateTo(db);

    const records = await db
      .selectFrom('idempotency_records')
      .select(['call', 'response'])
      .orderBy('call')
      .execute();
    expect(records.map(({ call, response }) => [call, JSON.parse(response)])).toEqual([
      ['cart', null],
      ['order/place', { orderId: 'K7M2-9QXD' }],
      ['tickets/create', '0b7c'],
    ]);
    const limits = await db.selectFrom('rate_limits').select(['key', 'count']).execute();
    expect(limits).toEqual([{ key: 'ip', count: 3 }]);
    const files = await db.selectFrom('unowned_files').select('name').execute();
    expect(files).toEqual([{ name: 'slips/a.webp' }]);
    expect(await db.selectFrom('wishlist_items').selectAll().execute()).toEqual([]);
  });
});

test('records of orders by phone lose the link of their buyer, and keep the rest', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0036-records-by-age');
  await sql`insert into users (id, name, email, role, password_hash, created_at)
  values ('u', 'Sunil', 's@example.com', 'admin', '', '')`.execute(db);
  for (const [call, response] of [
    ['admin/orders', { orderId: 'K7M2-9QXD', guestUrl: '/o/the-token' }],
    ['order/place', { orderId: 'T3RP-4L2C' }],
  ] as const) {
    await sql`insert into idempotency_records (user_id, call, key, request_hash, response, created_at)
    values ('u', ${call}, 'k', 'h', ${JSON.stringify(response)}, '')`.execute(db);
  }
  await migrateTo(db);
  const records = await db
    .selectFrom('idempotency_records')
    .select('response')
    .orderBy('call')
    .execute();
  expect(records.map(({ response }) => JSON.parse(response))).toEqual([
    { orderId: 'K7M2-9QXD' },
    { orderId: 'T3RP-4L2C' },
  ]);
});

test('drivers there are by now count as approved', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0013-plain-names');
  for (const role of ['user', 'driver']) {
    await sql`insert into users (id, name, email, role, password_hash, created_at)
    values (${role}, 'Ravi', ${`${role}@example.com`}, ${role}, '', '')`.execute(db);
  }
  await migrateTo(db);
  const approved = await db
    .selectFrom('users')
    .select('id')
    .where('driver_approved_at', 'is not', null)
    .execute();
  expect(approved).toEqual([{ id: 'driver' }]);
});

test('a shop that a newer version has opened is not opened by an older one, which says what to do', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db);
  await sql`insert into kysely_migration (name, timestamp)
    values ('9999-robots', '2026-11-23T00:00:00.000Z')`.execute(db);
  const error = await aShop(place).catch((thrown: unknown) => thrown);
  expect(explainStartError(error, {})).toBe(
    'A newer version of the shop has opened this database (9999-robots). Start that version, or restore a backup from before it (docs/deploying.md).',
  );
});

describe('Idempotency', () => {
  /** A call of one person that counts how often its work was done. */
  async function aCall(given: Partial<IdempotentCall> = {}) {
    const clock = aClock();
    const shop = await aShop(undefined, clock.now);
    const userId = await aPerson(shop);
    let done = 0;
    const call = {
      userId,
      call: 'test',
      key: 'one',
      requestHash: 'a',
      reusedMessage: 'Used.',
    };
    const send = (changed: Partial<IdempotentCall> = {}) =>
      inTransaction(shop.db, (tx) =>
        once(tx, { ...call, ...given, ...changed }, clock.now(), async () => ({
          number: (done += 1),
        })),
      );
    return { shop, clock, call, send, done: () => done };
  }

  test('does its work once for a key, and gives the same response again', async () => {
    const { shop, call, send, done } = await aCall();
    expect(await isRepeated(shop.db, call)).toBe(false);
    expect(await send()).toEqual({ response: { number: 1 }, isRepeat: false });
    expect(await send()).toEqual({ response: { number: 1 }, isRepeat: true });
    expect(await isRepeated(shop.db, call)).toBe(true);
    expect(done()).toBe(1);
  });

  test('two copies at once do the work once', async () => {
    const { send, done } = await aCall();
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ response }) => response)).toEqual([{ number: 1 }, { number: 1 }]);
    expect(both.filter(({ isRepeat }) => isRepeat)).toHaveLength(1);
    expect(done()).toBe(1);
  });

  test('refuses another request under the same key', async () => {
    const { send } = await aCall();
    await send();
    await expect(send({ requestHash: 'b' })).rejects.toMatchObject({
      reason: 'used-key',
      message: 'Used.',
    });
  });

  test('stores nothing when the work fails, and does it the next time', async () => {
    const { shop, call, send } = await aCall();
    await expect(
      inTransaction(shop.db, (tx) =>
        once(tx, call, shop.now(), () => Promise.reject(new Error('no'))),
      ),
    ).rejects.toThrow('no');
    expect(await send()).toMatchObject({ isRepeat: false });
  });

  test('does the work again after a key has expired', async () => {
    const { clock, send } = await aCall({ expiresAfterMs: 60_000 });
    await send();
    clock.pass(60_000);
    expect(await send()).toMatchObject({ isRepeat: true });
    clock.pass(1);
    expect(await send()).toEqual({ response: { number: 2 }, isRepeat: false });
    clock.pass(60_000);
    expect(await send()).toMatchObject({ response: { number: 2 }, isRepeat: true });
  });
});

describe('A prepared statement', () => {
  test('is prepared once, and runs with the values of each call', async () => {
    const shop = await aShop();
    let made = 0;
    const added = prepared((db, given: { key: string; value: string }) => {
      made += 1;
      return db.insertInto('settings').values(given).returning(['key', 'value']);
    });
    const valued = prepared((db, { value, key }: { key: string; value: string }) => {
      made += 1;
      // Not in the order in which they are given.
      return db
        .selectFrom('settings')
        .select('key')
        .where('value', '=', value)
        .where('key', '<', key);
    });
    expect((await added(shop.db, { key: 'a', value: 'red' })).rows).toEqual([
      { key: 'a', value: 'red' },
    ]);
    await inTransaction(shop.db, (tx) => added(tx, { key: 'b', value: "'; drop table users" }));
    expect((await valued(shop.db, { key: 'z', value: 'red' })).rows).toEqual([{ key: 'a' }]);
    expect((await valued(shop.db, { key: 'z', value: "'; drop table users" })).rows).toEqual([
      { key: 'b' },
    ]);
    expect((await valued(shop.db, { key: 'a', value: 'red' })).rows).toEqual([]);
    expect(made).toBe(2);
  });
});

describe('A value that cannot be stored', () => {
  test('text that a database cannot store is the sender’s error, not the shop’s', async () => {
    const { db } = await aShop();
    const requested = db.selectFrom('users').select('id').where('name', '=', 'a\0b').execute();
    const end = await requested.catch((error: unknown) => toRefusal(error)?.reason);
    // SQLite keeps it, Postgres does not.
    expect([[], 'invalid']).toContainEqual(end);
  });
});

test('sums of hours and changes of a status go with an update, those of days and pages stay', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0038-money-and-secrets');
  for (const period of ['2026-11', '2026-11-02', '2026-11-02T09']) {
    await sql`insert into figure_periods (period, is_summed) values (${period}, 2)`.execute(db);
    await sql`insert into figure_sums (part, period, name, count, cents)
    values ('sales', ${period}, '', 1, 100)`.execute(db);
  }
  for (const tag of ['catalogue', 'orders:>delivered', 'tickets:removed']) {
    await sql`insert into changes (revision, tag, at) values (1, ${tag}, '')`.execute(db);
  }
  await migrateTo(db, '0039-fewer-sums-and-tags');
  const tables = ['figure_periods', 'figure_sums'] as const;
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('period').orderBy('period').execute();
    expect(rows.map(({ period }) => period)).toEqual(['2026-11', '2026-11-02']);
  }
  expect(await db.selectFrom('changes').select('tag').execute()).toEqual([{ tag: 'catalogue' }]);
});
