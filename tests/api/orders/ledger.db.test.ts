import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DAY_MS } from '#lib/format/durations.ts';
import { ledgerQuery } from '#lib/reports/ledger.ts';
import { aShopWithGiftVouchers, BOWL } from '../../support/gift-shop.ts';

/** A shop with a parcel paid in cash on 20 November, and its ledger of any days. */
async function aShopWithMoney() {
  const world = await aShopWithGiftVouchers();
  const { shop, place, delivered } = world;
  const number = await delivered(await place({ items: [[BOWL, 1]] }));
  const query = (given: Record<string, string>) =>
    v.parse(ledgerQuery('2026-12-31'), { from: '2026-11-01', ...given });
  const ledger = (given: Record<string, string> = {}) => {
    const asked = query(given);
    return shop.ledger.page(asked, asked);
  };
  return { ...world, number, query, ledger };
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test('a refund in December is an entry of December, and November stays as it was', async () => {
  const { shop, admin, ravi, clock, number, ledger } = await aShopWithMoney();
  const november = await ledger(NOVEMBER);
  expect(november).toMatchObject({
    entries: [
      {
        orderId: number,
        kind: 'payment',
        method: 'cash_on_delivery',
        amount: 4100,
        by: { _id: ravi.id },
        channel: 'web',
      },
    ],
    total: 1,
    sums: { cash_on_delivery: 4100 },
    pages: 1,
  });
  clock.pass(20 * DAY_MS);
  await shop.payments.refund(admin, number, { amount: 390_000, reference: 'CEFT 77' });
  expect(await ledger(NOVEMBER)).toEqual(november);
  expect(await ledger()).toMatchObject({
    entries: [
      {
        orderId: number,
        kind: 'refund',
        method: 'bank_transfer',
        amount: 3900,
        reference: 'CEFT 77',
        by: { _id: admin.id },
      },
      { kind: 'payment' },
    ],
    total: 2,
    sums: { cash_on_delivery: 4100, bank_transfer: -3900 },
  });
});

test('payments and refunds by gift voucher show their method; a search finds orders and references', async () => {
  const { shop, admin, give, place, number, ledger } = await aShopWithMoney();
  const { code } = await give(50_000 / 100);
  const other = await place({ items: [[BOWL, 1]], vouchers: [code] });
  await shop.adminOrders.cancel(admin, other, 'No.');
  const { entries, sums } = await ledger({ method: 'gift_voucher' });
  expect(
    new Set(entries.map(({ kind, amount, orderId }) => `${kind} ${amount} ${orderId}`)),
  ).toEqual(new Set([`payment 500 ${other}`, `refund 500 ${other}`]));
  expect(sums).toEqual({ gift_voucher: 0 });
  expect(await ledger({ q: number.toLowerCase() })).toMatchObject({ total: 1 });
  expect(await ledger({ q: code.slice(-4).toLowerCase() })).toMatchObject({ total: 2 });
  expect(await ledger({ q: '100%' })).toMatchObject({ entries: [], total: 0, sums: {} });
  expect((await ledger({ limit: '1', page: '2' })).entries).toHaveLength(1);
});

test('cash that is missing when it is counted is an entry without an order', async () => {
  const { shop, admin, ravi, ledger } = await aShopWithMoney();
  const counting = { counted: 400_000, note: 'Lost a note' };
  await shop.cash.settle(admin, ravi.id, counting, 'a-key');
  expect(await ledger()).toMatchObject({
    entries: [
      {
        orderId: null,
        channel: null,
        kind: 'cash_difference',
        amount: -100,
        by: { _id: admin.id },
      },
      { kind: 'payment', amount: 4100 },
    ],
    sums: { cash_on_delivery: 4000 },
  });
});

test('the file has what came in and what went out, page by page, each once', async () => {
  const { shop, number, query } = await aShopWithMoney();
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_100 }, (_, at) => ({
    order_id: id,
    position: at + 1,
    kind: 'refund' as const,
    amount_cents: 100,
    // Many at one instant.
    at: `2026-12-0${1 + (at % 3)}T06:00:00.000Z`,
    actor_id: '',
    reference: `=R${at}`,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await shop.db
      .insertInto('payments')
      .values(rows.slice(from, from + 100))
      .execute();
  }
  const parts = await Array.fromAsync(shop.ledger.file(query({})));
  const [heading, ...lines] = parts.join('').trimEnd().split('\n');
  expect(heading).toContain('Time,Order,Kind,Method,In,Out,Reference,By,Channel');
  expect(lines).toHaveLength(1_101);
  expect(new Set(lines).size).toBe(1_101);
  expect(lines[0]).toMatch(/^2026-12-03 11:30,[^,]+,Refund,Bank Transfer,,1\.00,'=R\d+,,Website$/);
});
