import type { Shop } from '#lib/server/app/create-shop.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import type { VariantDraft } from '#lib/catalogue/variants.ts';
import type { AdminProductQuery } from '#lib/server/features/catalogue/list-changes.ts';
import { readPrice, readStock } from '#lib/server/features/catalogue/variant-form.ts';
import { aPerson, aUser } from '../../support/people.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { aPlace, aShop, ON_POSTGRES, stock } from '../../support/shop.ts';

const TOTE = 'market-tote';
const RED = 'Red / M';
const BLUE = 'Blue / M';
const none = { files: [], store: undefined };
const options = (...colours: string[]) => [
  { name: 'Colour', values: colours },
  { name: 'Size', values: ['M'] },
];
const EXCHANGED = { Red: 'Blue', Blue: 'Red' };

/** The last stock report named both: Red was low, Blue sold out. */
const reportStock = (shop: Shop) =>
  shop.db
    .insertInto('reported_stock')
    .values([
      { product_id: TOTE, size: RED, is_sold_out: 0 },
      { product_id: TOTE, size: BLUE, is_sold_out: 1 },
    ])
    .execute();

/** A tote in red, the first variant, and blue, the second. */
async function aToteShop(given: Partial<Record<'red' | 'blue', Partial<VariantDraft>>> = {}) {
  const place = await aPlace();
  const shop = await aShop(place);
  const variants = [
    { size: RED, countInStock: 4, priceCents: 300_000, ...given.red },
    { size: BLUE, countInStock: 1, priceCents: 300_000, ...given.blue },
  ];
  await stock(shop, aProduct(TOTE, { options: options('Red', 'Blue'), variants }));
  const admin = await aUser(shop, 'Sunil', 'admin', 'admin@example.com');
  const buyer = await aUser(shop, 'Nimali', 'user', 'nimali@example.com');
  /** Names colours anew; the others keep their names. */
  const rename = async (names: Readonly<Record<string, string>>, by = shop) => {
    const known = await shop.products.find(TOTE);
    const present = (value: string) => names[value] ?? value;
    return by.products.change(
      admin,
      TOTE,
      {
        options: known.options.map(({ name, values }) => ({ name, values: values.map(present) })),
        variants: known.variants.map(({ number, size }) => ({
          _id: `${TOTE}.${number}`,
          options: size.split(' / ').map(present),
        })),
      },
      none,
    );
  };
  const order = (size: string) =>
    shop.checkout.place(
      buyer,
      {
        userId: undefined,
        cartItems: [{ _id: TOTE, size, qty: 1 }],
        delivery_address: parcels,
        paymentMethod: 'cash_on_delivery',
        subTotalAmt: 3000,
        totalAmt: 3000,
      },
      randomUUID(),
    );
  const stocks = async () =>
    (await shop.products.find(TOTE)).variants.map(
      ({ number, size, countInStock }) => `${number} ${size}: ${countInStock}`,
    );
  const titles = async (table: 'cart_lines' | 'stock_alerts' | 'reported_stock') => {
    const rows = await shop.db
      .selectFrom(table)
      .select('size')
      .where('product_id', '=', TOTE)
      .execute();
    return rows.map(({ size }) => size).toSorted();
  };
  const inCart = async (userId: string) => {
    const rows = await shop.db
      .selectFrom('cart_lines')
      .select(['size', 'quantity'])
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ size, quantity }) => `${size} × ${quantity}`).toSorted();
  };
  const addAlert = (size: string, email: string) =>
    shop.db
      .insertInto('stock_alerts')
      .values({
        id: randomUUID(),
        email,
        product_id: TOTE,
        size,
        created_at: '',
        confirmed_at: '',
        language: 'en',
        expires_at: '2099-01-01',
      })
      .execute();
  return { place, shop, admin, buyer, rename, order, stocks, titles, inCart, addAlert };
}

describe('Values that are renamed', () => {
  test('exchange their names in carts, alerts and the stock report', async () => {
    const { shop, buyer, rename, stocks, inCart, addAlert } = await aToteShop();
    await shop.cart.add(buyer.id, { productId: TOTE, size: RED, quantity: 3 });
    await shop.cart.add(buyer.id, { productId: TOTE, size: BLUE, quantity: 1 });
    await addAlert(RED, 'red@example.com');
    await addAlert(BLUE, 'blue@example.com');
    await addAlert(RED, 'both@example.com');
    await addAlert(BLUE, 'both@example.com');
    await reportStock(shop);

    await rename(EXCHANGED);

    expect(await stocks()).toEqual(['1 Blue / M: 4', '2 Red / M: 1']);
    expect(await inCart(buyer.id)).toEqual([`${BLUE} × 3`, `${RED} × 1`]);
    const alerts = await shop.db.selectFrom('stock_alerts').select(['email', 'size']).execute();
    expect(alerts.map(({ email, size }) => `${email} ${size}`).toSorted()).toEqual([
      'blue@example.com Red / M',
      'both@example.com Blue / M',
      'both@example.com Red / M',
      'red@example.com Blue / M',
    ]);
    const reported = await shop.db
      .selectFrom('reported_stock')
      .select(['size', 'is_sold_out'])
      .orderBy('size')
      .execute();
    expect(reported).toEqual([
      { size: BLUE, is_sold_out: 0 },
      { size: RED, is_sold_out: 1 },
    ]);
  });

  test('replace what is left of a removed variant that had the new name', async () => {
    const { shop, admin, buyer, rename, stocks, titles, inCart, addAlert } = await aToteShop();
    const other = await aPerson(shop, { email: 'ravi@example.com' });
    await shop.cart.add(buyer.id, { productId: TOTE, size: RED, quantity: 2 });
    await shop.cart.add(buyer.id, { productId: TOTE, size: BLUE, quantity: 1 });
    await shop.cart.add(other, { productId: TOTE, size: BLUE, quantity: 1 });
    await addAlert(RED, 'both@example.com');
    await addAlert(BLUE, 'both@example.com');
    await reportStock(shop);
    await shop.products.change(
      admin,
      TOTE,
      { options: options('Red'), variants: [{ _id: `${TOTE}.1`, options: ['Red', 'M'] }] },
      none,
    );
    expect(await inCart(buyer.id)).toEqual([`${BLUE} × 1`, `${RED} × 2`]);

    await rename({ Red: 'Blue' });

    expect(await stocks()).toEqual(['1 Blue / M: 4']);
    expect(await inCart(buyer.id)).toEqual([`${BLUE} × 2`]);
    expect(await inCart(other)).toEqual([]);
    expect(await titles('stock_alerts')).toEqual([BLUE]);
    const reported = await shop.db
      .selectFrom('reported_stock')
      .select(['size', 'is_sold_out'])
      .execute();
    expect(reported).toEqual([{ size: BLUE, is_sold_out: 0 }]);
  });

  test('keep their names in orders, and get back what a cancelled order gives', async () => {
    const { shop, admin, rename, order, stocks } = await aToteShop();
    const { orderId } = await order(RED);
    await rename(EXCHANGED);
    await rename({ Blue: 'Navy' });
    expect(await stocks()).toEqual(['1 Navy / M: 3', '2 Red / M: 1']);
    const cancelled = await shop.adminOrders.cancel(admin, orderId, 'Not wanted.');
    expect(cancelled.items).toMatchObject([{ size: RED }]);
    expect(await stocks()).toEqual(['1 Navy / M: 4', '2 Red / M: 1']);
  });

  test('are ordered by the names that carts of guests and open pages still have', async () => {
    const { shop, buyer, rename, order, stocks, inCart, titles } = await aToteShop({
      blue: { countInStock: 0 },
    });
    await rename({ Red: 'Crimson', Blue: 'Navy' });
    const guest = [{ productId: TOTE, size: RED, qty: 1 }];
    await shop.cart.merge(buyer.id, randomUUID(), guest);
    expect(await inCart(buyer.id)).toEqual(['Crimson / M × 1']);
    const { order: placed } = await order(RED);
    expect(placed.items).toMatchObject([{ size: 'Crimson / M' }]);
    expect(await stocks()).toEqual(['1 Crimson / M: 3', '2 Navy / M: 0']);
    expect(await inCart(buyer.id)).toEqual([]);
    await shop.stockAlerts.add({ productId: TOTE, size: BLUE }, buyer);
    expect(await titles('stock_alerts')).toEqual(['Navy / M']);
  });
});

describe('Two admins at once', () => {
  test('one who sets the stock of a variant sets it whatever its name has become', async () => {
    const { shop, admin, rename, stocks } = await aToteShop();
    const seen = await shop.products.find(TOTE);
    const variants = [{ _id: `${TOTE}.1`, countInStock: 9 }];
    const expected = [{ _id: `${TOTE}.1`, countInStock: 4 }];
    const request = readStock({ variants, expected }, seen);
    const prices = readPrice({ variants: [{ _id: `${TOTE}.2`, price: 2500 }] }, seen);
    await rename(EXCHANGED);
    await shop.products.setStock(admin, TOTE, request);
    await shop.products.setPrice(admin, TOTE, prices);
    expect(await stocks()).toEqual(['1 Blue / M: 9', '2 Red / M: 1']);
    const { variants: present } = await shop.products.find(TOTE);
    expect(present.map(({ priceCents }) => priceCents)).toEqual([300_000, 250_000]);
  });

  test('and one who names it by its former title, too', async () => {
    const { shop, admin, rename, stocks } = await aToteShop();
    await rename({ Red: 'Crimson' });
    await shop.products.setStock(admin, TOTE, {
      variants: [{ size: RED, countInStock: 9 }],
      expected: [{ size: RED, countInStock: 4 }],
    });
    await shop.products.setPrice(admin, TOTE, { variants: [{ size: RED, price: 2500 }] });
    expect(await stocks()).toEqual(['1 Crimson / M: 9', '2 Blue / M: 1']);
    const { variants } = await shop.products.find(TOTE);
    expect(variants.map(({ priceCents }) => priceCents)).toEqual([250_000, 300_000]);
  });

  test('lose neither the names nor the stock', async () => {
    const { place, shop, admin, rename, stocks } = await aToteShop();
    const second = ON_POSTGRES ? await aShop(place) : shop;
    const setStock = () =>
      second.products.setStock(admin, TOTE, { variants: [{ _id: `${TOTE}.1`, countInStock: 9 }] });
    await Promise.all([rename(EXCHANGED), setStock()]);
    expect(await stocks()).toEqual(['1 Blue / M: 9', '2 Red / M: 1']);
  });
});

describe('SKUs', () => {
  test('are unique in the shop: the other product is named', async () => {
    const { shop, admin } = await aToteShop({ red: { sku: 'TOTE-R' } });
    await stock(shop, aProduct('clay-bowl'));
    const bowl = (sku: string) =>
      shop.products.change(
        admin,
        'clay-bowl',
        { variants: [{ _id: 'clay-bowl.1', options: [], sku }] },
        none,
      );
    await expect(bowl('TOTE-R')).rejects.toMatchObject({
      reason: 'conflict',
      message: 'SKU TOTE-R belongs to Market Tote.',
      details: { body: { sku: 'TOTE-R' } },
    });
    await expect(bowl('BOWL')).resolves.toMatchObject({ variants: [{ sku: 'BOWL' }] });
  });

  test('of two products at once are given to one of them', async () => {
    const { place, shop, admin } = await aToteShop();
    const second = ON_POSTGRES ? await aShop(place) : shop;
    const ids = ['clay-bowl', 'reed-mat'];
    await stock(shop, ...ids.map((id) => aProduct(id)));
    for (let round = 0; round < 5; round += 1) {
      const sku = `SKU-${round}`;
      const give = (id: string, at: number) =>
        (at === 0 ? shop : second).products.change(
          admin,
          id,
          { variants: [{ _id: `${id}.1`, options: [], sku }] },
          none,
        );
      const ends = await Promise.allSettled(ids.map(give));
      const refused = ends.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
      expect(refused).toMatchObject([{ reason: 'conflict' }]);
      expect(String(refused[0])).toMatch(
        new RegExp(`SKU ${sku} belongs to (Clay Bowl|Reed Mat)\\.`),
      );
    }
  });

  test('of two variants of a product are exchanged', async () => {
    const { shop, admin } = await aToteShop({ red: { sku: 'ONE' }, blue: { sku: 'TWO' } });
    const variants = [
      { _id: `${TOTE}.1`, options: ['Red', 'M'], sku: 'TWO' },
      { _id: `${TOTE}.2`, options: ['Blue', 'M'], sku: 'ONE' },
    ];
    const changed = await shop.products.change(admin, TOTE, { variants }, none);
    expect(changed.variants.map(({ size, sku }) => `${size} ${sku}`)).toEqual([
      'Red / M TWO',
      'Blue / M ONE',
    ]);
    const [red, blue] = variants;
    const twice = [{ ...red, sku: 'ONE' }, blue].map((one) => ({ options: [], ...one }));
    await expect(shop.products.change(admin, TOTE, { variants: twice }, none)).rejects.toThrow(
      'SKU ONE belongs to',
    );
  });

  test('and barcodes find their product in the lists of admins, also an archived one', async () => {
    const { shop, admin } = await aToteShop({ red: { sku: 'Tote-R', barcode: '96385074' } });
    await stock(shop, aProduct('clay-bowl', { name: 'Tote-r bowl' }));
    const found = async (q: string, given: Partial<AdminProductQuery> = {}) => {
      const { products } = await shop.products.list({
        ...anyProduct,
        archived: false,
        q,
        ...given,
      });
      return products.map(({ id }) => id);
    };
    expect(await found('tote-r')).toEqual([TOTE]);
    expect(await found('96385074')).toEqual([TOTE]);
    expect(await found('TOTE-R', { category: ['bags'] })).toEqual([]);
    expect(await found('TOTE-', { archived: false })).toEqual(
      expect.arrayContaining(['clay-bowl']),
    );
    await shop.products.archive(admin, TOTE);
    expect(await found('96385074')).toEqual([]);
    expect(await found('96385074', { archived: true })).toEqual([TOTE]);
    expect(await found('tote-R', { archived: true })).toEqual([TOTE]);
    expect(await found('tote-x', { archived: true })).toEqual([]);
  });
});
