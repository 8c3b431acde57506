import { expect, test } from 'vitest';
import { seedAccounts } from '#demo/accounts.ts';
import { products } from '#demo/products.ts';
import { seedProducts } from '#demo/seed.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import { addFirstAdmin } from '#lib/server/app/seed.ts';
import { aProduct } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

test('an empty shop is seeded once, with three pictures for each product', async () => {
  const shop = await aShop();
  expect(await seedProducts(shop)).toBe(products.length);
  expect(await seedProducts(shop)).toBe(0);
  const { products: seeded, total } = await shop.catalogue.list({ ...anyProduct, limit: 100 });
  expect(total).toBe(products.length);
  for (const { pictures } of seeded) {
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(3);
    expect(pictures.every(({ alt }) => alt.length > 10)).toBe(true);
  }
  const [first] = seeded;
  const bytes = await shop.pictures.get({
    hash: first?.pictures[0]?.hash ?? '',
    form: 320,
  });
  expect(
    Buffer.from(bytes ?? [])
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});

test('a shop with products of its own is left alone', async () => {
  const shop = await aShop();
  await stock(shop, aProduct('clay-bowl'));
  expect(await seedProducts(shop)).toBe(0);
});

test('two processes that seed the same database seed it once', async () => {
  const place = await aPlace();
  const one = await aShop(place);
  const other = await aShop(place);
  const filled = await Promise.all([seedProducts(one), seedProducts(other)]);
  expect(new Set(filled)).toEqual(new Set([0, products.length]));
});

test('the demo accounts are created once; the password is shown once', async () => {
  const shop = await aShop();
  const now = new Date();
  expect(await seedAccounts(shop.db, { password: 'letmein', now })).toBe('letmein');
  expect(await seedAccounts(shop.db, { password: 'another', now })).toBeUndefined();
  const people = await shop.db.selectFrom('users').select(['role', 'password_hash']).execute();
  expect(people.map(({ role }) => role).sort()).toEqual(['admin', 'driver', 'user']);
  expect(people.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
});

test('without a setting the password is random for each shop', async () => {
  const now = new Date();
  const drawn = await Promise.all(
    [await aShop(), await aShop()].map((shop) =>
      seedAccounts(shop.db, { password: undefined, now }),
    ),
  );
  expect(drawn[0]).not.toBe(drawn[1]);
  expect(drawn[0]?.length).toBeGreaterThanOrEqual(12);
});

test('the first admin comes from the environment, and only the first', async () => {
  const shop = await aShop();
  const now = new Date();
  await addFirstAdmin(shop.db, { email: 'anoma@shop.test', password: 'secret1', now });
  await addFirstAdmin(shop.db, { email: 'other@shop.test', password: 'secret2', now });
  const admins = await shop.db.selectFrom('users').select('email').execute();
  expect(admins).toEqual([{ email: 'anoma@shop.test' }]);
});
