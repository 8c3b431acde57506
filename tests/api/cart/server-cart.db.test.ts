import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct } from '../../support/products.ts';
import { aPerson, aClock } from '../../support/people.ts';
import { aShop, stock, aPlace } from '../../support/shop.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { putProducts } from '#lib/server/features/catalogue/write-repo.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';

async function aShopper() {
  const shop = await aShop();
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 5, discount: 10 }),
    aProduct(SARONG, { countInStock: 3, sizes: ['S', 'M'] }),
  );
  return { shop, currentUser: await aPerson(shop) };
}

const bowl = (quantity: number) => ({ productId: BOWL, size: 'Default', quantity });
const sarong = (size: string, quantity: number) => ({ productId: SARONG, size, quantity });

const held = async (shop: Shop, currentUser: string) =>
  (await shop.cart.lines(currentUser)).map((line) => [
    line.productId._id,
    line.size,
    line.quantity,
  ]);

describe('A cart on the server', () => {
  test('adds up the same product and size and shows what it costs now', async () => {
    const { shop, currentUser } = await aShopper();
    await shop.cart.add(currentUser, bowl(1));
    const [line] = await shop.cart.add(currentUser, bowl(2));
    expect(line).toMatchObject({
      size: 'Default',
      quantity: 3,
      productId: { _id: BOWL, price: 3900, discount: 10, countInStock: 5 },
    });
  });

  test('adds once when the response was lost and the call is repeated with its key', async () => {
    const { shop, currentUser } = await aShopper();
    await shop.cart.add(currentUser, bowl(2), 'key-of-this-click');
    await shop.cart.add(currentUser, bowl(2), 'key-of-this-click');
    await shop.cart.add(currentUser, bowl(1), 'key-of-the-next-click');
    expect(await held(shop, currentUser)).toEqual([[BOWL, 'Default', 3]]);
  });

  test('never holds more of a size than there is', async () => {
    const { shop, currentUser } = await aShopper();
    await shop.cart.add(currentUser, sarong('S', 2));
    await expect(shop.cart.add(currentUser, sarong('M', 2))).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Only 1 left in stock',
    });
    await shop.cart.add(currentUser, sarong('M', 1));
    const lines = await held(shop, currentUser);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual([SARONG, 'S', 2]);
    expect(lines).toContainEqual([SARONG, 'M', 1]);
  });

  test.each([
    [SARONG, 'M', 'This size is sold out.'],
    [BOWL, 'Default', 'This product is sold out.'],
  ])('takes nothing of %s in %s when it is sold out', async (productId, size, message) => {
    const { shop, currentUser } = await aShopper();
    await stock(
      shop,
      aProduct(productId, {
        variants: [{ size: size === 'M' ? 'M' : 'Default', countInStock: 0, priceCents: 390_000 }],
      }),
    );
    const line = { productId, size, quantity: 1 };
    await expect(shop.cart.add(currentUser, line)).rejects.toMatchObject({
      reason: 'conflict',
      message,
    });
  });

  test('respects the stock when two tabs add at the same time', async () => {
    const { shop, currentUser } = await aShopper();
    const added = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.cart.add(currentUser, bowl(1))),
    );
    expect(added.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    expect(await held(shop, currentUser)).toEqual([[BOWL, 'Default', 5]]);
  });

  test.each([
    [{ productId: SARONG, size: 'Default', quantity: 1 }, 'invalid'],
    [{ productId: SARONG, size: 'XL', quantity: 1 }, 'invalid'],
    [{ productId: BOWL, size: 'S', quantity: 1 }, 'invalid'],
    [{ productId: 'nothing', size: 'Default', quantity: 1 }, 'missing'],
  ])('refuses %j as %s', async (line, reason) => {
    const { shop, currentUser } = await aShopper();
    await expect(shop.cart.add(currentUser, line)).rejects.toMatchObject({ reason });
  });

  test('a line above a fallen stock may be lowered, never raised', async () => {
    const { shop, currentUser } = await aShopper();
    const [line] = await shop.cart.add(currentUser, bowl(4));
    await stock(shop, aProduct(BOWL, { countInStock: 2 }));
    const id = line?._id ?? '';
    await expect(shop.cart.change(currentUser, id, 5)).rejects.toMatchObject({
      reason: 'conflict',
    });
    await shop.cart.change(currentUser, id, 3);
    await expect(shop.cart.change(currentUser, id, 4)).rejects.toThrow('Only 2 left in stock');
    expect(await held(shop, currentUser)).toEqual([[BOWL, 'Default', 3]]);
  });

  test('has room for as much as it shows, whatever was archived since', async () => {
    const { shop, currentUser } = await aShopper();
    const ids = Array.from({ length: MAX_LINES }, (_, at) => `mug-${at}`);
    const [gone, kept] = [ids.slice(0, 2), ids.slice(2)];
    await stock(shop, ...ids.map((id) => aProduct(id)));
    const lines = ids.map((productId) => ({ productId, size: 'Default', qty: 1 }));
    await shop.cart.merge(currentUser, 'at-login', lines);
    await expect(shop.cart.add(currentUser, bowl(1))).rejects.toMatchObject({
      message: 'A cart holds at most 200 items.',
    });
    await stock(shop, ...gone.map((id) => aProduct(id, { archivedAt: NOW.toISOString() })));
    await shop.cart.add(currentUser, bowl(1));
    const guest = ['S', 'M'].map((size) => ({ productId: SARONG, size, qty: 1 }));
    await shop.cart.merge(currentUser, 'at-the-next-login', guest);
    const now = (await held(shop, currentUser)).map(([id, size]) => `${id} ${size}`);
    const expected = [...kept.map((id) => `${id} Default`), `${BOWL} Default`, `${SARONG} S`];
    expect(now.sort()).toEqual(expected.sort());
  });

  test('belongs to its user: another user finds no such line', async () => {
    const { shop, currentUser } = await aShopper();
    const other = await aPerson(shop, { email: 'other@example.com' });
    const [line] = await shop.cart.add(currentUser, bowl(1));
    const id = line?._id ?? '';
    await expect(shop.cart.change(other, id, 2)).rejects.toMatchObject({ reason: 'missing' });
    await expect(shop.cart.remove(other, id)).rejects.toMatchObject({ reason: 'missing' });
    expect(await shop.cart.lines(other)).toEqual([]);
    expect(await shop.cart.remove(currentUser, id)).toEqual([]);
  });
});

describe('A guest’s cart at login', () => {
  const guest = [
    { productId: BOWL, size: 'Default', qty: 2 },
    { productId: SARONG, size: 'M', qty: 1 },
  ];

  test('is merged into the one on the server, once per key, also after a lost response', async () => {
    const { shop, currentUser } = await aShopper();
    await shop.cart.add(currentUser, bowl(1));
    const key = randomUUID();
    const first = await shop.cart.merge(currentUser, key, guest);
    const again = await shop.cart.merge(currentUser, key, guest);
    expect(again.data).toEqual(first.data);
    expect(await held(shop, currentUser)).toEqual([
      [BOWL, 'Default', 3],
      [SARONG, 'M', 1],
    ]);
  });

  test('keeps its order', async () => {
    const shop = await aShop(undefined, () => new Date('2026-11-20T08:00:00Z'));
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `bowl-${name}`);
    await stock(shop, ...ids.map((id) => aProduct(id)));
    const currentUser = await aPerson(shop);
    const lines = ids.toReversed().map((productId) => ({ productId, size: 'Default', qty: 1 }));
    await shop.cart.merge(currentUser, randomUUID(), lines);
    expect((await held(shop, currentUser)).map(([id]) => id)).toEqual(ids.toReversed());
  });

  test('is merged once when two tabs send it at the same time', async () => {
    const { shop, currentUser } = await aShopper();
    const key = randomUUID();
    await Promise.all([
      shop.cart.merge(currentUser, key, guest),
      shop.cart.merge(currentUser, key, guest),
    ]);
    expect(await held(shop, currentUser)).toEqual([
      [BOWL, 'Default', 2],
      [SARONG, 'M', 1],
    ]);
  });

  test('is lowered to the stock with a notice; products not on sale are left out', async () => {
    const { shop, currentUser } = await aShopper();
    const { data, notices } = await shop.cart.merge(currentUser, randomUUID(), [
      { productId: BOWL, size: 'Default', qty: 9 },
      { productId: 'nothing', size: 'Default', qty: 1 },
      { productId: SARONG, size: 'XXL', qty: 1 },
    ]);
    expect(data).toMatchObject([{ productId: { _id: BOWL }, quantity: 5 }]);
    expect(notices).toEqual(['Lacquer Band Bowl: Only 5 left in stock.']);
  });
});

const MAT = 'reed-mat';
const whole = { page: 1, limit: 200 };

async function aWishlist() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL, { discount: 10 }), aProduct(SARONG), aProduct(MAT));
  return { shop, clock, place, currentUser: await aPerson(shop) };
}

const idsOf = async (shop: Shop, currentUser: string) =>
  (await shop.wishlist.show(currentUser, whole)).ids;

/** Takes a product off sale as an admin does. */
const archive = (shop: Shop, id: string) =>
  shop.products.archive(
    {
      id: 'admin',
      name: '',
      email: '',
      role: 'admin',
      language: 'en',
      sessionId: '',
      permissions: [],
    },
    id,
  );

describe('A wishlist on the server', () => {
  test('shows its items, newest first, at current prices', async () => {
    const { shop, clock, currentUser } = await aWishlist();
    await shop.wishlist.add(currentUser, BOWL, whole);
    clock.pass(1000);
    const { wishlist, total, page, pages } = await shop.wishlist.add(currentUser, SARONG, whole);
    expect({ total, page, pages }).toEqual({ total: 2, page: 1, pages: 1 });
    expect(wishlist).toMatchObject([{ _id: SARONG }, { _id: BOWL, price: 3900, discount: 10 }]);
  });

  test('keeps an item once and in its place, however often it is added', async () => {
    const { shop, clock, currentUser } = await aWishlist();
    await shop.wishlist.add(currentUser, BOWL, whole);
    clock.pass(1000);
    await shop.wishlist.add(currentUser, SARONG, whole);
    clock.pass(1000);
    const { ids } = await shop.wishlist.add(currentUser, BOWL, whole);
    expect(ids).toEqual([SARONG, BOWL]);
  });

  test('removes an item, also one that was never on it', async () => {
    const { shop, currentUser } = await aWishlist();
    await shop.wishlist.add(currentUser, BOWL, whole);
    expect((await shop.wishlist.remove(currentUser, SARONG, whole)).ids).toEqual([BOWL]);
    expect((await shop.wishlist.remove(currentUser, BOWL, whole)).ids).toEqual([]);
    expect((await shop.wishlist.remove(currentUser, BOWL, whole)).wishlist).toEqual([]);
  });

  test('takes no product that the shop does not know', async () => {
    const { shop, currentUser } = await aWishlist();
    await expect(shop.wishlist.add(currentUser, 'flying-carpet', whole)).rejects.toMatchObject({
      reason: 'missing',
      message: 'Product not found.',
    });
  });

  test('leaves out archived products until they are sold again', async () => {
    const { shop, currentUser } = await aWishlist();
    await shop.wishlist.add(currentUser, BOWL, whole);
    await archive(shop, BOWL);
    expect(await shop.wishlist.show(currentUser, whole)).toMatchObject({
      wishlist: [],
      ids: [],
      total: 0,
    });
    await expect(shop.wishlist.add(currentUser, BOWL, whole)).rejects.toMatchObject({
      reason: 'gone',
    });
    await inTransaction(shop.db, (tx) => putProducts(tx, [aProduct(BOWL)], shop.now()));
    expect(await idsOf(shop, currentUser)).toEqual([BOWL]);
  });

  test('is returned page by page', async () => {
    const { shop, clock, currentUser } = await aWishlist();
    for (const id of [BOWL, SARONG, MAT]) {
      await shop.wishlist.add(currentUser, id, whole);
      clock.pass(1000);
    }
    expect(await shop.wishlist.show(currentUser, { page: 2, limit: 2 })).toMatchObject({
      wishlist: [{ _id: BOWL }],
      ids: [MAT, SARONG, BOWL],
      total: 3,
      page: 2,
      pages: 2,
    });
  });

  test('belongs to one user', async () => {
    const { shop, currentUser } = await aWishlist();
    const other = await aPerson(shop, { email: 'ravi@example.com' });
    await shop.wishlist.add(currentUser, BOWL, whole);
    await shop.wishlist.remove(other, BOWL, whole);
    expect(await idsOf(shop, other)).toEqual([]);
    expect(await idsOf(shop, currentUser)).toEqual([BOWL]);
  });
});

describe('A guest’s wishlist', () => {
  test('is merged at login in its order, once, without archived products', async () => {
    const { shop, clock, currentUser } = await aWishlist();
    await shop.wishlist.add(currentUser, BOWL, whole);
    clock.pass(1000);
    await archive(shop, MAT);
    const guest = [SARONG, 'flying-carpet', MAT, BOWL, SARONG];
    expect(await shop.wishlist.join(currentUser, guest, whole)).toMatchObject({
      ids: [SARONG, BOWL],
      notices: [],
    });
    expect((await shop.wishlist.join(currentUser, guest, whole)).ids).toEqual([SARONG, BOWL]);
  });
});

describe('A full wishlist', () => {
  const many = Array.from({ length: 201 }, (_, at) => `bowl-${String(at).padStart(3, '0')}`);

  test('takes nothing more, says so, and knows what it has', async () => {
    const { shop, currentUser } = await aWishlist();
    await stock(shop, ...many.map((id) => aProduct(id)));
    const { ids, notices } = await shop.wishlist.join(currentUser, many, whole);
    expect(ids).toEqual(many.slice(0, 200));
    expect(notices).toEqual(['1 item was not added: a wishlist holds at most 200.']);
    await expect(shop.wishlist.add(currentUser, BOWL, whole)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'A wishlist holds at most 200 items. Remove one first.',
    });
    expect((await shop.wishlist.add(currentUser, 'bowl-000', whole)).total).toBe(200);
  });

  test('is not overfilled by two tabs at once', async () => {
    const { shop, currentUser } = await aWishlist();
    await stock(shop, ...many.map((id) => aProduct(id)));
    await shop.wishlist.join(currentUser, many.slice(0, 199), whole);
    const both = await Promise.allSettled([
      shop.wishlist.add(currentUser, BOWL, whole),
      shop.wishlist.add(currentUser, SARONG, whole),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await idsOf(shop, currentUser)).toHaveLength(200);
  });
});

test('A wishlist is in the data export, and is deleted with the account', async () => {
  const { shop, currentUser } = await aWishlist();
  await shop.wishlist.add(currentUser, BOWL, whole);
  const self = {
    id: currentUser,
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    role: 'user',
    language: 'en',
    sessionId: '',
    permissions: [],
  } as const;
  expect(await shop.account.exportAccount(self)).toMatchObject({
    wishlist: [{ productId: BOWL, addedAt: '2026-11-20T08:00:00.000Z' }],
  });
  await shop.account.remove(self);
  expect(await shop.db.selectFrom('wishlist_items').selectAll().execute()).toEqual([]);
});
