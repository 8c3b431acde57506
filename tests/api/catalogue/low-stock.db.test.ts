import { describe, expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { aClock, aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';

const none = { files: [], store: undefined };

async function aLowShop() {
  const clock = aClock('2026-11-20T06:00:00Z');
  const shop = await aShop(undefined, clock.now);
  await stock(
    shop,
    aProduct('plain', { countInStock: 4 }),
    aProduct('own-limit', { countInStock: 4, lowStock: 3 }),
    aProduct('one-of-a-kind', { countInStock: 1, oneOfAKind: true }),
    aProduct('sold-piece', { countInStock: 0, oneOfAKind: true }),
    aProduct('never-low', { countInStock: 1, lowStock: 0 }),
    aProduct('sold-out', { countInStock: 0, lowStock: 0 }),
  );
  const id = await aPerson(shop, { email: 'sunil@example.com', role: 'admin' });
  const admin = await shop.sessions.authenticate(await tokenOf(shop, id));
  const setLimit = async (lowStock: number) => {
    const { revision } = await shop.shopSettings.read();
    await shop.shopSettings.save(id, { settings: { lowStock }, revision });
  };
  const setStock = (product: string, countInStock: number) => {
    clock.pass(60_000);
    const request = { variants: [{ size: 'Default', countInStock }] };
    return shop.products.setStock(admin, product, request);
  };
  const onToday = async () => (await shop.today(admin)).lowStock?.map(({ _id }) => _id);
  const listed = async () => {
    const query = { ...anyProduct, archived: false, low: true };
    return (await shop.products.list(query)).products.map((product) => product.id);
  };
  const inStock = async () => {
    const { products } = await shop.catalogue.list({ ...anyProduct, inStock: true });
    return products.map((product) => product.id).sort();
  };
  return { shop, admin, setLimit, setStock, onToday, listed, inStock };
}

describe('The limit for low stock', () => {
  test('is the shop’s or the product’s own; pieces that are one of a kind are never low', async () => {
    const { onToday, listed, inStock } = await aLowShop();
    expect(await onToday()).toEqual(['sold-out', 'plain']);
    expect(await listed()).toEqual(['plain', 'sold-out']);
    expect(await inStock()).toEqual(['never-low', 'one-of-a-kind', 'own-limit']);
  });

  test('follows the settings at once', async () => {
    const { setLimit, onToday, inStock, shop } = await aLowShop();
    await setLimit(3);
    expect(await onToday()).toEqual(['sold-out']);
    expect(await inStock()).toEqual(['never-low', 'one-of-a-kind', 'own-limit', 'plain']);
    const found = await shop.catalogue.find('plain');
    expect(found).toMatchObject({ product: { lowStockAt: 3, oneOfAKind: false } });
  });

  test('is in the form of a product, and its change in the history', async () => {
    const { shop, admin, onToday } = await aLowShop();
    await shop.products.change(admin, 'plain', { lowStock: 1, oneOfAKind: true }, none);
    expect(await shop.products.find('plain')).toMatchObject({
      lowStock: 1,
      lowStockAt: 0,
      oneOfAKind: true,
    });
    expect(await onToday()).toEqual(['sold-out']);
    const { after } = await shop.db
      .selectFrom('product_events')
      .select('after')
      .where('product_id', '=', 'plain')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after)).toMatchObject({ low_stock: 1, one_of_a_kind: 1 });
    await shop.products.change(admin, 'plain', { lowStock: null, oneOfAKind: false }, none);
    expect(await shop.products.find('plain')).toMatchObject({ lowStock: null, lowStockAt: 5 });
  });
});

test('variants whose stock fell last come first, after an order or an edit; more stock moves none up', async () => {
  const { shop, admin, setStock, onToday, listed } = await aLowShop();
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 3 }));
  await setStock('own-limit', 2);
  await setStock('plain', 3);
  await shop.checkout.place(admin, oneBowl, 'first');
  const expected = ['lacquer-band-bowl', 'plain', 'own-limit', 'sold-out'];
  expect(await onToday()).toEqual(expected);
  await setStock('own-limit', 3);
  expect(await onToday()).toEqual(expected);
  expect(await listed()).toEqual(expected);
});

test.each([
  [3, 2, true],
  [12, 2, false],
])(
  'a sale of one of %i pieces with the limit %i renews the lists: %j',
  async (countInStock, lowStock, isRenewed) => {
    const { shop, admin } = await aLowShop();
    await stock(shop, aProduct('lacquer-band-bowl', { countInStock, lowStock }));
    const tags: string[] = [];
    shop.changes.listen((announced) => void tags.push(...announced));
    await shop.checkout.place(admin, oneBowl, 'first');
    expect(tags.includes('catalogue')).toBe(isRenewed);
  },
);

test('a product that is one of a kind has no stock alert', async () => {
  const { shop } = await aLowShop();
  const request = { productId: 'sold-piece', size: 'Default' };
  await expect(
    shop.stockAlerts.request(request, 'nimali@example.com', '203.0.113.7'),
  ).rejects.toMatchObject({
    reason: 'invalid',
    message: 'Only one like this was made. It will not come back.',
  });
});
