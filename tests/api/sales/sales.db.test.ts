import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { lowestRange } from '#lib/sales/sale.ts';
import type { SaleForm } from '#lib/contract/sales.ts';
import type { Covered } from '#lib/sales/sale.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { aClock, aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { anUntouchedPlace, aPlace, aShop, stock, whenDone } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const anAdminOf = async (shop: Shop) =>
  shop.sessions.authenticate(
    await tokenOf(
      shop,
      await aPerson(shop, { email: `${randomUUID()}@example.com`, role: 'admin' }),
    ),
  );

/** A shop with one bowl of 3,900 rupees, and a sale that begins in an hour and lasts a day. */
async function aShopWithASale(given: Partial<SaleForm> = {}) {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL), aProduct('other-bowl', { discount: 30 }));
  const admin = await anAdminOf(shop);
  const from = new Date(clock.now().getTime() + 60 * MINUTE_MS);
  const form: SaleForm = {
    name: 'Avurudu',
    percent: 20,
    everything: true,
    from,
    until: new Date(from.getTime() + DAY_MS),
    ...given,
  };
  const sale = await shop.saleService.create(admin, form);
  return { clock, place, shop, admin, form, sale };
}

const listed = async (shop: Shop, id = BOWL) => {
  const { products } = await shop.catalogue.list(anyProduct);
  return products.find((product) => product.id === id);
};

const wholePrice = { subTotalAmt: 3900, totalAmt: 3900 };
const salePrice = { subTotalAmt: 3120, totalAmt: 3120 };

const placing = async (shop: Shop) => {
  const token = await tokenOf(shop, await aPerson(shop, { email: `${randomUUID()}@example.com` }));
  const buyer = await shop.sessions.authenticate(token);
  return (totals: Partial<typeof wholePrice>) =>
    shop.checkout.place(buyer, { ...oneBowl, ...totals }, randomUUID());
};

test('a shop of the version before keeps its prices, and knows them from then on', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0044-languages');
  await sql`insert into products (id, name, category, group_name, brand, maker, material, description,
      discount_bp, created_at, updated_at)
    values ('a-bowl', 'Bowl', 'bowls', null, '', '', '', '', 1250, '', '')`.execute(db);
  await sql`insert into product_variants (product_id, number, size, stock, price_cents)
    values ('a-bowl', 1, 'S', 3, 1000), ('a-bowl', 2, 'M', 3, 2000)`.execute(db);
  await migrateTo(db);
  const stored = await db
    .selectFrom('past_prices')
    .select(['number', 'price_cents', 'discount_bp'])
    .orderBy('number')
    .execute();
  expect(stored).toEqual([
    { number: 1, price_cents: 1000, discount_bp: 1250 },
    { number: 2, price_cents: 2000, discount_bp: 1250 },
  ]);
});

test('a sale begins and ends by itself, in lists, on pages and in orders', async () => {
  const { clock, shop } = await aShopWithASale();
  const place = await placing(shop);
  expect(await listed(shop)).toMatchObject({ discount: 0 });
  expect(shop.facts().maxDiscount).toBe('30');
  await expect(place(salePrice)).rejects.toMatchObject({ details: { code: 'prices_changed' } });

  clock.pass(60 * MINUTE_MS);
  expect(await listed(shop)).toMatchObject({ discount: 20, sale: { name: 'Avurudu' } });
  expect(await listed(shop, 'other-bowl')).toMatchObject({ discount: 30 });
  expect(await shop.catalogue.find(BOWL)).toMatchObject({ product: { discount: 20 } });
  const { products } = await shop.catalogue.list({ ...anyProduct, inSale: true });
  expect(products.map(({ id }) => id)).toEqual([BOWL]);
  await expect(place(wholePrice)).rejects.toMatchObject({ details: { code: 'prices_changed' } });
  const { order } = await place(salePrice);
  expect(order.items).toMatchObject([{ price: 3120 }]);

  clock.pass(DAY_MS);
  expect(await listed(shop)).toMatchObject({ discount: 0 });
  const quote = await shop.checkout.quote(undefined, { ...oneBowl, district: '' });
  expect(quote.subTotalAmt).toBe(3900);
  // Who saw the price of the sale a moment ago gets it; the new price is right too.
  await place(salePrice);
  await place(wholePrice);
  clock.pass(15 * MINUTE_MS + 1);
  await expect(place(salePrice)).rejects.toMatchObject({ details: { code: 'prices_changed' } });
});

test('a sale that runs keeps its price, and one that has ended stays', async () => {
  const { clock, shop, admin, form, sale } = await aShopWithASale();
  const change = (given: Partial<SaleForm>) =>
    shop.saleService.change(admin, sale.id, { ...form, ...given });
  await change({ percent: 25 });
  clock.pass(60 * MINUTE_MS);
  expect(await listed(shop)).toMatchObject({ discount: 25 });
  await expect(change({ percent: 50 })).rejects.toMatchObject({ reason: 'conflict' });
  await expect(change({ percent: 25, products: [BOWL] })).rejects.toMatchObject({
    reason: 'conflict',
  });
  const longer = new Date(clock.now().getTime() + 3 * DAY_MS);
  expect(await change({ percent: 25, until: longer })).toMatchObject({ until: longer });

  expect(await shop.saleService.end(admin, sale.id)).toMatchObject({ until: clock.now() });
  expect(await listed(shop)).toMatchObject({ discount: 0 });
  await expect(shop.saleService.end(admin, sale.id)).rejects.toMatchObject({ reason: 'conflict' });
  await expect(change({ name: 'Again' })).rejects.toMatchObject({ reason: 'conflict' });

  const planned = await shop.saleService.create(admin, {
    ...form,
    from: longer,
    until: null,
  });
  expect(await shop.saleService.end(admin, planned.id)).toBeUndefined();
  expect(shop.saleService.list()).toHaveLength(1);
  const { rows } = await sql<{
    what: string;
  }>`select what from sale_events order by at, what`.execute(shop.db);
  expect(rows.map(({ what }) => what).toSorted()).toEqual([
    'change',
    'change',
    'create',
    'create',
    'end',
    'remove',
  ]);
});

test('of two changes of a sale at once, the second is told of the first', async () => {
  const { shop, admin, form, sale } = await aShopWithASale();
  const change = (percent: number, revision: number) =>
    shop.saleService.change(admin, sale.id, { ...form, percent, revision });
  const both = await Promise.allSettled([change(30, 0), change(40, 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(change(50, 0)).rejects.toMatchObject({ details: { code: 'changed_meanwhile' } });
  expect(await change(50, 1)).toMatchObject({ percent: 50, revision: 2 });
});

test('a sale names products and categories that the shop has', async () => {
  const { shop, admin, form } = await aShopWithASale();
  const { everything: _, ...uncovered } = form;
  const create = (covered: Covered) => shop.saleService.create(admin, { ...uncovered, ...covered });
  await expect(create({ products: [BOWL, 'gone'] })).rejects.toMatchObject({ reason: 'invalid' });
  await expect(create({ categories: ['gone'] })).rejects.toMatchObject({ reason: 'invalid' });
  await create({ categories: ['bowls'] });
});

test('sales that two admins add at once are both there, in each process', async () => {
  const { place, clock, shop, admin, form } = await aShopWithASale();
  const { everything: _, ...uncovered } = form;
  const other = await aShop(place, clock.now);
  await Promise.all([
    shop.saleService.create(admin, { ...form, percent: 40 }),
    shop.saleService.create(admin, { ...uncovered, percent: 50, products: ['other-bowl'] }),
    other.saleService.create(admin, { ...form, percent: 45 }),
  ]);
  clock.pass(60 * MINUTE_MS);
  for (const one of [shop, other]) {
    const discounts = async () =>
      Promise.all([BOWL, 'other-bowl'].map(async (id) => (await listed(one, id))?.discount));
    await expect.poll(discounts).toEqual([45, 50]);
  }
});

test('a sale is not backdated, as its lowest price before counts from its beginning', async () => {
  const { clock, shop, admin, form, sale } = await aShopWithASale();
  const from = new Date(clock.now().getTime() - 40 * DAY_MS);
  expect(await shop.saleService.create(admin, { ...form, from })).toMatchObject({
    from: clock.now(),
  });
  expect(await shop.saleService.change(admin, sale.id, { ...form, from })).toMatchObject({
    from: clock.now(),
  });
});

test('the same sale sent twice with its key is one', async () => {
  const { shop, admin, form } = await aShopWithASale();
  const send = () => shop.saleService.create(admin, { ...form, name: 'Vesak' }, 'a-key-of-a-sale');
  const [one, again] = [await send(), await send()];
  expect(again.id).toBe(one.id);
  expect(shop.saleService.list()).toHaveLength(2);
});

test('a preview shows the prices of its instant', async () => {
  const { shop, form } = await aShopWithASale();
  const then = await shop.catalogueAsOf(form.from);
  const { products } = await then.list({ ...anyProduct, sort: 'price-asc' });
  expect(products.map(({ id, discount }) => [id, discount])).toEqual([
    ['other-bowl', 30],
    [BOWL, 20],
  ]);
  expect(await then.find(BOWL)).toMatchObject({ product: { discount: 20 } });
  expect(await listed(shop)).toMatchObject({ discount: 0 });
});

test('a reduced price is shown beside the lowest of the 30 days before', async () => {
  const { clock, shop, admin } = await aShopWithASale();
  const set = (price: number) =>
    shop.products.setPrice(admin, BOWL, { variants: [{ size: 'Default', price }] });
  const lowest = async () => {
    const found = await shop.catalogue.find(BOWL);
    if (found?.state !== 'on-sale') throw new Error('The bowl is gone');
    return lowestRange(found.product, {
      sales: shop.prices.sales(),
      categories: shop.categories(),
    });
  };
  await set(3000);
  expect(await lowest()).toBeUndefined();
  clock.pass(30 * MINUTE_MS);
  await set(4500);
  clock.pass(30 * MINUTE_MS);
  expect(await lowest()).toEqual({ least: 300_000, most: 300_000 });
});
