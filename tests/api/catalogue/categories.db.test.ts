import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findCategory, inPlace, type Place } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import type { FullProduct } from '#lib/server/features/catalogue/admin-form.ts';
import type { CategoryChange, NewCategory } from '#lib/server/features/catalogue/category-form.ts';
import { readCategories } from '#lib/server/features/catalogue/category-repo.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { aProduct } from '../../support/products.ts';
import { aPerson, tokenOf } from '../../support/people.ts';
import { anUntouchedPlace, aPlace, aShop, stock, whenDone } from '../../support/shop.ts';

test('a shop of the version before gets the categories of the specification, and keeps its products', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0039-fewer-sums-and-tags');
  await sql`insert into products (id, name, category, group_name, brand, maker, material, description,
      discount_bp, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
    select 'many-' || n, 'Many', 'bowls', 'mens', '', '', '', '', 0, '', '' from numbers`.execute(
    db,
  );
  await migrateTo(db);
  const { list, version } = await readCategories(db);
  expect(version).toBe(0);
  expect(list).toEqual(defaultCategoryList);
  const kept = await db
    .selectFrom('products')
    .where('category', '=', 'bowls')
    .where('group_name', '=', 'mens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(kept.count)).toBe(20_000);
});

test('a stored product may name a category that the shop does not know', async () => {
  const shop = await aShop();
  await stock(shop, aProduct('orb', { category: 'spaceships', group: 'aliens' }));
  const { products } = await shop.catalogue.list(anyProduct);
  expect(products[0]).toMatchObject({ category: 'spaceships', group: 'aliens' });
  const facets = await shop.catalogue.facets(anyProduct);
  expect([...facets.categories, ...facets.groups].every(({ count }) => count === 0)).toBe(true);
  const [product] = products;
  expect(product && (await shop.catalogue.related(product))).toEqual([]);
  expect((await shop.catalogue.suggest('orb')).products).toHaveLength(1);
});

const none = { file: undefined };

async function anAdmin() {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
  const currentUser = await shop.sessions.authenticate(await tokenOf(shop, id));
  const add = (name: string, given: Partial<NewCategory> = {}) =>
    shop.categoryAdmin.create(currentUser, {
      fields: { name, description: '', parent: null, places: [], picture: null, ...given },
      ...none,
    });
  const change = (slug: string, fields: CategoryChange) =>
    shop.categoryAdmin.change(currentUser, slug, { fields, ...none });
  const archive = (slug: string, moveTo?: string) =>
    shop.categoryAdmin.archive(currentUser, slug, moveTo);
  const shown = async (where: Place) =>
    inPlace(await shop.shownCategories(), where).map(({ slug }) => slug);
  const productsIn = async (category: string) =>
    (await shop.catalogue.list({ ...anyProduct, category: [category] })).products.map(
      ({ id: product }) => product,
    );
  return { place, shop, currentUser, add, change, archive, shown, productsIn };
}

const aToy = (name: string, category = 'toys'): FullProduct => ({
  name,
  category,
  group: null,
  description: '',
  brand: '',
  material: '',
  maker: '',
  price: 100,
  countInStock: 1,
  discount: 0,
  sizes: [],
});

const refusal = (message: string) => expect.objectContaining({ message });

describe('The owner', () => {
  test('adds a category, and shoppers see it once it has a product', async () => {
    const { shop, add, shown } = await anAdmin();
    await stock(shop, aProduct('bowl', { category: 'bowls' }));
    const { slug } = await add('Wooden Toys & Games', { places: ['drawer', 'popular'] });
    expect(slug).toBe('wooden-toys-games');
    expect(await shown('drawer')).toEqual([]);
    expect(await shown('popular')).toEqual(['bowls']);
    await stock(shop, aProduct('top', { category: slug }));
    expect(await shown('drawer')).toEqual([slug]);
    expect(await shown('popular')).toEqual(['bowls', slug]);
    const { categories } = await shop.catalogue.facets(anyProduct);
    expect(categories.at(-1)).toMatchObject({
      value: slug,
      label: 'Wooden Toys & Games',
      count: 1,
    });
    const { categories: suggested } = await shop.catalogue.suggest('toys');
    expect(suggested.map((one) => one.slug)).toEqual([slug]);
    const { products } = await shop.catalogue.suggest('wooden games');
    expect(products.map(({ id }) => id)).toContain('top');
  });

  test('adds a category whose address is no name of another one', async () => {
    const { shop, add, change } = await anAdmin();
    await change((await add('Wooden things')).slug, { slug: 'carvings' });
    expect((await add('Wooden, things')).slug).toBe('wooden-things-2');
    expect((await add('Mens, fashion')).slug).toBe('mens-fashion-2');
    expect((await add('Fashions!')).slug).toBe('fashions-2');
    // An import's mapping would take its products for those of new categories.
    expect((await add('New')).slug).toBe('new-2');
    const meant = ['Wooden things', "men's fashion", 'fashions'].map(
      (name) => findCategory(shop.categories(), name)?.slug,
    );
    expect(meant).toEqual(['carvings', 'mens', 'fashion']);
  });

  test('renames an address: products, levels and searches follow, and the old one leads on', async () => {
    const { shop, add, change, productsIn } = await anAdmin();
    await add('Pottery');
    await add('Vases', { parent: 'pottery' });
    await stock(
      shop,
      aProduct('jug', { category: 'pottery' }),
      aProduct('vase', { category: 'vases' }),
      aProduct('urn', { category: 'bowls', group: 'vases' }),
    );
    await change('pottery', { slug: 'clay', name: 'Clay' });
    await change('vases', { slug: 'pots' });
    await change('clay', { slug: 'ceramics' });
    const list = shop.categories();
    expect(['pottery', 'clay'].map((name) => findCategory(list, name)?.slug)).toEqual([
      'ceramics',
      'ceramics',
    ]);
    expect(list.bySlug.get('pots')?.parent).toBe('ceramics');
    for (const name of ['ceramics', 'pottery', 'Clay']) {
      expect((await productsIn(name)).toSorted()).toEqual(['jug', 'urn', 'vase']);
    }
    expect((await shop.catalogue.list({ ...anyProduct, q: 'clay' })).total).toBe(2);
    // An address that leads on belongs to its category for good.
    const { slug } = await add('Pottery');
    expect(slug).toBe('pottery-2');
    await expect(change('bags', { slug: 'clay' })).rejects.toEqual(
      refusal('The address clay belongs to Clay.'),
    );
    await change('ceramics', { slug: 'clay' });
    expect(findCategory(shop.categories(), 'ceramics')?.slug).toBe('clay');
  });

  test('archives a category, with its products somewhere else', async () => {
    const { shop, add, archive, productsIn } = await anAdmin();
    await add('Toys');
    await stock(
      shop,
      aProduct('top', { category: 'toys' }),
      aProduct('old-top', { category: 'toys', archivedAt: '2026-01-01T00:00:00.000Z' }),
    );
    await expect(archive('toys')).rejects.toEqual(refusal('Move the 2 products first.'));
    await expect(archive('toys', 'toys')).rejects.toEqual(
      refusal('Please choose another category for the products'),
    );
    await archive('toys', 'bags');
    expect(await productsIn('bags')).toEqual(['top']);
    expect(findCategory(shop.categories(), 'toys')?.slug).toBe('bags');
    await archive('carpets');
    expect(findCategory(shop.categories(), 'carpets')).toBeUndefined();
    // It comes back with its address.
    expect((await add('Toys')).slug).toBe('toys');
    expect(findCategory(shop.categories(), 'toys')?.slug).toBe('toys');
  });

  test('moves a fashion group to another one, and out of fashion', async () => {
    const { shop, archive, productsIn } = await anAdmin();
    await stock(
      shop,
      aProduct('kurta', { category: 'batik-wear', group: 'mens' }),
      aProduct('cap', { category: 'fashion', group: 'kids' }),
    );
    await archive('mens', 'womens');
    expect(await productsIn('womens')).toEqual(['kurta']);
    expect(await productsIn('batik-wear')).toEqual(['kurta']);
    await archive('kids', 'bags');
    expect(await productsIn('bags')).toEqual(['cap']);
    expect(await productsIn('fashion')).toEqual(['kurta']);
    await expect(archive('fashion', 'bags')).rejects.toEqual(
      refusal('Move the 4 categories below it first.'),
    );
  });

  test.each<[string, (given: Awaited<ReturnType<typeof anAdmin>>) => Promise<unknown>]>([
    ['There is a category Bags already.', ({ add }) => add('bags')],
    ['There is a category Bags already.', ({ add }) => add('Ba\u200dgs')],
    ['There is a category Bowls already.', ({ change }) => change('bags', { name: 'Bo\u034fwls' })],
    ["There is a category Men's already.", ({ add }) => add('Mens fashion')],
    ['There is a category Bowls already.', ({ change }) => change('bags', { name: 'BOWLS' })],
    ['The address bowls belongs to Bowls.', ({ change }) => change('bags', { slug: 'bowls' })],
    ['Fashion keeps its address, /fashions.', ({ change }) => change('fashion', { slug: 'x' })],
    [
      'Fashion stands below no other category.',
      ({ change }) => change('fashion', { parent: 'bags' }),
    ],
    [
      'Please choose a category to stand below, or none',
      ({ change }) => change('bags', { parent: 'bags' }),
    ],
    [
      'Please choose a category to stand below, or none',
      ({ add }) => add('Toys', { parent: 'spaceships' }),
    ],
    [
      'A category that stands below another can have none below it.',
      ({ add }) => add('Toys', { parent: 'mens' }),
    ],
    ['The address order belongs to the shop.', ({ change }) => change('bags', { slug: 'order' })],
    ['The address skip belongs to the shop.', ({ change }) => change('bags', { slug: 'skip' })],
    [
      'This category is not there any more. Reload the page.',
      ({ change }) => change('toys', { name: 'Toys' }),
    ],
  ])('is told: %s', async (message, work) => {
    const given = await anAdmin();
    await expect(work(given)).rejects.toEqual(refusal(message));
    expect(given.shop.categories().isDefault).toBe(true);
  });

  test('brings Fashion back on top alone, because its page and its menu are', async () => {
    const { shop, add, archive } = await anAdmin();
    for (const slug of ['mens', 'womens', 'kids', 'accessories', 'footwear', 'jewelry', 'fashion'])
      await archive(slug);
    await expect(add('Fashion', { parent: 'bags' })).rejects.toEqual(
      refusal('Fashion stands below no other category.'),
    );
    expect((await add('Fashion')).slug).toBe('fashion');
    expect((await add("Men's", { parent: 'fashion' })).slug).toBe('mens');
    expect(shop.categories().bySlug.get('mens')).toMatchObject({ parent: 'fashion' });
  });

  test('orders lists and each place, whole or not at all', async () => {
    const { shop, currentUser, add, shown } = await anAdmin();
    await stock(
      shop,
      ...['bags', 'bowls', 'carpets'].map((one) => aProduct(one, { category: one })),
    );
    const slugs = ['carpets', 'bowls', 'batik-wear', 'bamboo-products', 'bags'];
    await shop.categoryAdmin.order(currentUser, { slugs, place: 'home' });
    expect(await shown('home')).toEqual(['carpets', 'bowls', 'bags']);
    expect(await shown('popular')).toEqual(['bowls', 'bags', 'carpets']);
    const all = shop.categories().all.map(({ slug }) => slug);
    await add('Toys');
    await expect(
      shop.categoryAdmin.order(currentUser, { slugs: all.toReversed() }),
    ).rejects.toEqual(
      refusal('The categories have changed meanwhile. Reload the page and try again.'),
    );
    await shop.categoryAdmin.order(currentUser, { slugs: ['toys', ...all.toReversed()] });
    expect(shop.categories().all[0]?.slug).toBe('toys');
  });

  test('has every change in the audit log, and a repeated request changes nothing twice', async () => {
    const { shop, currentUser, change, archive } = await anAdmin();
    const fields = { name: 'Toys', description: '', parent: null, places: [], picture: null };
    const send = () => shop.categoryAdmin.create(currentUser, { fields, ...none }, 'one-key');
    expect([(await send()).slug, (await send()).slug]).toEqual(['toys', 'toys']);
    await change('toys', { name: 'Toys' });
    await change('toys', { description: 'Of wood.', places: ['home'] });
    await archive('toys');
    const events = await shop.db
      .selectFrom('category_events')
      .select(['what', 'actor_id', 'before', 'after'])
      .where('category', '=', 'toys')
      .orderBy('position')
      .execute();
    expect(events.map(({ what }) => what)).toEqual(['create', 'change', 'archive']);
    expect(JSON.parse(events[1]?.after ?? '')).toEqual({
      description: 'Of wood.',
      places: { home: 5 },
    });
    expect(events.every(({ actor_id: by }) => by === currentUser.id)).toBe(true);
  });

  test('is followed by another process', async () => {
    const { place, add, change } = await anAdmin();
    const other = await aShop(place);
    await other.changes.follow();
    await add('Toys');
    await change('bags', { slug: 'sacks' });
    await other.changes.follow();
    expect(findCategory(other.categories(), 'toys')?.name).toBe('Toys');
    expect(findCategory(other.categories(), 'bags')?.slug).toBe('sacks');
  });

  test('puts no product in a category that is not there', async () => {
    const { shop, currentUser, add, archive } = await anAdmin();
    const { slug } = await add('Toys');
    await archive(slug);
    const fields = aToy('Top', slug);
    const sent = { files: [], store: undefined };
    await expect(shop.products.create(currentUser, fields, sent)).rejects.toEqual(
      refusal('Please choose a category'),
    );
    await expect(
      shop.products.create(currentUser, { ...fields, category: 'bags', group: 'bowls' }, sent),
    ).rejects.toEqual(refusal('Please choose a fashion group, or none'));
  });
});

test('two admins at once: each name once, one archiving, and no product without a category', async () => {
  const { shop, currentUser, add, change, archive } = await anAdmin();
  await add('Toys');
  const sent = { files: [], store: undefined };
  const done = await Promise.allSettled([
    add('Games'),
    add('Games'),
    archive('toys', 'bags'),
    shop.products.create(currentUser, aToy('Top'), sent),
    archive('toys', 'bowls'),
    shop.products.create(currentUser, aToy('Kite'), sent),
    change('carpets', { slug: 'rugs' }),
    change('carpets', { slug: 'mats' }),
  ]);
  const isDone = done.map(({ status }) => status === 'fulfilled');
  expect([isDone[0], isDone[1]].filter(Boolean)).toHaveLength(1);
  expect([isDone[2], isDone[4]].filter(Boolean)).toHaveLength(1);
  expect([isDone[6], isDone[7]].filter(Boolean)).toHaveLength(1);
  const rows = await shop.db.selectFrom('products').select('category').execute();
  expect(rows.every(({ category }) => shop.categories().bySlug.has(category))).toBe(true);
  expect(rows).toHaveLength([isDone[3], isDone[5]].filter(Boolean).length);
});
