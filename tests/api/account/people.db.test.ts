import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PeopleQuery } from '#lib/contract/people.ts';
import { peopleToCount } from '#lib/server/features/people/repo.ts';
import { beginningWith } from '#lib/server/features/people/search-repo.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aBrowser, aClock, aPerson, mailsOf, PASSWORD, tokenOf } from '../../support/people.ts';
import { aProduct, assignTo, oneBowl, onItsWay } from '../../support/products.ts';
import { aShop, looksAt, ON_POSTGRES, planOf, stock } from '../../support/shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const BOWL = 'lacquer-band-bowl';
const RAVI = 'ravi@example.com';
const NOT_ASSIGNED = 'Order not found or you do not have access.';
const PAGE = { page: 1, limit: 100 };

const callerOf = async (shop: Shop, id: string) =>
  shop.sessions.authenticate(await tokenOf(shop, id));

/** A shop with an admin, a shopper with two orders, and Ravi, who chose to drive. */
async function aTeam() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 100 }));
  const admin = await callerOf(
    shop,
    await aPerson(shop, { name: 'Sunil Silva', email: 'sunil@example.com', role: 'admin' }),
  );
  clock.pass(1000);
  const buyer = await callerOf(shop, await aPerson(shop));
  const orders = [
    (await shop.checkout.place(buyer, oneBowl, 'order-one')).orderId,
    (await shop.checkout.place(buyer, oneBowl, 'order-two')).orderId,
  ] as const;
  clock.pass(1000);
  const raviId = await aPerson(shop, { name: 'Ravi Kumar', email: RAVI });
  const change = async (fields: Record<string, string>) =>
    shop.account.changeProfile(await callerOf(shop, raviId), raviId, fields);
  await change({ role: 'driver', city: 'Galle', mobile: '0771112223' });
  const people = async (query: Record<string, string> = {}) =>
    shop.people.people(read(PeopleQuery, query));
  const driverOf = async () => (await people()).people.find(({ _id }) => _id === raviId)?.driver;
  const decide = (driver: 'approved' | 'none') => shop.people.change(admin, raviId, { driver });
  const ravi = () => callerOf(shop, raviId);
  const events = () =>
    shop.db.selectFrom('person_events').selectAll().orderBy('position').execute();
  return {
    clock,
    shop,
    admin,
    buyer,
    orders,
    raviId,
    ravi,
    change,
    people,
    driverOf,
    decide,
    events,
  };
}

describe('A person who chooses to drive', () => {
  test('waits for an admin, is not assignable, and sees no order', async () => {
    const { shop, orders, raviId, ravi, driverOf } = await aTeam();
    expect(await driverOf()).toBe('waiting');
    expect((await shop.drivers.all(PAGE)).total).toBe(0);
    await expect(onItsWay(shop, orders[0], raviId)).rejects.toMatchObject({
      reason: 'invalid',
      message: 'This driver is not approved yet.',
      details: { errors: { driverId: 'This driver is not approved yet.' } },
    });
    expect(await shop.deliveries.assigned(await ravi(), PAGE)).toMatchObject({
      orders: [],
      approved: false,
    });
  });

  test('is assignable once approved, which is logged and emailed, once', async () => {
    const { shop, admin, orders, raviId, ravi, decide, events } = await aTeam();
    expect(await decide('approved')).toMatchObject({ _id: raviId, driver: 'approved' });
    await decide('approved');
    expect((await shop.drivers.all(PAGE)).drivers).toMatchObject([{ _id: raviId }]);
    await onItsWay(shop, orders[0], raviId);
    expect(await shop.deliveries.assigned(await ravi(), PAGE)).toMatchObject({
      orders: [{ orderId: orders[0] }],
      approved: true,
    });
    expect(await events()).toMatchObject([
      { person_id: raviId, actor_id: raviId, what: 'driver', before: 'none', after: 'waiting' },
      { person_id: raviId, actor_id: admin.id, before: 'waiting', after: 'approved' },
    ]);
    expect((await mailsOf(shop, RAVI)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You are now a driver'),
    ]);
  });

  test('sees and moves nothing of others from the call on that ends the approval', async () => {
    const { shop, orders, raviId, ravi, change, decide } = await aTeam();
    await decide('approved');
    await onItsWay(shop, orders[0], raviId);
    const before = await ravi();
    await decide('none');
    const choosesAgain = async () => {
      await change({ role: 'driver' });
      return ravi();
    };
    for (const caller of [before, await ravi(), await choosesAgain()]) {
      await expect(shop.deliveries.oneAssigned(caller, orders[0])).rejects.toThrow(NOT_ASSIGNED);
      await expect(shop.orders.one(caller, orders[0])).rejects.toThrow('Order not found.');
      await expect(shop.deliveries.drive(caller, orders[0], 'delivering')).rejects.toThrow(
        NOT_ASSIGNED,
      );
      expect((await shop.deliveries.assigned(caller, PAGE)).orders).toEqual([]);
      await expect(assignTo(shop, orders[0], raviId)).rejects.toMatchObject({ reason: 'invalid' });
    }
    expect((await mailsOf(shop, RAVI)).at(-1)?.subject).toContain('You are not a driver');
  });

  test('keeps the approval with a saved profile, and loses it with the role', async () => {
    const { change, decide, driverOf } = await aTeam();
    await decide('approved');
    await change({ role: 'driver', city: 'Kandy' });
    expect(await driverOf()).toBe('approved');
    await change({ role: 'user' });
    await change({ role: 'driver' });
    expect(await driverOf()).toBe('waiting');
  });

  test('is no admin: neither becomes the other', async () => {
    const { shop, admin } = await aTeam();
    await expect(shop.people.change(admin, admin.id, { driver: 'approved' })).rejects.toMatchObject(
      {
        reason: 'conflict',
      },
    );
    expect(await shop.people.change(admin, admin.id, { driver: 'none' })).toMatchObject({
      role: 'admin',
    });
    await expect(shop.people.change(admin, 'nobody', { driver: 'none' })).rejects.toMatchObject({
      reason: 'missing',
    });
  });
});

describe('The list of people', () => {
  test('has everybody, the newest first, with what was bought and the last visit', async () => {
    const { clock, shop, orders, buyer, people } = await aTeam();
    await shop.orders.withdraw(buyer, orders[1]);
    clock.pass(MINUTE_MS);
    await shop.account.login({ email: buyer.email, password: PASSWORD }, aBrowser());
    const { people: list, ...rest } = await people();
    expect(rest).toEqual({ total: 3, page: 1, pages: 1, isCut: false });
    expect(list.map(({ name }) => name)).toEqual(['Ravi Kumar', 'Nimali Perera', 'Sunil Silva']);
    expect(list[1]).toEqual({
      _id: buyer.id,
      name: 'Nimali Perera',
      email: 'nimali@example.com',
      phone: '',
      role: 'user',
      permissions: [],
      driver: 'none',
      blocked: false,
      orders: 1,
      spent: 390_000,
      createdAt: expect.any(String),
      lastSeenAt: clock.now().toISOString(),
    });
  });

  test.each([
    [{ waiting: 'driver' }, ['Ravi Kumar']],
    [{ role: 'admin' }, ['Sunil Silva']],
    [{ q: 'KUMAR' }, ['Ravi Kumar']],
    [{ q: 'ravi@ex' }, ['Ravi Kumar']],
    [{ q: 'gall' }, ['Ravi Kumar']],
    [{ q: '077 111' }, ['Ravi Kumar']],
    // Nobody's name begins so: it is looked for anywhere.
    [{ q: 'avi@' }, ['Ravi Kumar']],
    [{ q: '1112223' }, ['Ravi Kumar']],
    [{ q: 'kumar', role: 'user' }, []],
    [{ q: 'kumar', role: 'driver', waiting: 'driver' }, ['Ravi Kumar']],
    [{ q: 'sil', role: 'staff' }, ['Sunil Silva']],
    [{ q: '+94 77 111' }, ['Ravi Kumar']],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
    [{ q: String.raw`\ ` }, []],
    [{ page: '2', limit: '2' }, ['Sunil Silva']],
  ])('by %j finds %j', async (query, names) => {
    const { people } = await aTeam();
    expect((await people(query)).people.map(({ name }) => name)).toEqual(names);
  });

  test('finds an international address as people type it', async () => {
    const { shop, people } = await aTeam();
    await aPerson(shop, { name: 'Sarah O’Neil', email: "o'neil@xn--exmple-cua.com" });
    const { people: found } = await people({ q: "O'Neil@Exämple.com" });
    expect(found.map(({ name }) => name)).toEqual(['Sarah O’Neil']);
  });

  test('finds each name by its beginning, and a part of it where nobody’s begins so', async () => {
    const { shop, people } = await aTeam();
    for (const name of ['Ana Maria de Silva', 'Maria Perera', 'Rosemarie Mariano']) {
      await aPerson(shop, {
        name,
        email: `${name.replaceAll(' ', '.')}@example.com`.toLowerCase(),
      });
    }
    const found = async (q: string) => (await people({ q })).people.map(({ name }) => name);
    expect((await found('maria')).toSorted()).toEqual([
      'Ana Maria de Silva',
      'Maria Perera',
      'Rosemarie Mariano',
    ]);
    expect(await found('de silva')).toEqual(['Ana Maria de Silva']);
    expect(await found('marie')).toEqual(['Rosemarie Mariano']);
  });

  test('finds names and towns without their accents and joiners, and other letters by both', async () => {
    const { shop, people } = await aTeam();
    const found = async (q: string) => (await people({ q })).people.map(({ name }) => name);
    await aPerson(shop, { name: 'José Núñez', email: 'josé@example.com' });
    await aPerson(shop, { name: 'අනුෂ්කා ප්\u200dරනාන්දු', email: 'anushka@example.com' });
    const id = await aPerson(shop, { name: 'Old', email: 'new@example.com' });
    await shop.account.changeProfile(await callerOf(shop, id), id, { name: 'Zoë', city: 'Mälar' });
    for (const q of ['jose', 'JOSÉ', 'nunez', 'uñe', 'josé@example']) {
      expect([q, await found(q)]).toEqual([q, ['José Núñez']]);
    }
    for (const q of ['ප්රනාන්දු', 'ප්\u200dරනාන්දු', 'රනාන්']) {
      expect([q, await found(q)]).toEqual([q, ['අනුෂ්කා ප්\u200dරනාන්දු']]);
    }
    for (const q of ['zoe', 'malar']) expect([q, await found(q)]).toEqual([q, ['Zoë']]);
    for (const q of ['old', "'", '’’']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('looks at no more people by their beginnings among 20,000 than it finds', async () => {
    const shop = await aShop();
    await sql`insert into users (id, name, email, role, password_hash, created_at, phone, city, name_key, city_key)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      select 'id-' || i, 'Nimali ' || i || ' Perera' || (i % 9000), 'nimali' || i || '@example.com', 'user', '',
        '2025-' || (1000000 + i), '07' || (10000000 + i), 'Galle', 'nimali ' || i || ' perera' || (i % 9000), 'galle' from n`.execute(
      shop.db,
    );
    if (ON_POSTGRES) await sql`vacuum analyze users`.execute(shop.db);
    for (const q of ['nimali', 'perera77', '77', 'galle', '0710000']) {
      for (const question of beginningWith(shop.db, q, 51)) {
        expect(await looksAt(shop, question)).toBeLessThanOrEqual(2 * 51);
      }
    }
    expect(await planOf(shop, peopleToCount(shop.db, { q: '' }))).toMatch(
      /(USING COVERING INDEX|Index Only Scan using) users_created/,
    );
    const page = await shop.people.people(read(PeopleQuery, { q: 'nimali 1', limit: '25' }));
    expect([page.people.length, page.total, page.isCut]).toEqual([25, 500, true]);
  });

  test('is a file too, with the same people and none twice', async () => {
    const { shop, buyer } = await aTeam();
    const written = async (q: string) => {
      const parts: string[] = [];
      for await (const part of shop.people.file({ q })) parts.push(part);
      return parts.join('').trim().split('\n');
    };
    const rows = await written('');
    expect(rows[0]).toContain('Name,Email,Phone');
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
      'Ravi Kumar',
      'Nimali Perera',
      'Sunil Silva',
    ]);
    expect(rows[2]).toContain(`${buyer.email},`);
    expect(rows[2]).toContain(',2,7800.00,');
    for (const q of ['kum', 'umar']) expect((await written(q)).slice(1)).toEqual(rows.slice(1, 2));
  });
});
