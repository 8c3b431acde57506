import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { optionOfSizes, spreadStock, type VariantDraft } from '#lib/catalogue/variants.ts';
import type { PartialProduct } from '#lib/server/features/catalogue/admin-form.ts';
import { toVariantChange } from '#lib/server/features/catalogue/variant-form.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { aPerson } from '../../support/people.ts';
import { aProduct, parcels, stockOf } from '../../support/products.ts';
import { anUntouchedPlace, aShop, stock, whenDone } from '../../support/shop.ts';

const SARONG = 'peacock-batik-sarong';
const none = { files: [], store: undefined };

const inShort = (variants: readonly VariantDraft[] | undefined) =>
  (variants ?? []).map(
    ({ size, countInStock, priceCents }) => `${size}:${countInStock}:${priceCents}`,
  );

async function aSarongShop() {
  const shop = await aShop();
  const variants: VariantDraft[] = [
    { size: 'S', countInStock: 4, priceCents: 200_000 },
    { size: 'M', countInStock: 1, priceCents: 250_000 },
  ];
  await stock(shop, aProduct(SARONG, { variants }));
  const person = async (email: string, role: 'admin' | 'user'): Promise<CurrentUser> => {
    const id = await aPerson(shop, { email, role });
    return { id, email, name: 'Nimali', role, language: 'en', sessionId: '', permissions: [] };
  };
  const admin = await person('admin@example.com', 'admin');
  const buyer = await person('nimali@example.com', 'user');
  const change = async (fields: PartialProduct) =>
    inShort((await shop.products.change(admin, SARONG, fields, none)).variants);
  const order = (size: string, rupees: number) =>
    shop.checkout.place(
      buyer,
      {
        userId: undefined,
        cartItems: [{ _id: SARONG, size, qty: 1 }],
        delivery_address: parcels,
        paymentMethod: 'cash_on_delivery',
        subTotalAmt: rupees,
        totalAmt: rupees + (rupees > 2000 ? 0 : 200),
      },
      randomUUID(),
    );
  return { shop, admin, buyer, change, order };
}

describe('Sizes', () => {
  test('have their own price in an order', async () => {
    const { order } = await aSarongShop();
    await expect(order('M', 2000)).rejects.toThrow('Prices have changed');
    const { order: placed } = await order('M', 2500);
    expect(placed).toMatchObject({ subTotalAmt: 2500 });
  });

  test('get back the pieces of a cancelled order', async () => {
    const { shop, admin, order } = await aSarongShop();
    const { orderId } = await order('M', 2500);
    await expect(order('M', 2500)).rejects.toThrow('This size is sold out.');
    expect([await stockOf(shop, SARONG, 'S'), await stockOf(shop, SARONG, 'M')]).toEqual([4, 0]);
    await shop.adminOrders.cancel(admin, orderId, 'Not wanted.');
    expect([await stockOf(shop, SARONG, 'S'), await stockOf(shop, SARONG, 'M')]).toEqual([4, 1]);
  });

  test('that a product lost get nothing back, and the others keep what they have', async () => {
    const { shop, admin, change, order } = await aSarongShop();
    const { orderId } = await order('M', 2500);
    await change({ sizes: ['S'] });
    await shop.adminOrders.cancel(admin, orderId, 'Not wanted.');
    expect(await stockOf(shop, SARONG)).toBe(4);
  });

  test('of a form change as they were sent', async () => {
    const { change } = await aSarongShop();
    expect(await change({ price: 2100 })).toEqual(['S:4:210000', 'M:1:210000']);
    expect(await change({ prices: [2100, 2200] })).toEqual(['S:4:210000', 'M:1:220000']);
    expect(await change({ stocks: [0, 7] })).toEqual(['S:0:210000', 'M:7:220000']);
    expect(await change({ sizes: ['L', 'M'] })).toEqual(['M:7:220000', 'L:0:210000']);
    expect(await change({ countInStock: 3 })).toEqual(['M:2:220000', 'L:1:210000']);
    expect(await change({ sizes: [], stocks: [5] })).toEqual(['Default:5:210000']);
  });

  test.each<[PartialProduct, string]>([
    [{ stocks: [1] }, 'stocks'],
    [{ sizes: ['L'], prices: [1, 2] }, 'prices'],
  ])('of a form need a stock and a price each: %j', (fields, field) => {
    expect(() =>
      toVariantChange(
        fields,
        { options: optionOfSizes(['S', 'M']), variants: spreadStock(0, ['S', 'M'], 1) },
        SARONG,
      ),
    ).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ errors: { [field]: expect.any(String) } }),
      }),
    );
  });
});

describe('Stock by size', () => {
  const seen = [
    { size: 'S', countInStock: 4 },
    { size: 'M', countInStock: 1 },
  ];

  test('is set for the sizes that are named, and the audit log has it', async () => {
    const { shop, admin } = await aSarongShop();
    const changed = await shop.products.setStock(admin, SARONG, {
      variants: [{ size: 'M', countInStock: 9 }],
      expected: seen,
    });
    expect(inShort(changed.variants)).toEqual(['S:4:200000', 'M:9:250000']);
    const events = await shop.db.selectFrom('product_events').selectAll().execute();
    expect(events).toMatchObject([{ what: 'change', actor_id: admin.id }]);
    expect(events[0]?.after).toContain('"countInStock":9');
  });

  test('is not overwritten when it is not what was seen: the present stock comes back', async () => {
    const { shop, admin, order } = await aSarongShop();
    await order('M', 2500);
    const request = { variants: [{ size: 'S', countInStock: 9 }], expected: seen };
    await expect(shop.products.setStock(admin, SARONG, request)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'The stock has changed meanwhile. Please check it and save again.',
      details: {
        body: {
          variants: [
            { size: 'S', countInStock: 4, price: 2000 },
            { size: 'M', countInStock: 0, price: 2500 },
          ],
        },
      },
    });
    expect(await stockOf(shop, SARONG)).toBe(4);
  });

  test('of a size that there is not is refused', async () => {
    const { shop, admin } = await aSarongShop();
    const variants = [{ size: 'XL', countInStock: 1 }];
    await expect(shop.products.setStock(admin, SARONG, { variants })).rejects.toThrow(
      'This product does not come in size XL.',
    );
    const dropped = [{ _id: `${SARONG}.9`, countInStock: 1 }];
    await expect(shop.products.setStock(admin, SARONG, { variants: dropped })).rejects.toThrow(
      'A variant is not of this product. Load the product again.',
    );
  });

  test('is right when orders and admins change it at the same time', async () => {
    const { shop, admin, order, change } = await aSarongShop();
    const done = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => order('S', 2000)),
      change({ discount: 0, prices: [2000, 2500] }),
      shop.products.setStock(admin, SARONG, { variants: [{ size: 'M', countInStock: 8 }] }),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(4 + 2);
    expect([await stockOf(shop, SARONG, 'S'), await stockOf(shop, SARONG, 'M')]).toEqual([0, 8]);
  });
});

test('the stock there is by now is spread over the sizes, and nothing is lost', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0016-payments-and-returns');
  const products = [
    ['bowl', '', 7],
    ['sarong', 'S|M|L', 8],
    ['shirt', 'XL|XXL', 1],
  ] as const;
  for (const [id, sizes, pieces] of products) {
    await sql`insert into products (id, name, category, brand, maker, material, description,
        price_cents, discount_bp, stock, sizes, created_at, updated_at)
      values (${id}, ${id}, 'bowls', '', '', '', '', 199900, 0, ${pieces}, ${sizes}, '', '')`.execute(
      db,
    );
  }
  const MANY = 20_000;
  await sql`insert into products (id, name, category, brand, maker, material, description,
      price_cents, discount_bp, stock, sizes, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MANY)})
    select 'many-' || n, 'Many', 'bowls', '', '', '', '', n, 0, n % 50, 'S|M|L|XL', '', '' from numbers`.execute(
    db,
  );
  await migrateTo(db);
  const { count, stock: pieces } = await db
    .selectFrom('product_variants')
    .where('product_id', 'like', 'many-%')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('stock').as('stock')])
    .executeTakeFirstOrThrow();
  expect([Number(count), Number(pieces)]).toEqual([4 * MANY, (MANY / 50) * ((49 * 50) / 2)]);
  const rows = await db
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', 'not like', 'many-%')
    .execute();
  expect(
    rows.map((row) => `${row.product_id} ${row.size}:${row.stock}:${row.price_cents}`).toSorted(),
  ).toEqual([
    'bowl Default:7:199900',
    'sarong L:2:199900',
    'sarong M:3:199900',
    'sarong S:3:199900',
    'shirt XL:1:199900',
    'shirt XXL:0:199900',
  ]);
});

test('a renamed variant and a new one with its former title are two variants', async () => {
  const { change, shop } = await aSarongShop();
  const saved = await change({
    options: [{ name: 'Size', values: ['Small', 'S'] }],
    variants: [
      { _id: `${SARONG}.1`, options: ['Small'] },
      { options: ['S'], countInStock: 7 },
    ],
  });
  expect(saved).toEqual(['Small:4:200000', 'S:7:200000']);
  const { variants } = await shop.products.find(SARONG);
  expect(variants.map(({ number }) => number)).toEqual([1, 3]);
});

test('a variant keeps its last ten former titles', async () => {
  const { change, shop } = await aSarongShop();
  const rename = (title: string) =>
    change({
      options: [{ name: 'Size', values: [title] }],
      variants: [{ _id: `${SARONG}.1`, options: [title] }],
    });
  for (let number = 1; number <= 12; number += 1) await rename(`Cut ${number}`);
  const [variant] = (await shop.products.find(SARONG)).variants;
  const former = Array.from({ length: 10 }, (_, at) => `Cut ${at + 2}`);
  expect(variant?.formerTitles).toEqual(former);
});

describe('Variants in use', () => {
  const inUse = async (shop: Awaited<ReturnType<typeof aShop>>) =>
    (await shop.variantsInUse(SARONG)).map(({ title, carts, orders }) => [title, carts, orders]);

  test('are those in carts and in open orders, also after a value was renamed', async () => {
    const { shop, admin, buyer, change, order } = await aSarongShop();
    expect(await inUse(shop)).toEqual([]);
    await shop.cart.add(buyer.id, { productId: SARONG, size: 'S', quantity: 2 });
    const { order: placed } = await order('S', 2000);
    await shop.cart.add(buyer.id, { productId: SARONG, size: 'M', quantity: 1 });
    expect(await inUse(shop)).toEqual([
      ['S', 0, 1],
      ['M', 1, 0],
    ]);
    const { variants } = await shop.products.find(SARONG);
    await change({
      options: [{ name: 'Size', values: ['Small', 'M'] }],
      variants: variants.map((one) => ({
        _id: `${SARONG}.${one.number}`,
        options: [one.size === 'S' ? 'Small' : one.size],
      })),
    });
    expect(await inUse(shop)).toEqual([
      ['Small', 0, 1],
      ['M', 1, 0],
    ]);
    await shop.adminOrders.cancel(admin, placed.orderId, 'Not needed');
    expect(await inUse(shop)).toEqual([['M', 1, 0]]);
    await expect(shop.variantsInUse('nothing')).rejects.toMatchObject({ reason: 'missing' });
  });
});

describe('Reduced prices', () => {
  const invalid = (field: string) =>
    expect.objectContaining({
      details: expect.objectContaining({ errors: { [field]: expect.any(String) } }),
    });

  test('are what orders cost, and go when they are no reduction any more', async () => {
    const { shop, change, order } = await aSarongShop();
    await change({ salePrice: 1999 });
    const reduced = await shop.products.find(SARONG);
    expect(reduced).toMatchObject({ discount: 0, priceCents: 200_000, saleCents: 199_900 });
    await expect(order('M', 2500)).rejects.toThrow('Prices have changed');
    expect((await order('M', 1999)).order).toMatchObject({ subTotalAmt: 1999 });
    await change({ price: 1900 });
    expect((await shop.products.find(SARONG)).saleCents).toBeNull();
    expect((await order('S', 1900)).order).toMatchObject({ subTotalAmt: 1900 });
  });

  test('are of each variant, and cost unless a sale makes less of the price', async () => {
    const { shop, admin, change, order } = await aSarongShop();
    const variants = [
      { _id: `${SARONG}.1`, options: ['S'] },
      { _id: `${SARONG}.2`, options: ['M'], salePrice: 1249.5 },
    ];
    await change({ variants });
    await shop.saleService.create(admin, {
      name: 'Avurudu',
      percent: 40,
      everything: true,
      from: new Date(shop.now().getTime() - 1000),
      until: null,
    });
    expect((await order('S', 1200)).order).toMatchObject({ subTotalAmt: 1200 });
    expect((await order('M', 1249.5)).order).toMatchObject({ subTotalAmt: 1249.5 });
  });

  test('are less than the price, and stand alone', async () => {
    const { shop, admin, change } = await aSarongShop();
    await expect(change({ salePrice: 2000 })).rejects.toThrow(invalid('salePrice'));
    await expect(change({ salePrice: 1999, discount: 10 })).rejects.toThrow(invalid('salePrice'));
    await change({ discount: 10 });
    await expect(change({ salePrice: 1999 })).rejects.toThrow(invalid('salePrice'));
    await change({ salePrice: 1999, discount: 0 });
    await expect(change({ discount: 10 })).rejects.toThrow(invalid('salePrice'));
    const price = (request: Parameters<typeof shop.products.setPrice>[2]) =>
      shop.products.setPrice(admin, SARONG, request);
    await expect(price({ discount: 10 })).rejects.toThrow(invalid('salePrice'));
    await price({ variants: [{ size: 'S', price: 2000, salePrice: null }] });
    const { variants } = await shop.products.find(SARONG);
    expect(variants.map(({ saleCents }) => saleCents)).toEqual([null, 199_900]);
  });

  test('are kept with the prices of before', async () => {
    const { shop, change } = await aSarongShop();
    await change({ salePrice: 1999 });
    await change({ salePrice: null });
    const { pastPrices } = await shop.products.find(SARONG);
    const ofOne = pastPrices.filter(({ number }) => number === 1);
    expect(ofOne.map(({ saleCents }) => saleCents).slice(0, 2)).toContain(null);
  });
});
