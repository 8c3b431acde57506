import { describe, expect, test } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { putProducts } from '#lib/server/features/catalogue/write-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct } from '../../support/products.ts';
import { aClock, aPerson } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';
const MAT = 'reed-mat';
const whole = { page: 1, limit: 200 };

async function aShopper() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL, { discount: 10 }), aProduct(SARONG), aProduct(MAT));
  return { shop, clock, place, currentUser: await aPerson(shop) };
}

const idsOf = async (shop: Shop, currentUser: string) =>
  (await shop.wishlist.show(currentUser, whole)).ids;

/** Takes a product off the shelves as the desk does. */
const archive = (shop: Shop, id: string) =>
  shop.products.archive({ id: 'admin', name: '', email: '', role: 'admin', sessionId: '' }, id);

describe('A wishlist on the server', () => {
  test('shows its items, newest first, at current prices', async () => {
    const { shop, clock, currentUser } = await aShopper();
    await shop.wishlist.add(currentUser, BOWL, whole);
    clock.pass(1000);
    const { wishlist, total, page, pages } = await shop.wishlist.add(currentUser, SARONG, whole);
    expect({ total, page, pages }).toEqual({ total: 2, page: 1, pages: 1 });
    expect(wishlist).toMatchObject([{ _id: SARONG }, { _id: BOWL, price: 3900, discount: 10 }]);
  });

  test('keeps an item once and in its place, however often it is added', async () => {
    const { shop, clock, currentUser } = await aShopper();
    await shop.wishlist.add(currentUser, BOWL, whole);
    clock.pass(1000);
    await shop.wishlist.add(currentUser, SARONG, whole);
    clock.pass(1000);
    const { ids } = await shop.wishlist.add(currentUser, BOWL, whole);
    expect(ids).toEqual([SARONG, BOWL]);
  });

  test('removes an item, also one that was never on it', async () => {
    const { shop, currentUser } = await aShopper();
    await shop.wishlist.add(currentUser, BOWL, whole);
    expect((await shop.wishlist.remove(currentUser, SARONG, whole)).ids).toEqual([BOWL]);
    expect((await shop.wishlist.remove(currentUser, BOWL, whole)).ids).toEqual([]);
    expect((await shop.wishlist.remove(currentUser, BOWL, whole)).wishlist).toEqual([]);
  });

  test('takes no product that the shop does not know', async () => {
    const { shop, currentUser } = await aShopper();
    await expect(shop.wishlist.add(currentUser, 'flying-carpet', whole)).rejects.toMatchObject({
      reason: 'missing',
      message: 'Product not found.',
    });
  });

  test('leaves out archived products until they are sold again', async () => {
    const { shop, currentUser } = await aShopper();
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
    const { shop, clock, currentUser } = await aShopper();
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
    const { shop, currentUser } = await aShopper();
    const other = await aPerson(shop, { email: 'ravi@example.com' });
    await shop.wishlist.add(currentUser, BOWL, whole);
    await shop.wishlist.remove(other, BOWL, whole);
    expect(await idsOf(shop, other)).toEqual([]);
    expect(await idsOf(shop, currentUser)).toEqual([BOWL]);
  });
});

describe('A guest’s wishlist', () => {
  test('is merged at login in its order, once, without archived products', async () => {
    const { shop, clock, currentUser } = await aShopper();
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
    const { shop, currentUser } = await aShopper();
    await stock(shop, ...many.map((id) => aProduct(id)));
    const { ids, notices } = await shop.wishlist.join(currentUser, many, whole);
    expect(ids).toEqual(many.slice(0, 200));
    expect(notices).toEqual(['1 thing did not fit: a wishlist holds at most 200.']);
    await expect(shop.wishlist.add(currentUser, BOWL, whole)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'A wishlist holds at most 200 things. Take one off first.',
    });
    expect((await shop.wishlist.add(currentUser, 'bowl-000', whole)).total).toBe(200);
  });

  test('is not overfilled by two tabs at once', async () => {
    const { shop, currentUser } = await aShopper();
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
  const { shop, currentUser } = await aShopper();
  await shop.wishlist.add(currentUser, BOWL, whole);
  const self = {
    id: currentUser,
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    role: 'user',
    sessionId: '',
  } as const;
  expect(await shop.account.exportAccount(self)).toMatchObject({
    wishlist: [{ productId: BOWL, addedAt: '2026-11-20T08:00:00.000Z' }],
  });
  await shop.account.remove(self);
  expect(await shop.db.selectFrom('wishlist_items').selectAll().execute()).toEqual([]);
});
