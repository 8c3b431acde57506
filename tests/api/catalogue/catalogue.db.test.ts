import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { putReviews } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { aProduct } from '../../support/goods.ts';

const run = promisify(execFile);
const day = (date: string) => new Date(`${date}T00:00:00Z`);

async function aFilledShop() {
  const shop = await aShop();
  await stock(
    shop,
    aProduct('clay-bowl', { priceCents: 100_000, createdAt: day('2026-01-01') }),
    aProduct('sun-batik-sarong', {
      category: 'batik-wear',
      group: 'mens',
      sizes: ['M', 'L'],
      priceCents: 400_000,
      discount: 50,
      createdAt: day('2026-03-01'),
      material: 'Handloom cotton, indigo',
    }),
    aProduct('linen-shirt', {
      category: 'fashion',
      group: 'mens',
      sizes: ['S'],
      brand: 'Kandy Loom',
      maker: 'Ranjith, Kandy',
      countInStock: 3,
      priceCents: 250_000,
      createdAt: day('2026-02-01'),
    }),
    aProduct('reed-mat', { category: 'carpets', countInStock: 0, createdAt: day('2025-12-01') }),
  );
  const ids = async (given: Partial<typeof anyProduct>) =>
    (await shop.catalogue.list({ ...anyProduct, sort: 'newest', ...given })).products.map(
      ({ id }) => id,
    );
  return { shop, ids };
}

test('a listing shows everything on sale, newest first', async () => {
  const { ids } = await aFilledShop();
  expect(await ids({})).toEqual(['sun-batik-sarong', 'linen-shirt', 'clay-bowl', 'reed-mat']);
});

test.each([
  [{ category: ['mens'] }, ['sun-batik-sarong', 'linen-shirt']],
  [{ category: ["men's fashion"] }, ['sun-batik-sarong', 'linen-shirt']],
  [{ category: ['fashion'] }, ['sun-batik-sarong', 'linen-shirt']],
  [{ category: ['Batik Wear', 'carpets'] }, ['sun-batik-sarong', 'reed-mat']],
  [{ category: ['spaceships'] }, []],
  [{ brand: ['kandy loom'] }, ['linen-shirt']],
  [{ size: ['S' as const] }, ['linen-shirt']],
  [{ available: true }, ['sun-batik-sarong', 'linen-shirt', 'clay-bowl']],
  [{ inStock: true }, ['sun-batik-sarong', 'clay-bowl']],
  [{ minCents: 200_000, maxCents: 250_000 }, ['sun-batik-sarong', 'linen-shirt']],
  [{ minCents: 300_000, maxCents: 200_000 }, []],
  [{ sort: 'price-asc' as const }, ['clay-bowl', 'sun-batik-sarong', 'linen-shirt', 'reed-mat']],
  [{ sort: 'price-desc' as const }, ['reed-mat', 'linen-shirt', 'sun-batik-sarong', 'clay-bowl']],
])('%o finds %o', async (given, found) => {
  const { ids } = await aFilledShop();
  expect(await ids(given)).toEqual(found);
});

test.each([
  ['batick', 'sun-batik-sarong'],
  ['sarong', 'sun-batik-sarong'],
  ['saro', 'sun-batik-sarong'],
  ['indigo', 'sun-batik-sarong'],
  ['kandy loom', 'linen-shirt'],
  ['men shirt', 'linen-shirt'],
])('a search for "%s" finds %s first', async (q, id) => {
  const { ids } = await aFilledShop();
  expect((await ids({ q, sort: 'popular' }))[0]).toBe(id);
});

test('a page past the last is empty and tells the true totals', async () => {
  const { shop } = await aFilledShop();
  expect(await shop.catalogue.list({ ...anyProduct, limit: 3, page: 9 })).toMatchObject({
    products: [],
    total: 4,
    page: 9,
    pages: 2,
  });
});

test('a product carries its reviews, newest first, and their average', async () => {
  const { shop } = await aFilledShop();
  await inTransaction(shop.db, async (tx) => {
    const review = {
      productId: 'clay-bowl',
      name: 'Mary',
      email: 'mary@example.com',
      comment: 'Good.',
    };
    await putReviews(tx, [
      { ...review, id: 'r1', rating: 4, createdAt: day('2026-05-01') },
      { ...review, id: 'r2', rating: 4.5, createdAt: day('2026-05-02') },
      { ...review, id: 'r3', rating: 3.5, createdAt: day('2026-05-03') },
    ]);
  });
  const found = await shop.catalogue.find('clay-bowl');
  expect(found).toMatchObject({
    product: {
      rating: 4,
      reviewCount: 3,
      reviews: [{ rating: 3.5, email: 'm***@example.com' }, {}, {}],
    },
  });
});

test.each(['no-such-thing', '', '../etc', 'UPPER', 'x'.repeat(500)])(
  'there is no product "%s"',
  async (id) => {
    const { shop } = await aFilledShop();
    expect(await shop.catalogue.find(id)).toBeUndefined();
  },
);

test('an archived product is known, but on no list and in no search', async () => {
  const { shop, ids } = await aFilledShop();
  await inTransaction(shop.db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ archived_at: '2026-06-01' })
      .where('id', '=', 'clay-bowl')
      .execute();
    await shop.changes.note(tx, ['product:clay-bowl', 'catalogue']);
  });
  await shop.changes.follow();
  expect(await shop.catalogue.find('clay-bowl')).toEqual({ state: 'archived' });
  expect(await ids({})).not.toContain('clay-bowl');
  expect(await ids({ q: 'clay' })).toEqual([]);
});

test('four related products come from the same shelf first', async () => {
  const shop = await aShop();
  const bowls = ['a', 'b', 'c'].map((id) => aProduct(`${id}-bowl`));
  await stock(
    shop,
    ...bowls,
    aProduct('x-mat', { category: 'carpets' }),
    aProduct('y-mat', { category: 'carpets' }),
  );
  const found = await shop.catalogue.find('a-bowl');
  const related = found?.state === 'on-sale' ? await shop.catalogue.related(found.product) : [];
  expect(related.map(({ category }) => category)).toEqual(['bowls', 'bowls', 'carpets', 'carpets']);
});

test('suggestions are six products and three categories at most', async () => {
  const shop = await aShop();
  await stock(shop, ...Array.from({ length: 9 }, (_, i) => aProduct(`lacquer-bowl-${i}`)));
  const { products, categories } = await shop.catalogue.suggest('bow');
  expect(products).toHaveLength(6);
  expect(categories).toMatchObject([{ slug: 'bowls' }]);
});

test('what one process changes, another one follows', async () => {
  const place = await aPlace();
  const one = await aShop(place);
  const other = await aShop(place);
  const told: string[] = [];
  other.changes.listen((tags) => void told.push(...tags));
  await stock(one, aProduct('clay-bowl'));
  await other.changes.follow();
  expect(told.sort()).toEqual(['catalogue', 'product:clay-bowl']);
  expect((await other.catalogue.list(anyProduct)).total).toBe(1);
});

test('three processes that start at once on an empty database all open', async () => {
  const { dataDir, databaseUrl } = await aPlace();
  const open = () =>
    run(process.execPath, [
      'tests/support/open-once.ts',
      dataDir,
      ...(databaseUrl ? [databaseUrl] : []),
    ]);
  const opened = await Promise.all([open(), open(), open()]);
  expect(opened.map(({ stdout }) => stdout)).toEqual(['true', 'true', 'true']);
});
