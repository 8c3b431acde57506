import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DateRange } from '#lib/reports/date-range.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { PartialProduct } from '#lib/server/features/catalogue/admin-form.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { assertFiguresAgree } from '../orders/model/sums-agree.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { aShopWithReturns, BOWL, PLATE } from '../../support/returning-shop.ts';
import { anUntouchedPlace, stock, whenDone } from '../../support/shop.ts';

const none = { files: [], store: undefined };

/** Plates in S and M at Rs. 3,900, of which M costs Rs. 4,500. */
async function aShopWithPlates() {
  const world = await aShopWithReturns();
  const { shop, admin, buyer } = world;
  const variants = [
    { size: 'S', countInStock: 20, priceCents: 390_000 },
    { size: 'M', countInStock: 20, priceCents: 450_000 },
  ];
  await stock(shop, aProduct(PLATE, { variants }));
  const sell = async (size: string, qty: number, _id = PLATE): Promise<string> => {
    const { variants: all } = await shop.products.find(_id);
    const total = ((all.find((one) => one.size === size)?.priceCents ?? 0) / 100) * qty;
    const request = {
      userId: undefined,
      cartItems: [{ _id, size, qty }],
      delivery_address: { ...parcels, district: '' },
      paymentMethod: 'cash_on_delivery' as const,
      subTotalAmt: total,
      totalAmt: total,
    };
    return (await shop.checkout.place(buyer, request, randomUUID())).orderId;
  };
  const change = (fields: PartialProduct) => shop.products.change(admin, PLATE, fields, none);
  const span = (): DateRange => {
    const to = dayOf(shop.now());
    return { from: daysAfter(to, -60), to, by: 'month' };
  };
  const soldOf = async (id: string) => {
    const { products } = await shop.figures.figures(span());
    return products
      .find(({ _id }) => _id === id)
      ?.variants.map(({ title, qty, revenue }) => [title, qty, revenue]);
  };
  const sum = () => sumPastPeriods(shop.db, shop.now());
  return { ...world, sell, change, span, soldOf, sum };
}

const sizesOf = (...values: string[]) => [{ name: 'Size', values }];

/** Gives variants other sizes, by their numbers; the others are gone. */
const renamed = (sizes: Record<number, string>): PartialProduct => ({
  options: sizesOf(...Object.values(sizes)),
  variants: Object.entries(sizes).map(([number, size]) => ({
    _id: `${PLATE}.${number}`,
    options: [size],
  })),
});

test('say how the variants of a product sold, and nothing of a product without options', async () => {
  const { shop, clock, admin, sell, soldOf, sum } = await aShopWithPlates();
  await sell('S', 2);
  await sell('M', 2);
  await sell('Default', 1, BOWL);
  await shop.adminOrders.cancel(admin, await sell('S', 1), 'Sold out.');
  clock.pass(DAY_MS);
  await sell('S', 1);
  const sold = [
    ['S', 3, 11_700],
    ['M', 2, 9000],
  ];
  expect(await soldOf(PLATE)).toEqual(sold);
  expect(await soldOf(BOWL)).toEqual([]);
  // The day, then its month too.
  for (const days of [1, 40]) {
    clock.pass(days * DAY_MS);
    await sum();
    expect(await soldOf(PLATE)).toEqual(sold);
    expect(await soldOf(BOWL)).toEqual([]);
    await assertFiguresAgree(shop);
  }
});

test('keep one row for a variant that is renamed, and the last title of one that is gone', async () => {
  const { shop, clock, change, sell, soldOf, sum } = await aShopWithPlates();
  await sell('S', 1);
  await sell('M', 1);
  await change(renamed({ 1: 'Small', 2: 'Large' }));
  await sell('Small', 1);
  await sell('Large', 1);
  clock.pass(DAY_MS);
  await change(renamed({ 1: '38', 2: 'Large' }));
  await sell('38', 1);
  await change(renamed({ 2: '40' }));
  const sold = [
    ['38', 3, 11_700],
    ['40', 2, 9000],
  ];
  expect(await soldOf(PLATE)).toEqual(sold);
  for (const days of [1, 40]) {
    clock.pass(days * DAY_MS);
    await sum();
    expect(await soldOf(PLATE)).toEqual(sold);
    await assertFiguresAgree(shop);
  }
});

test('add up when a product gets or loses options, and count old lines by their title', async () => {
  const { shop, clock, change, sell, soldOf, sum } = await aShopWithPlates();
  await sell('S', 1);
  await change({ options: [] });
  await change({ countInStock: 9 });
  await sell('Default', 2);
  await change({ options: sizesOf('S', 'L') });
  await change({ countInStock: 9 });
  await sell('L', 1);
  await shop.db.updateTable('order_lines').set({ variant: null }).where('size', '=', 'S').execute();
  const sold = [
    ['Default', 2, 7800],
    ['L', 1, 3900],
    ['S', 1, 3900],
  ];
  expect(await soldOf(PLATE)).toEqual(sold);
  clock.pass(2 * DAY_MS);
  await sum();
  expect(await soldOf(PLATE)).toEqual(sold);
  await assertFiguresAgree(shop);
});

test('are in the file, in a column of their own', async () => {
  const { shop, change, sell, span } = await aShopWithPlates();
  await stock(shop, aProduct(BOWL, { countInStock: 10 }));
  await sell('M', 1);
  await change({ options: [] });
  await change({ countInStock: 9 });
  await sell('Default', 1);
  await sell('Default', 1, BOWL);
  const parts: string[] = [];
  for await (const part of await shop.figures.file(span())) parts.push(part);
  const rows: string[][] = parse(parts.join(''), { bom: true });
  expect(rows[0]).toEqual(['Part', 'Name', 'Count', 'Amount', 'Variant']);
  expect(rows.filter(([part]) => part === 'Product' || part === 'Variant')).toEqual([
    ['Product', 'Lacquer Plate', '2', '8400.00', ''],
    ['Variant', 'Lacquer Plate', '1', '4500.00', 'M'],
    ['Variant', 'Lacquer Plate', '1', '3900.00', 'Without options'],
    ['Product', 'Lacquer Band Bowl', '1', '3900.00', ''],
  ]);
});

test('are read from orders until sums of an earlier version are made anew', async () => {
  const { shop, clock, sell, soldOf, sum } = await aShopWithPlates();
  await sell('M', 1);
  clock.pass(40 * DAY_MS);
  await sum();
  await shop.db.updateTable('figure_periods').set({ is_summed: 2 }).execute();
  await shop.db.deleteFrom('figure_sums').where('part', '=', 'variant').execute();
  expect(await soldOf(PLATE)).toEqual([['M', 1, 4500]]);
  expect(await sum()).toBeGreaterThan(40);
  expect(await soldOf(PLATE)).toEqual([['M', 1, 4500]]);
});

test('have no sums after the migration: those from before say nothing of variants', async () => {
  const db = openDatabase({ ...(await anUntouchedPlace()), onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0041-categories');
  await sql`insert into figure_sums (part, period, name, count, cents)
    values ('product', '2026-11', 'plate', 1, 100)`.execute(db);
  await db
    .insertInto('figure_periods')
    .values({ period: '2026-11', is_summed: 2, revision: 3 })
    .execute();
  await migrateTo(db);
  expect(await db.selectFrom('figure_sums').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('figure_periods').selectAll().execute()).toEqual([
    { period: '2026-11', is_summed: 0, revision: 3 },
  ]);
});
