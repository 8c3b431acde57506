import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#lib/format/durations.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { aPdf } from '../../support/files.ts';
import { aClock, mailsOf } from '../../support/people.ts';
import { parcels } from '../../support/products.ts';
import { anUntouchedPlace, aShop, perFile, whenDone } from '../../support/shop.ts';

type Row = Record<string, string | number | null>;
type Rows = Record<string, Row>;

/** A shop as the version before migration 0054 stored it, by its own services. */
interface Stored {
  numbers: Record<string, string>;
  codes: { given: string; small: string; sold: string };
  tables: Record<string, Row[]>;
}
const stored: Stored = JSON.parse(readFileSync('tests/fixtures/shop-before-0054.json', 'utf8'));
const { numbers, codes } = stored;

/** What the upgrade changes on purpose. */
const changed: Readonly<Record<string, readonly string[]>> = {
  orders: ['name_key', 'surname_key', 'city_key', 'refund_due_cents'],
  payments: ['kind', 'reference'],
  gift_vouchers: ['code_hash', 'ending'],
  return_lines: ['cents'],
};

const rowsOf = async (db: Kysely<Rows>, table: string, columns: readonly string[]) => {
  const rows = await db
    .selectFrom(table)
    .select([...columns])
    .execute();
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
};

const upgraded = perFile(async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  const old = db as unknown as Kysely<Rows>;
  await migrateTo(db, '0053-links-in-texts');
  for (const [table, rows] of Object.entries(stored.tables)) {
    for (const row of rows) await old.insertInto(table).values(row).execute();
  }
  const columnsOf = (table: string) =>
    Object.keys(Object.assign({}, ...(stored.tables[table] ?? []))).filter(
      (column) => !changed[table]?.includes(column),
    );
  const tables = Object.keys(stored.tables).filter((table) => table !== 'outbox');
  const allRows = async () => {
    const all: Record<string, string[]> = {};
    for (const table of tables) all[table] = await rowsOf(old, table, columnsOf(table));
    return all;
  };
  const before = await allRows();
  await migrateTo(db);
  const after = await allRows();
  const clock = aClock('2990-11-21T08:00:00Z');
  const shop = await aShop(place, clock.now);
  const person = async (email: string): Promise<CurrentUser> => {
    const { id, name, role } = await db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, email, name, role, language: 'en', sessionId: 'none', permissions: [] };
  };
  const admin = await person('sunil@example.com');
  const buyer = await person('nimali@example.com');
  const payment = async (name: string) =>
    (await shop.orders.one(admin, numbers[name] ?? '')).payment;
  const search = async (q: string) => {
    const query = { page: 1, limit: 100, status: undefined, slip: undefined, q };
    return (await shop.orderList.orders(admin, query)).orders.map(({ orderId }) => orderId);
  };
  const pay = async (code: string) => {
    const asked = {
      cartItems: [{ _id: 'clay-mug', size: 'Default', qty: 1 }],
      paymentMethod: 'cash_on_delivery' as const,
      vouchers: [code],
    };
    const { subTotalAmt, totalAmt, giftAmt } = await shop.checkout.quote(buyer, {
      district: '',
      ...asked,
    });
    const totals = { userId: undefined, subTotalAmt, totalAmt, giftAmt };
    const address = { delivery_address: { ...parcels, email: buyer.email } };
    const { orderId } = await shop.checkout.place(buyer, { ...asked, ...address, ...totals }, code);
    return (await shop.orders.one(buyer, orderId)).payment;
  };
  return { before, after, clock, shop, admin, buyer, payment, search, pay };
});

test('an upgrade from before 0054 loses no row and changes no value but those it is for', async () => {
  const { before, after, shop, buyer } = await upgraded();
  // Words of the settings are copied to a kind of their own.
  const added = after['translations']?.filter((row) => row.startsWith('["setting"'));
  expect(added).toEqual([expect.stringContaining('මාතලේ')]);
  const translations = after['translations']?.filter((row) => !added?.includes(row));
  expect({ ...after, translations }).toEqual(before);
  expect(await shop.cart.lines(buyer.id)).toMatchObject([{ productId: { _id: 'clay-mug' } }]);
  const phones = await shop.db
    .selectFrom('users')
    .select(['email', 'proved_phone'])
    .where('proved_phone', '<>', '')
    .execute();
  expect(phones).toEqual([{ email: buyer.email, proved_phone: '+94771234567' }]);
});

test('an upgrade from before 0054 keeps what each order was paid, and what is due and to be refunded', async () => {
  const { payment } = await upgraded();
  const none = { due: 0, paid: 0, refunded: 0, refundDue: 0 };
  const expected = {
    pending: { ...none, due: 4100 },
    delivered: { ...none, paid: 8000 },
    refunded: { ...none, paid: 8000, refunded: 3900 },
    cancelled: { ...none, paid: 4100, refundDue: 4100 },
    withdrawn: none,
    second: { ...none, paid: 8200, refundDue: 4100 },
    byGift: { ...none, paid: 4100, gift: 4100 },
    giftBack: { ...none, paid: 1700, refunded: 1700, giftRefunded: 1700 },
    byBoth: { ...none, paid: 8000, refunded: 3900, gift: 1000, giftRefunded: 487.5 },
    credited: { ...none, paid: 3200, refunded: 1500 },
    sold: { ...none, paid: 3000 },
    later: { ...none, paid: 2000 },
    giftUnpaid: { ...none, due: 2700 },
    giftCancelled: { ...none, paid: 2700, refundDue: 2700 },
    exchanged: { ...none, paid: 8000 },
    replacement: none,
    replacement2: none,
    asked: { ...none, paid: 4100 },
    large: { ...none, paid: 9_000_200, refundDue: 9_000_200 },
    // What a bank took back used to be a refund; now it is due again.
    chargeback: { ...none, due: 4100, paid: 4100, refunded: 4100 },
  };
  for (const [name, money] of Object.entries(expected)) {
    expect([name, await payment(name)]).toMatchObject([name, money]);
  }
});

test('an upgrade from before 0054 credits what came back, and carries the worth of exchanged pieces on', async () => {
  const { shop } = await upgraded();
  const rows = await shop.db
    .selectFrom('orders')
    .select(['id', 'number', 'original_id', 'credited_cents', 'gift_taken_back_cents'])
    .select('taken_back_cents')
    .execute();
  const of = (name: string) => rows.find(({ number }) => number === numbers[name]);
  const credited = rows
    .filter((row) => row.credited_cents + row.gift_taken_back_cents + row.taken_back_cents > 0)
    .map(({ number, credited_cents, gift_taken_back_cents, taken_back_cents }) => [
      Object.keys(numbers).find((name) => numbers[name] === number),
      [credited_cents, gift_taken_back_cents, taken_back_cents],
    ]);
  expect(Object.fromEntries(credited)).toEqual({
    refunded: [390_000, 0, 0],
    cancelled: [410_000, 0, 0],
    withdrawn: [410_000, 0, 0],
    giftBack: [170_000, 0, 0],
    byBoth: [390_000, 0, 0],
    credited: [150_000, 0, 0],
    giftCancelled: [170_000, 100_000, 0],
    large: [900_020_000, 0, 0],
    chargeback: [0, 0, 410_000],
  });
  const original = of('exchanged')?.id ?? '';
  expect(of('replacement')?.original_id).toBe(original);
  expect(of('replacement2')?.original_id).toBe(original);
  expect(await exchangedCentsOf(shop.db, [original])).toEqual(new Map([[original, 390_000]]));
});

test('orders, people and tickets from before an upgrade are found without accents and joiners', async () => {
  const { search } = await upgraded();
  for (const q of ['jose', 'José', 'nunez', 'JOSÉ NÚÑEZ', 'gampaha']) {
    expect([q, await search(q)]).toEqual([q, [numbers['jose']]]);
  }
  for (const q of ['ශ්රී', 'ශ්‍රී', 'ප්‍රනාන්දු', 'ප්රනාන්දු', 'කොළඹ']) {
    expect([q, await search(q)]).toEqual([q, [numbers['sri']]]);
  }
  const { shop } = await upgraded();
  const people = await shop.people.people({ page: 1, limit: 10, q: 'jose' });
  expect(people.people.map(({ name }) => name)).toEqual(['José Núñez']);
  const tickets = await shop.tickets.list({ page: 1, limit: 10, q: 'cafe', status: undefined });
  expect(tickets.tickets.map(({ subject }) => subject)).toEqual(['A crack in the café bowl']);
  expect(await search('clay mug')).toHaveLength(4);
});

test('gift vouchers from before an upgrade pay, and those for a later day are sent on it', async () => {
  const { clock, shop, admin, buyer, pay } = await upgraded();
  const rows = await shop.db
    .selectFrom('gift_vouchers')
    .select(['kind', 'amount_cents', 'balance_cents', 'voided_cents'])
    .orderBy('created_at')
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['given', 600_000, 190_000, 0],
    ['given', 100_000, 48_750, 0],
    ['credit', 150_000, 150_000, 0],
    ['sold', 300_000, 300_000, 0],
    ['sold', 200_000, 200_000, 0],
    ['sold', 100_000, 0, 100_000],
  ]);
  expect(await pay(codes.given)).toMatchObject({ paid: 1700, gift: 1700, due: 0 });
  expect(await pay(codes.sold)).toMatchObject({ paid: 1700, gift: 1700, due: 0 });
  expect(await pay(codes.small)).toMatchObject({ paid: 487.5, gift: 487.5, due: 1212.5 });
  // Bought before the upgrade, paid after it.
  const unpaid = numbers['giftUnpaid'] ?? '';
  await shop.slips.send(buyer, unpaid, async () => aPdf());
  await shop.adminOrders.approve(admin, unpaid, {});
  expect(await mailsOf(shop, 'unpaid@example.com')).toHaveLength(1);
  expect(await mailsOf(shop, 'later@example.com')).toEqual([]);
  clock.pass(40 * DAY_MS);
  await shop.giftVouchers.sendDue();
  const [mail] = await mailsOf(shop, 'later@example.com');
  const code = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(await pay(code)).toMatchObject({ paid: 1700, gift: 1700, due: 0 });
});

test('open orders, returns and gift vouchers continue after an upgrade', async () => {
  const { shop, admin, payment } = await upgraded();
  const paid = { amount: 410_000, reference: 'CEFT 9' };
  await shop.payments.refund(admin, numbers['cancelled'] ?? '', paid);
  expect(await payment('cancelled')).toMatchObject({ refunded: 4100, refundDue: 0 });
  const { returns } = await shop.returns.all({ page: 1, limit: 100, status: 'received' });
  const [open] = returns;
  await shop.returns.complete(admin, open?._id ?? '', { reference: 'CEFT 10' });
  expect(await payment('asked')).toMatchObject({ paid: 4100, refunded: 3900, refundDue: 0 });
  await shop.adminOrders.cancel(admin, numbers['byGift'] ?? '', 'Broken');
  expect(await payment('byGift')).toMatchObject({ giftRefunded: 4100, refundDue: 0 });
});
