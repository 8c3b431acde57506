import type { Role } from '#lib/account/permissions.ts';
import { describe, expect, test } from 'vitest';
import { SettleForm } from '#lib/contract/cash.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import { aProduct, oneBowl, startDelivery } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const PAGE = { page: 1, limit: 10 };

/** A shop whose drivers bring bowls at Rs. 3,900. */
async function aRound() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 100 }));
  const person = (name: string, role?: Role) => aUser(shop, name, role);
  const buyer = await person('nimali', 'user');
  const ravi = await person('ravi', 'driver');
  let placed = 0;
  /** An order that is handed over, a minute after the one before. */
  const brought = async (reported: { cash?: number; cashNote?: string } = {}, driver = ravi) => {
    const { orderId } = await shop.checkout.place(buyer, oneBowl, `order-${++placed}`);
    await startDelivery(shop, orderId, driver);
    clock.pass(MINUTE_MS);
    await shop.deliveries.drive(driver, orderId, 'delivered', reported);
    return orderId;
  };
  const admin = await person('amara', 'admin');
  let settled = 0;
  const settle = (given: Record<string, unknown>, key = `key-${++settled}`, by = admin) =>
    shop.cash.settle(by, ravi.id, v.parse(SettleForm, given), key);
  return { clock, shop, buyer, ravi, admin, person, brought, settle };
}

const heldBy = async (shop: Shop, { id }: CurrentUser) =>
  (await shop.cash.drivers()).find(({ driver }) => driver._id === id);

test('Nobody settles or corrects the cash that he holds himself, no admin either', async () => {
  const { shop, ravi, admin, brought, settle } = await aRound();
  await brought();
  for (const own of [
    { ...ravi, permissions: ['orders' as const] },
    { ...admin, id: ravi.id },
  ]) {
    await expect(settle({ counted: 0, note: 'Lost' }, undefined, own)).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'You cannot settle or correct your own cash. Ask a colleague.',
    });
    const less = { amount: -390_000, note: 'Lost' };
    await expect(shop.cash.correct(own, ravi.id, less, undefined)).rejects.toMatchObject({
      reason: 'forbidden',
    });
  }
  expect(await heldBy(shop, ravi)).toMatchObject({ holding: 390_000 });
});

describe('What a driver holds', () => {
  test('is the cash of the hand-overs, with the amount of each', async () => {
    const { shop, ravi, brought, admin } = await aRound();
    const first = await brought();
    const second = await brought({ cash: 380_000, cashNote: 'No change' });
    expect(await shop.cash.own(ravi)).toMatchObject({
      holding: 770_000,
      entries: [
        { orderId: first, amount: 390_000, note: '' },
        { orderId: second, amount: 380_000, note: 'No change' },
      ],
      settlements: [],
    });
    expect(await heldBy(shop, ravi)).toMatchObject({
      driver: { name: 'ravi', isActive: true },
      holding: 770_000,
      oldest: '2026-11-20T08:01:00.000Z',
      codes: { ok: 0, wrong: 0, missing: 0 },
    });
    expect((await shop.today(admin)).cashWithDrivers).toBe(7700);
  });

  test('is shown for whoever is blocked or drives no more, and can be settled', async () => {
    const { shop, ravi, admin, brought, settle } = await aRound();
    await brought();
    await shop.people.change(admin, ravi.id, { driver: 'none' });
    expect(await heldBy(shop, ravi)).toMatchObject({
      holding: 390_000,
      driver: { isActive: false },
    });
    const [notice] = (await mailsOf(shop, ravi.email)).slice(-1);
    expect(notice?.text).toContain('If you have parcels or cash of the shop, please bring them.');
    await shop.people.block(admin, ravi.id, 'Gone.');
    await settle({ counted: 3900 });
    expect(await heldBy(shop, ravi)).toBeUndefined();
  });

  test('stays when its order is returned and refunded: that is the shop’s money', async () => {
    const { shop, ravi, admin, brought, settle } = await aRound();
    const number = await brought();
    const refund = { amount: 390_000, reference: 'CEFT 1' };
    await shop.payments.refund(admin, number, refund);
    expect(await shop.cash.own(ravi)).toMatchObject({ holding: 390_000 });
    expect(await settle({ counted: 3900 })).toMatchObject({ expected: 390_000, difference: 0 });
  });
});

describe('A settlement', () => {
  test('closes what is open, once for its key, and is never of nothing', async () => {
    const { shop, ravi, admin, brought, settle } = await aRound();
    const orders = [await brought(), await brought()];
    const settlement = await settle({ counted: 7800 }, 'the-same-key');
    expect(settlement).toMatchObject({
      by: 'amara',
      driver: { _id: ravi.id, name: 'ravi' },
      expected: 780_000,
      counted: 780_000,
      difference: 0,
      entries: orders.map((orderId) => ({ orderId, amount: 390_000 })),
    });
    expect(await settle({ counted: 7800 }, 'the-same-key')).toEqual(settlement);
    await expect(settle({ counted: 7801 }, 'the-same-key')).rejects.toMatchObject({
      reason: 'used-key',
    });
    await expect(settle({ counted: 0 })).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Nothing to settle.',
    });
    const { entries: _, driver: __, ...record } = settlement;
    expect(await shop.cash.own(ravi)).toEqual({ holding: 0, entries: [], settlements: [record] });
    expect(await shop.cash.receipt(ravi.id, settlement._id)).toEqual(settlement);
    expect((await shop.today(admin)).cashWithDrivers).toBe(0);
  });

  test('says why the amount differs', async () => {
    const { shop, ravi, brought, settle } = await aRound();
    await brought();
    await expect(settle({ counted: 3899.5 })).rejects.toMatchObject({
      reason: 'invalid',
      message: 'Please say why the amount differs.',
      details: { body: { expected: 3900 } },
    });
    await expect(settle({ counted: -1, note: 'x' })).rejects.toMatchObject({ reason: 'invalid' });
    expect(await shop.cash.own(ravi)).toMatchObject({ holding: 390_000, settlements: [] });
    expect(await settle({ counted: 3899.5, note: 'A coin is missing' })).toMatchObject({
      difference: -50,
      note: 'A coin is missing',
    });
  });

  test('leaves what arrived at the shop after the count began', async () => {
    const { clock, shop, ravi, brought, settle } = await aRound();
    await brought();
    const upTo = clock.now().toISOString();
    const late = await brought();
    expect(await settle({ counted: 3900, upTo })).toMatchObject({ expected: 390_000, upTo });
    expect(await shop.cash.own(ravi)).toMatchObject({
      holding: 390_000,
      entries: [{ orderId: late }],
    });
    await expect(settle({ counted: 3900, upTo })).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('of two at once is one, and the other has nothing to settle', async () => {
    const { shop, ravi, admin, person, brought, settle } = await aRound();
    await brought();
    const other = await person('sunil', 'admin');
    const ends = await Promise.allSettled([
      settle({ counted: 3900 }, 'of-amara', admin),
      settle({ counted: 3900 }, 'of-sunil', other),
    ]);
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual(['Nothing to settle.']);
    expect((await shop.cash.own(ravi)).settlements).toHaveLength(1);
  });
});

describe('A correction', () => {
  test('is an entry of its own, in either direction', async () => {
    const { shop, ravi, admin, settle } = await aRound();
    await shop.cash.correct(admin, ravi.id, { amount: -50_000, note: 'Paid for fuel' }, undefined);
    expect(await shop.cash.own(ravi)).toMatchObject({
      holding: -50_000,
      entries: [{ orderId: null, amount: -50_000, note: 'Paid for fuel', by: 'amara' }],
    });
    const again = () =>
      shop.cash.correct(admin, ravi.id, { amount: 60_000, note: 'Back' }, 'the-same-key');
    await again();
    expect(await again()).toMatchObject({ holding: 10_000 });
    expect(await settle({ counted: 100 })).toMatchObject({
      entries: [{ amount: -50_000 }, { amount: 60_000 }],
    });
  });

  test('is of a driver', async () => {
    const { shop, admin, buyer } = await aRound();
    const correct = (id: string) =>
      shop.cash.correct(admin, id, { amount: 1, note: 'x' }, undefined);
    await expect(correct(buyer.id)).rejects.toMatchObject({ reason: 'missing' });
    await expect(correct('nobody')).rejects.toMatchObject({ reason: 'missing' });
  });
});

test('an account is not deleted while it holds cash, and the book stays whole', async () => {
  const { shop, ravi, admin, brought, settle } = await aRound();
  await brought();
  const refusal = {
    reason: 'conflict',
    message: 'Cash from deliveries is not settled. Try again when the shop has counted it.',
  };
  await expect(shop.account.remove(ravi)).rejects.toMatchObject(refusal);
  await expect(shop.people.erase(admin, ravi.id)).rejects.toMatchObject(refusal);
  expect(await shop.account.exportAccount(ravi)).toMatchObject({ cash: { holding: 3900 } });
  expect(await shop.account.exportAccount(admin)).toMatchObject({ cash: null });
  const { _id } = await settle({ counted: 3900 });
  await shop.account.remove(ravi);
  expect(await shop.cash.receipt(ravi.id, _id)).toMatchObject({
    expected: 390_000,
    driver: { name: '', email: '' },
  });
});

test('the file of the book has every entry: in less out is what is held', async () => {
  const { clock, shop, ravi, admin, brought, settle } = await aRound();
  const first = await brought();
  await settle({ counted: 3800, note: '=lost' });
  clock.pass(24 * 60 * MINUTE_MS);
  await shop.cash.correct(admin, ravi.id, { amount: 10_000, note: 'Found' }, undefined);
  const second = await brought();
  const rows = async (filter: Parameters<Shop['cash']['file']>[0] = {}) => {
    const text = (await Array.fromAsync(shop.cash.file(filter))).join('');
    return v.parse(
      v.array(v.record(v.string(), v.string())),
      parse(text, { columns: true, bom: true }),
    );
  };
  const all = await rows();
  expect(all).toMatchObject([
    {
      Time: '2026-11-20 13:31',
      Driver: 'ravi',
      Kind: 'Cash',
      Order: first,
      In: '3900.00',
      Out: '',
    },
    {
      Kind: 'Settlement',
      In: '',
      Out: '3900.00',
      Counted: '3800.00',
      'Too much': '',
      Missing: '100.00',
      Note: "'=lost",
      By: 'amara',
    },
    { Kind: 'Correction', In: '100.00', Note: 'Found', By: 'amara' },
    { Kind: 'Cash', Order: second, In: '3900.00', Settlement: '' },
  ]);
  const sumOf = (column: string) => all.reduce((sum, row) => sum + Number(row[column]), 0);
  expect((sumOf('In') - sumOf('Out')) * 100).toBe((await shop.cash.own(ravi)).holding);
  expect(await rows({ to: '2026-11-20' })).toHaveLength(2);
  expect(await rows({ from: '2026-11-21', driver: ravi.id })).toHaveLength(2);
  expect(await rows({ driver: 'nobody' })).toEqual([]);
});

test('the list, Today and the ledgers of the orders agree with the book to the cent', async () => {
  const { shop, ravi, admin, person, brought, settle } = await aRound();
  const kamal = await person('kamal', 'driver');
  const orders = [await brought({ cash: 380_050, cashNote: 'No change' }), await brought()];
  await settle({ counted: 7600, note: 'A coin is missing' });
  orders.push(await brought({}, kamal), await brought({ cash: 0, cashNote: 'Pays later' }));
  await shop.cash.correct(admin, ravi.id, { amount: -12_525, note: 'Fuel' }, undefined);

  const listed = (await shop.cash.drivers()).reduce((sum, { holding }) => sum + holding, 0);
  expect(listed).toBe(390_000 - 12_525);
  expect((await shop.today(admin)).cashWithDrivers).toBe(listed / 100);
  const paid = await Promise.all(
    orders.map(async (number) => (await shop.orders.one(admin, number)).payment.paid),
  );
  expect(paid).toEqual([3800.5, 3900, 3900, 0]);
  const month = { from: '2026-11-01', to: '2026-11-30', by: 'month' } as const;
  expect((await shop.figures.figures(month)).cash).toBe(11_600.5);
  const [settled] = (await shop.cash.own(ravi)).settlements;
  expect(settled).toMatchObject({ expected: 770_050, counted: 760_000, difference: -10_050 });
});

test('the settlements of a driver come in pages', async () => {
  const { shop, ravi, brought, settle } = await aRound();
  await brought();
  await settle({ counted: 3900 });
  expect(await shop.cash.driver(ravi.id, PAGE)).toMatchObject({
    driver: { name: 'ravi' },
    holding: 0,
    entries: [],
    settlements: [{ counted: 390_000 }],
    total: 1,
    pages: 1,
  });
});
