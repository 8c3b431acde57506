import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ProductImport } from '#lib/import-export/report.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import { createProductImportService } from '#lib/server/features/import-export/import-service.ts';
import { Refusal } from '#lib/server/errors.ts';
import { aClock, aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, stockOf } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const HEADER = 'id,name,category,price,discount,countInStock,sizes';

const aFile = (...lines: string[]) => ({
  name: 'products.csv',
  bytes: Buffer.from([HEADER, ...lines].join('\n')),
});
const twoProducts = aFile('clay-mug,Clay Mug,bowls,800,0,3,', 'clay-cup,Clay Cup,bowls,90,5,1,');

async function opened(place = aPlace(), clock = aClock()) {
  const known = await place;
  const shop = await aShop(known, clock.now);
  const email = 'anoma@example.com';
  const id = await aPerson(shop, { email, role: 'admin' });
  const currentUser = await shop.sessions.authenticate(await tokenOf(shop, id));
  return { place: known, shop, clock, currentUser };
}

const ended = (shop: Shop, { _id }: ProductImport) =>
  expect.poll(async () => (await shop.productImports.find(_id)).state).not.toBe('running');

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => expect.unreachable('nothing was refused'),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

const idsOf = async (shop: Shop) => {
  await shop.changes.follow();
  return (await shop.catalogue.list(anyProduct)).products.map(({ id }) => id).sort();
};

test('a dry run says what would change, before and after, and changes nothing', async () => {
  const { shop } = await opened();
  await stock(
    shop,
    aProduct('clay-mug', { priceCents: 80_000, countInStock: 3, sizes: ['S', 'M'] }),
    aProduct('clay-cup', { priceCents: 9_000, countInStock: 1 }),
  );
  const report = await shop.productImports.check(
    aFile(
      'clay-jar,Clay Jar,bowls,1200,0,2,',
      'clay-mug,Clay Mug,bowls,800,10,,S:2|M:5',
      'clay-cup,Clay Cup,bowls,90.00,0,1,',
    ),
  );
  expect(report).toEqual({
    format: 'csv',
    encoding: 'utf-8',
    new: 1,
    changed: 1,
    unchanged: 1,
    errorCount: 0,
    errors: [],
    noteCount: 0,
    notes: [],
    warningCount: 0,
    warnings: [],
    products: [
      {
        row: 2,
        _id: 'clay-jar',
        name: 'Clay Jar',
        state: 'new',
        changes: [
          { field: 'category', before: '', after: 'bowls' },
          { field: 'price', before: '', after: '1200.00' },
          { field: 'discount', before: '', after: '0' },
          { field: 'countInStock', before: '', after: '2' },
        ],
      },
      {
        row: 3,
        _id: 'clay-mug',
        name: 'Clay Mug',
        state: 'changed',
        changes: [
          { field: 'discount', before: '0', after: '10' },
          { field: 'sizes', before: 'S:2|M:1', after: 'S:2|M:5' },
        ],
      },
    ],
    pictureCount: 0,
    pictures: [],
    categoryCount: 0,
    categories: [],
    newCategories: [],
    columns: [],
  });
  expect(await idsOf(shop)).toEqual(['clay-cup', 'clay-mug']);
  expect(await stockOf(shop, 'clay-mug')).toBe(3);
});

test('a dry run warns of prices that are ten times off', async () => {
  const { shop } = await opened();
  await stock(
    shop,
    aProduct('clay-mug', { priceCents: 80_000 }),
    aProduct('clay-cup', { priceCents: 90_000 }),
    aProduct('clay-jar', { priceCents: 120_000, sizes: ['S', 'M'] }),
    aProduct('red-bag', { priceCents: 150_000, category: 'bags' }),
  );
  const { warnings } = await shop.productImports.check(
    aFile(
      'clay-mug,Clay Mug,bowls,79.90,0,3,',
      'clay-cup,Clay Cup,bowls,899,0,1,',
      'clay-jar,Clay Jar,bowls,1200,0,,S:1|M:1:12001',
      'new-bowl,New Bowl,bowls,1.80,0,1,',
      'new-bag,New Bag,bags,1.80,0,1,',
    ),
  );
  expect(warnings.map(({ row, message }) => [row, message])).toEqual([
    [2, 'price is Rs. 79.90, and was Rs. 800.00.'],
    [4, 'price of M is Rs. 12,001.00, and was Rs. 1,200.00.'],
    [5, 'price is Rs. 1.80, and products of this category usually cost about Rs. 900.00.'],
  ]);
});

test('then the same file is imported by its sender, audited, for every process to see', async () => {
  const { place, shop, clock, currentUser } = await opened();
  const other = await aShop(place, clock.now);
  const begun = await shop.productImports.start(currentUser, twoProducts, 'one-key');
  expect(begun).toMatchObject({ total: 2, message: null, report: { new: 2, changed: 0 } });
  await ended(other, begun);
  expect(await other.productImports.find(begun._id)).toMatchObject({ state: 'done', done: 2 });
  expect(await idsOf(other)).toEqual(['clay-cup', 'clay-mug']);
  const events = await shop.db.selectFrom('product_events').selectAll().execute();
  expect(events.map(({ what, actor_id }) => [what, actor_id])).toEqual([
    ['create', currentUser.id],
    ['create', currentUser.id],
  ]);
});

test('a repeated request under its key is the same import, and another file is refused', async () => {
  const { shop, currentUser } = await opened();
  const send = () => shop.productImports.start(currentUser, twoProducts, 'one-key');
  const [first, again] = await Promise.all([send(), send()]);
  expect(again._id).toBe(first._id);
  await ended(shop, first);
  expect(await send()).toMatchObject({ _id: first._id, state: 'done', report: { new: 2 } });
  expect(await shop.db.selectFrom('product_imports').select('id').execute()).toHaveLength(1);
  const another = shop.productImports.start(currentUser, aFile('a,A,bowls,1,0,1,'), 'one-key');
  expect((await refusalOf(another)).reason).toBe('used-key');
});

test('with errors nothing is imported, and each is a sentence with its line', async () => {
  const { shop, currentUser } = await opened();
  const file = aFile('clay-mug,Clay Mug,bowls,800,0,3,', 'Jar,"Clay\nJar",pots,1,0,1,');
  const { message, details } = await refusalOf(
    shop.productImports.start(currentUser, file, undefined),
  );
  expect(message).toBe('The file has 2 errors. Nothing was imported.');
  expect(details.body?.['report']).toMatchObject({
    new: 1,
    errors: [
      { row: 3, field: 'id', message: expect.stringMatching(/^id must be words of .*sarong\.$/) },
      { row: 3, field: 'category', message: expect.stringMatching(/^category must be one of/) },
    ],
  });
  expect(await shop.productImports.check(file)).toEqual(details.body?.['report']);
  expect(await idsOf(shop)).toEqual([]);
});

test.each([
  [{ name: 'products.csv', bytes: Buffer.from(`${HEADER}\n`) }, 'The file has no products.'],
  [
    { name: 'products.xlsx', bytes: Buffer.from('PK') },
    'products.xlsx must end in .csv, .tsv, .txt or .jsonl.',
  ],
  [
    { name: 'products.jsonl', bytes: Buffer.from('{}\n'.repeat(20_001)) },
    'The file has more than 20,000 rows. Split it into smaller files.',
  ],
])('refuses %o as a whole', async (file, sentence) => {
  const { shop } = await opened();
  const { reason, message } = await refusalOf(shop.productImports.check(file));
  expect([reason, message]).toEqual(['invalid', sentence]);
});

test('an export of another shop brings its products, and lists pictures that are not fetched', async () => {
  const { shop, currentUser } = await opened();
  const name = 'shopify-products.csv';
  const file = { name, bytes: readFileSync(`tests/fixtures/${name}`) };
  const begun = await shop.productImports.start(currentUser, file, undefined);
  expect(begun.report).toMatchObject({
    format: 'shopify',
    new: 4,
    noteCount: 1,
    pictureCount: 4,
    pictures: [{ row: 2, _id: 'lacquer-band-bowl' }, {}, {}, {}],
  });
  await ended(shop, begun);
  expect(await shop.repo.find('lacquer-band-bowl')).toMatchObject({ discount: 10, pictures: [] });
  expect(await shop.repo.find('sea-shell-earrings')).toMatchObject({ archived: true });
  expect(await shop.productImports.check(file)).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
});

const ofWoo = (...rows: string[]) => ({
  name: 'products.csv',
  bytes: Buffer.from(
    ['ID,Type,SKU,Name,Stock,Regular price,Categories,Attribute 1 value(s),Parent', ...rows].join(
      '\n',
    ),
  ),
});

test('an export of another shop changes nothing when it is imported again, whatever it lacks by then', async () => {
  const { shop, currentUser } = await opened();
  const rows = [
    '1,simple,A,Jug,2,500,Bowls,,',
    '2,variable,B,Jug,,,Bowls,"S, M",',
    '3,variation,B-S,Jug,4,900,,S,B',
    '4,variation,B-M,Jug,5,900,,M,B',
    '5,simple,C,මැටි භාජනය,6,700,Bowls,,',
  ];
  const begun = await shop.productImports.start(currentUser, ofWoo(...rows), undefined);
  await ended(shop, begun);
  expect(await shop.productImports.find(begun._id)).toMatchObject({ state: 'done', done: 3 });
  const ids = await idsOf(shop);
  expect(await shop.productImports.check(ofWoo(...rows))).toMatchObject({ unchanged: 3 });
  expect(await shop.productImports.check(ofWoo(...rows.slice(1)))).toMatchObject({ unchanged: 2 });
  const another = await shop.productImports.start(
    currentUser,
    ofWoo('9,simple,Z,බතික් සරම,1,700,Batik Wear,,'),
    undefined,
  );
  await ended(shop, another);
  expect(another.report).toMatchObject({ new: 1, changed: 0 });
  expect(await idsOf(shop)).toEqual(expect.arrayContaining(ids));
});

test('a file that brings an archived product back says so', async () => {
  const { shop } = await opened();
  await stock(shop, aProduct('jug', { archivedAt: '2026-10-02T00:00:00.000Z' }));
  const message = 'archived is yes in the shop: this product goes on sale again.';
  const row = '1,simple,A,Jug,2,500,Bowls,,';
  expect((await shop.productImports.check(ofWoo(row))).notes).toEqual([
    { row: 2, field: 'archived', message },
  ]);
  expect((await shop.productImports.check(aFile('jug,Jug,bowls,500,0,2,'))).notes).toMatchObject([
    { message },
  ]);
});

test('pictures stay unless the file names others of this shop', async () => {
  const { shop, currentUser } = await opened();
  const [red, blue] = ['a', 'b'].map((letter) => ({ hash: letter.repeat(20), alt: 'Clay' }));
  if (!red || !blue) return;
  await stock(
    shop,
    aProduct('clay-mug', { pictures: [red] }),
    aProduct('clay-cup', { pictures: [blue] }),
  );
  const imports = (images: string) =>
    shop.productImports.start(
      currentUser,
      {
        name: 'a.jsonl',
        bytes: Buffer.from(
          JSON.stringify({
            id: 'clay-mug',
            name: 'M',
            category: 'bowls',
            price: 1,
            countInStock: 1,
            images,
          }),
        ),
      },
      undefined,
    );
  const hashes = async () =>
    (await shop.repo.find('clay-mug'))?.pictures.map(({ hash }) => hash.slice(0, 1));
  const elsewhere = await imports('https://example.com/mug.jpg');
  await ended(shop, elsewhere);
  expect([elsewhere.report.pictureCount, await hashes()]).toEqual([1, ['a']]);
  await ended(
    shop,
    await imports(`https://shop.test/media/${blue.hash}-900.webp|/media/${red.hash}-160.webp`),
  );
  expect(await hashes()).toEqual(['b', 'a']);
});

test('an import whose process was killed has failed half a minute later, for good', async () => {
  const { shop, clock, currentUser } = await opened();
  const at = clock.now().toISOString();
  const killed = {
    id: 'killed',
    actor_id: currentUser.id,
    state: 'running' as const,
    done: 1,
    total: 2,
    report: '{}',
    message: null,
    created_at: at,
    seen_at: at,
  };
  await shop.db.insertInto('product_imports').values(killed).execute();
  clock.pass(29_000);
  expect(await shop.productImports.find('killed')).toMatchObject({ state: 'running', done: 1 });
  clock.pass(2_000);
  const failed = {
    state: 'failed',
    done: 0,
    message: 'The shop was stopped during the import. Nothing was imported. Try again.',
  };
  expect(await shop.productImports.find('killed')).toMatchObject(failed);
  const row = await shop.db.selectFrom('product_imports').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject(failed);
});

test('an import that fails at its last step changes nothing, and says what to do', async () => {
  const { shop, currentUser } = await opened();
  await stock(shop, aProduct('clay-mug', { countInStock: 7 }));
  const note = () => {
    throw new Error('the disk is full');
  };
  const failing = createProductImportService({
    ...shop,
    changes: { ...shop.changes, record: note },
  });
  const begun = await failing.start(currentUser, twoProducts, undefined);
  await failing.close();
  expect(await shop.productImports.find(begun._id)).toMatchObject({
    state: 'failed',
    done: 0,
    message: 'Something went wrong. Nothing was imported. Try again.',
  });
  expect([await idsOf(shop), await stockOf(shop, 'clay-mug')]).toEqual([['clay-mug'], 7]);
  expect(await shop.db.selectFrom('product_events').selectAll().execute()).toEqual([]);
});

test('the file of a list imports unchanged, with pictures, and what is archived', async () => {
  const { shop, currentUser } = await opened();
  const pictures = [{ hash: 'a'.repeat(20), alt: 'A mug' }];
  await stock(
    shop,
    aProduct('clay-mug', { pictures, name: '=1+2', description: 'With "quotes",\nand lines' }),
    aProduct('sun-sarong', { sizes: ['S', 'XXL'], group: 'mens', discount: 12.5 }),
    aProduct('old-tray'),
  );
  await shop.products.archive(currentUser, 'old-tray');
  const fileOf = async (archived: boolean, q = '') => {
    const query = { ...anyProduct, archived, q, limit: 1 };
    let text = '';
    for await (const part of await shop.exportProducts(query)) text += part;
    return { name: 'products.csv', bytes: Buffer.from(text) };
  };
  const check = async (archived: boolean, q?: string) => {
    const report = await shop.productImports.check(await fileOf(archived, q));
    return [report.new, report.changed, report.unchanged, report.errorCount, report.pictureCount];
  };
  expect(await check(false)).toEqual([0, 0, 2, 0, 0]);
  expect(await check(false, 'sarong')).toEqual([0, 0, 1, 0, 0]);
  expect(await check(true)).toEqual([0, 0, 1, 0, 0]);
});

test('is forgotten after a month', async () => {
  const { shop, clock, currentUser } = await opened();
  const begun = await shop.productImports.start(currentUser, twoProducts, undefined);
  await ended(shop, begun);
  clock.pass(31 * DAY_MS);
  await removeExpired({ ...shop, retentionMailDays: 30, retentionSlipsDays: 90 });
  expect((await refusalOf(shop.productImports.find(begun._id))).reason).toBe('missing');
});
