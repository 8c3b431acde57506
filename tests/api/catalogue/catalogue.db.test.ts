import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { INTRO_LENGTH } from '#lib/catalogue/product.ts';
import { anyProduct, type ProductQuery } from '#lib/catalogue/query.ts';
import { putReviews } from '#lib/server/features/reviews/repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { demoSummaries, precisionOf } from '../../support/search-queries.ts';
import { aProduct } from '../../support/products.ts';
import { aPerson } from '../../support/people.ts';
import sharp from 'sharp';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { PartialProduct, FullProduct } from '#lib/server/features/catalogue/admin-form.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { timeLimit } from '../../support/time-limit.ts';

describe('The catalogue', () => {
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
    [{ options: [{ name: 'Size', values: ['S' as const] }] }, ['linen-shirt']],
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

  test('a page past the last is empty and has the right totals', async () => {
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
      shop.changes.record(tx, ['product:clay-bowl', 'catalogue']);
    });
    await shop.changes.follow();
    expect(await shop.catalogue.find('clay-bowl')).toEqual({ state: 'archived' });
    expect(await ids({})).not.toContain('clay-bowl');
    expect(await ids({ q: 'clay' })).toEqual([]);
  });

  test('four related products come from the same collection first', async () => {
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
    expect(related.map(({ category }) => category)).toEqual([
      'bowls',
      'bowls',
      'carpets',
      'carpets',
    ]);
  });

  test('suggestions are six products and three categories at most', async () => {
    const shop = await aShop();
    await stock(shop, ...Array.from({ length: 9 }, (_, i) => aProduct(`lacquer-bowl-${i}`)));
    const { products, categories } = await shop.catalogue.suggest('bow');
    expect(products).toHaveLength(6);
    expect(categories).toMatchObject([{ slug: 'bowls' }]);
  });

  test('a search reads the description and the first picture, as they are after a change', async () => {
    const shop = await aShop();
    const found = async (q: string) =>
      (await shop.catalogue.list({ ...anyProduct, q })).products.map(({ id }) => id);
    const pictures = [{ hash: 'a'.repeat(64), alt: 'A teal lamp' }];
    await stock(shop, aProduct('reed-lamp', { description: 'Woven in sky blue.', pictures }));
    expect(await found('blue lamp')).toEqual(['reed-lamp']);
    expect(await found('teal')).toEqual(['reed-lamp']);
    await stock(shop, aProduct('reed-lamp', { description: 'Woven in moss green.', pictures }));
    expect(await found('blue')).toEqual([]);
    expect(await found('green lamp')).toEqual(['reed-lamp']);
    const long = `${'Woven in the hills. '.repeat(INTRO_LENGTH / 20)}A wedding present.`;
    await stock(shop, aProduct('reed-lamp', { description: long }));
    expect(await found('hills')).toEqual(['reed-lamp']);
    expect(await found('wedding')).toEqual([]);
  });

  test('a search of the demo catalogue brings what is right, and nothing unrelated', async () => {
    const shop = await aShop();
    await stock(shop, ...demoSummaries.map((one) => ({ ...one, description: one.intro })));
    const onSale = await shop.catalogue.everything();
    expect(onSale).toHaveLength(demoSummaries.length);
    expect(await precisionOf(onSale)).toEqual({
      wrongFirst: [],
      unrelated: [],
      wrongNearest: [],
    });
  });

  test('what one process changes, another one follows', async () => {
    const place = await aPlace();
    const one = await aShop(place);
    const other = await aShop(place);
    const reported: string[] = [];
    other.changes.listen((tags) => void reported.push(...tags));
    await stock(one, aProduct('clay-bowl'));
    await other.changes.follow();
    expect(reported.sort()).toEqual(['catalogue', 'product:clay-bowl']);
    expect((await other.catalogue.list(anyProduct)).total).toBe(1);
  });

  test('three processes that start at once on an empty database all open', async () => {
    const { dataDir, databaseUrl } = await aPlace();
    const open = () =>
      run(process.execPath, [
        'tests/support/shop-process.ts',
        'ready',
        dataDir,
        ...(databaseUrl ? [databaseUrl] : []),
      ]);
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(({ stdout }) => stdout)).toEqual(['true', 'true', 'true']);
  });
});

describe('The changes of the catalogue', () => {
  test('changes name the pages they concern; changes too old to know concern everything', async () => {
    const shop = await aShop();
    const note = (...tags: string[]) =>
      inTransaction(shop.db, async (tx) => shop.changes.record(tx, tags));
    const { revision, tags } = await shop.changes.since(undefined);
    expect(tags).toEqual([]);
    await note('catalogue', 'product:clay-bowl');
    const news = await shop.changes.since(revision);
    expect(news.revision).toBe(revision + 1);
    expect([...news.tags].toSorted()).toEqual(['catalogue', 'product:clay-bowl']);
    expect(await shop.changes.since(news.revision)).toEqual({ ...news, tags: [] });
    expect((await shop.changes.since(news.revision + 5)).tags).toEqual(['*']);
    await note(...Array.from({ length: 501 }, (_, at) => `product:mat-${at}`));
    expect((await shop.changes.since(news.revision)).tags).toEqual(['*']);
  });
});

const bowl: FullProduct = {
  name: 'Kumbuk Bowl',
  price: 3_900,
  discount: 0,
  description: 'Turned from one piece.',
  brand: 'Hapuvida Lacquer',
  category: 'bowls',
  group: null,
  countInStock: 4,
  sizes: [],
  material: 'Kumbuk wood',
  maker: 'Sunil Perera',
};
const none = { files: [], store: undefined };

const aPicture = async (colour: string): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function aService() {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
  const currentUser: CurrentUser = {
    id,
    email: 'admin@example.com',
    name: 'Admin',
    role: 'admin',
    language: 'en',
    sessionId: '',
    permissions: [],
  };
  const events = (productId: string) =>
    shop.db
      .selectFrom('product_events')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute();
  return { place, shop, currentUser, events };
}

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  );

describe('An admin', () => {
  test('puts a product on sale, which is listed and found at once', async () => {
    const { shop, currentUser, events } = await aService();
    const product = await shop.products.create(currentUser, bowl, none);
    expect(product).toMatchObject({ id: 'kumbuk-bowl', priceCents: 390_000, countInStock: 4 });
    expect((await shop.catalogue.everything()).map(({ id }) => id)).toContain('kumbuk-bowl');
    expect(await shop.catalogue.suggest('kumbuk')).toMatchObject({
      products: [{ id: 'kumbuk-bowl' }],
    });
    expect(await events('kumbuk-bowl')).toMatchObject([
      { what: 'create', actor_id: currentUser.id },
    ]);
  });

  test('may use a name twice: the second gets an address of its own', async () => {
    const { shop, currentUser } = await aService();
    await shop.products.create(currentUser, bowl, none);
    const second = await shop.products.create(currentUser, bowl, none);
    expect(second.id).toBe('kumbuk-bowl-2');
  });

  test('never replaces a product that another admin creates at the same time', async () => {
    const { shop, currentUser } = await aService();
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        shop.products.create(currentUser, { ...bowl, countInStock: n }, none),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(6);
  });

  test('creates one product when the request is repeated after a lost response', async () => {
    const { shop, currentUser } = await aService();
    const send = (fields = bowl) => shop.products.create(currentUser, fields, none, 'one-key');
    const [first, again] = await Promise.all([send(), send()]);
    expect([first.id, again.id]).toEqual(['kumbuk-bowl', 'kumbuk-bowl']);
    expect(await shop.catalogue.everything()).toHaveLength(1);
    expect(await refusalOf(send({ ...bowl, price: 1 }))).toBe('used-key');
  });

  test('changes what was sent and nothing else, and the trail says what from what', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray', { countInStock: 9, sizes: ['S'] }));
    const change: PartialProduct = { price: 2_500.5, discount: 12.5 };
    const product = await shop.products.change(currentUser, 'cane-tray', change, none);
    expect(product).toMatchObject({
      name: 'Cane Tray',
      priceCents: 250_050,
      discount: 12.5,
      countInStock: 9,
      sizes: ['S'],
    });
    const [event] = await events('cane-tray');
    const variant = { size: 'S', countInStock: 9 };
    expect(JSON.parse(event?.before ?? '')).toMatchObject({
      variants: [{ ...variant, priceCents: 390_000 }],
      discount_bp: 0,
    });
    expect(JSON.parse(event?.after ?? '')).toMatchObject({
      variants: [{ ...variant, priceCents: 250_050 }],
      discount_bp: 1_250,
    });
  });

  test('changes texts without touching the stock of concurrent orders', async () => {
    const { shop, currentUser } = await aService();
    await stock(shop, aProduct('cane-tray', { countInStock: 9 }));
    await shop.db
      .updateTable('product_variants')
      .set({ stock: 3 })
      .where('product_id', '=', 'cane-tray')
      .execute();
    const product = await shop.products.change(
      currentUser,
      'cane-tray',
      { name: 'Cane Tray, round' },
      none,
    );
    expect(product.countInStock).toBe(3);
  });

  test('arranges pictures, and what is not named goes', async () => {
    const { shop, currentUser } = await aService();
    const red = await shop.products.create(currentUser, bowl, {
      files: [await aPicture('red'), await aPicture('blue')],
      store: undefined,
    });
    const [first, second] = red.pictures;
    const changed = await shop.products.change(
      currentUser,
      red.id,
      {},
      { files: [await aPicture('green')], store: [pictureUrl(second?.hash ?? '', 900), 'new'] },
    );
    expect(changed.pictures).toHaveLength(2);
    expect(changed.pictures[0]).toEqual(second);
    expect(changed.pictures.map(({ hash }) => hash)).not.toContain(first?.hash);
  });

  test('is refused a file that is no picture, and nothing has changed', async () => {
    const { shop, currentUser } = await aService();
    const lie = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const tried = shop.products.create(currentUser, bowl, { files: [lie], store: undefined });
    expect(await refusalOf(tried)).toBe('invalid');
    expect(await shop.catalogue.everything()).toEqual([]);
  });

  test('archives a product: gone from lists, 410 at its address, named in old orders', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray'));
    await shop.products.archive(currentUser, 'cane-tray');
    expect(await shop.catalogue.find('cane-tray')).toEqual({ state: 'archived' });
    expect(await shop.catalogue.everything()).toEqual([]);
    expect(await refusalOf(shop.products.archive(currentUser, 'cane-tray'))).toBe('gone');
    expect((await events('cane-tray')).map(({ what }) => what)).toEqual(['archive']);
  });

  test('keeps a draft out of the shop until it is put on sale', async () => {
    const { shop, currentUser } = await aService();
    const sent = { files: [], store: undefined };
    const draft = await shop.products.create(currentUser, { ...bowl, draft: true }, sent);
    expect(draft).toMatchObject({ archived: true, draft: true });
    expect(await shop.catalogue.everything()).toEqual([]);
    const onSale = await shop.products.restore(currentUser, draft.id);
    expect(onSale).toMatchObject({ archived: false, draft: false });
    expect(await shop.catalogue.everything()).toHaveLength(1);
  });

  test('restores an archived product as it was, once, however often it is asked to', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray', { countInStock: 0 }), aProduct('reed-mat'));
    await shop.products.archive(currentUser, 'cane-tray');
    for (const _ of [1, 2]) {
      const restored = await shop.products.restore(currentUser, 'cane-tray');
      expect(restored).toMatchObject({ archived: false, countInStock: 0 });
    }
    expect((await shop.catalogue.everything()).map(({ id }) => id).sort()).toEqual([
      'cane-tray',
      'reed-mat',
    ]);
    expect(await events('cane-tray')).toMatchObject([
      { what: 'archive' },
      { what: 'restore', actor_id: currentUser.id, after: '{"archived_at":null}' },
    ]);
    expect(await refusalOf(shop.products.restore(currentUser, 'nothing'))).toBe('missing');
  });

  test('lists what is archived, the last first, and changes it before it is restored', async () => {
    const { shop, currentUser } = await aService();
    await stock(shop, aProduct('cane-tray'), aProduct('reed-mat'), aProduct('clay-bowl'));
    for (const id of ['cane-tray', 'reed-mat']) await shop.products.archive(currentUser, id);
    await shop.db
      .updateTable('products')
      .set({ archived_at: '2026-06-01' })
      .where('id', '=', 'cane-tray')
      .execute();
    const ids = async (query: Partial<ProductQuery> = {}) =>
      (await shop.products.list({ ...anyProduct, ...query, archived: true })).products.map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual(['reed-mat', 'cane-tray']);
    expect(await ids({ q: 'TRAY  cane' })).toEqual(['cane-tray']);
    const second = { ...anyProduct, archived: true, limit: 1, page: 2 };
    expect(await shop.products.list(second)).toMatchObject({
      products: [{ id: 'cane-tray' }],
      total: 2,
      pages: 2,
    });
    await shop.products.change(currentUser, 'cane-tray', { name: 'Cane Tray, round' }, none);
    expect(await shop.catalogue.find('cane-tray')).toEqual({ state: 'archived' });
    expect(await shop.products.find('cane-tray')).toMatchObject({ name: 'Cane Tray, round' });
  });

  test('sets prices and discount, unless they are others than it saw', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray', { sizes: ['S', 'M'], countInStock: 9 }));
    const seen = { variants: [{ size: 'S', price: 3900 }], discount: 0 };
    const product = await shop.products.setPrice(currentUser, 'cane-tray', {
      variants: [{ size: 'S', price: 4100.5 }],
      discount: 12.5,
      expected: seen,
    });
    expect(product).toMatchObject({
      discount: 12.5,
      countInStock: 9,
      variants: [
        { size: 'S', priceCents: 410_050 },
        { size: 'M', priceCents: 390_000 },
      ],
    });
    const [event] = await events('cane-tray');
    expect(JSON.parse(event?.before ?? '')).toMatchObject({ discount_bp: 0 });
    expect(JSON.parse(event?.after ?? '')).toMatchObject({
      discount_bp: 1_250,
      variants: [{ priceCents: 410_050 }, { priceCents: 390_000 }],
    });
    const late = { variants: [{ size: 'M', price: 1 }], expected: seen };
    await expect(shop.products.setPrice(currentUser, 'cane-tray', late)).rejects.toMatchObject({
      reason: 'conflict',
      details: { body: { discount: 12.5, variants: [{ price: 4100.5 }, { price: 3900 }] } },
    });
    const unknown = { variants: [{ size: 'XL', price: 1 }] };
    expect(await refusalOf(shop.products.setPrice(currentUser, 'cane-tray', unknown))).toBe(
      'invalid',
    );
  });

  test('gets an error for an unknown product', async () => {
    const { shop, currentUser } = await aService();
    expect(await refusalOf(shop.products.archive(currentUser, 'nothing'))).toBe('missing');
    expect(await refusalOf(shop.products.change(currentUser, 'nothing', {}, none))).toBe('missing');
  });

  test('is followed by the other process within 2 s', async () => {
    const { place, shop, currentUser } = await aService();
    const other = await aShop(place);
    await shop.products.create(currentUser, bowl, none);
    await expect
      .poll(async () => (await other.catalogue.everything()).map(({ id }) => id), {
        timeout: timeLimit(2_000),
      })
      .toEqual(['kumbuk-bowl']);
  });
});
