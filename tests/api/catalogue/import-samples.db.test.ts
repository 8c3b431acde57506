import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCategory } from '#lib/catalogue/categories.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { Refusal } from '#lib/server/errors.ts';
import { createProductImportService } from '#lib/server/features/import-export/import-service.ts';
import { importFile } from '#lib/server/features/import-export/import-file.ts';
import { aPerson, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';

async function opened() {
  const shop = await aShop();
  const id = await aPerson(shop, { email: 'anoma@example.com', role: 'admin' });
  const currentUser = await shop.sessions.authenticate(await tokenOf(shop, id));
  return { shop, currentUser };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const mapped = (categories: ImportMapping['categories']) => ({ categories, columns: {} });
const aFile = (lines: readonly string[], mapping?: ImportMapping) => ({
  name: 'products.csv',
  bytes: Buffer.from(lines.join('\n')),
  mapping,
});
const aSample = (name: string, mapping?: ImportMapping) => ({
  name: `${name}.csv`,
  bytes: readFileSync(`tests/fixtures/${name}.csv`),
  mapping,
});

async function importAll({ shop, currentUser }: Opened, file: ReturnType<typeof aFile>) {
  const begun = await shop.productImports.start(currentUser, file, undefined);
  await expect
    .poll(async () => (await shop.productImports.find(begun._id)).state)
    .not.toBe('running');
  expect(await shop.productImports.find(begun._id)).toMatchObject({ state: 'done' });
  await shop.changes.follow();
  return begun.report;
}

const onSale = async (shop: Shop) =>
  (await shop.catalogue.list({ ...anyProduct, limit: 100 })).products;

async function exported(shop: Shop) {
  const query = { ...anyProduct, archived: false, limit: 1 };
  let text = '';
  for await (const part of await shop.exportProducts(query)) text += part;
  return aFile([text]);
}

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';

const SAMPLES = [
  {
    name: 'shopify-apparel',
    categories: { '': 'fashion' },
    counts: { products: 20, variants: 22, withOptions: 1, tagged: 20, pictures: 20 },
  },
  {
    name: 'shopify-home-and-garden',
    categories: { Indoor: 'new', Outdoor: 'new' },
    counts: { products: 20, variants: 21, withOptions: 1, tagged: 20, pictures: 21 },
  },
  {
    name: 'shopify-jewelery',
    categories: { Bracelet: 'jewelry', Earrings: 'jewelry', Necklace: 'new' },
    counts: { products: 20, variants: 23, withOptions: 3, tagged: 20, pictures: 41 },
  },
  {
    name: 'woocommerce-sample',
    categories: { Tshirts: 'new', Hoodies: 'new', Music: 'new' },
    counts: { products: 16, variants: 27, withOptions: 2, tagged: 0, pictures: 21 },
  },
];

test.each(SAMPLES)(
  'the sample $name is imported whole, and changes nothing again',
  async (sample) => {
    const { name, categories, counts } = sample;
    const open = await opened();
    const { shop } = open;
    const first = await shop.productImports.check(aSample(name));
    expect(first.categories.length).toBe(Object.keys(categories).length);
    expect(first.errorCount).toBe(first.categories.reduce((sum, one) => sum + one.products, 0));
    const report = await importAll(open, aSample(name, mapped(categories)));
    const products = await onSale(shop);
    expect({
      products: products.length,
      variants: products.flatMap(({ variants }) => variants).length,
      withOptions: products.filter(({ options }) => options.length > 0).length,
      tagged: products.filter(({ tags }) => tags.length > 0).length,
      pictures: report.pictureCount,
    }).toEqual(counts);
    const made = Object.values(categories).filter((target) => target === 'new').length;
    expect(report.newCategories).toHaveLength(made);
    for (const category of report.newCategories) {
      const page = await shop.catalogue.list({ ...anyProduct, category: [category] });
      expect(page.products.length).toBeGreaterThan(0);
    }
    const again = await shop.productImports.check(aSample(name, mapped(categories)));
    expect([again.new, again.changed, again.unchanged]).toEqual([0, 0, counts.products]);
    const own = await shop.productImports.check(await exported(shop));
    expect([own.errorCount, own.new, own.changed, own.unchanged]).toEqual([
      0,
      0,
      0,
      counts.products,
    ]);
  },
);

test('a command takes a mapping, and lists the names to map', async () => {
  const { shop } = await opened();
  const file = 'tests/fixtures/shopify-home-and-garden.csv';
  const options = { ...shop, skipBad: false, onProgress: () => undefined };
  const refused = await importFile(file, options);
  expect([refused.imported, refused.categories.map(({ name }) => name)]).toEqual([
    0,
    ['Outdoor', 'Indoor'],
  ]);
  const mapping = mapped({ Outdoor: 'bowls', Indoor: 'skip' });
  expect(await importFile(file, { ...options, mapping })).toMatchObject({ imported: 7, bad: [] });
  const outcome = await importFile(file, { ...options, makesNew: true });
  expect([outcome.imported, outcome.newCategories]).toEqual([20, ['Outdoor', 'Indoor']]);
  await shop.changes.follow();
  const { products } = await shop.catalogue.list({ ...anyProduct, category: ['Outdoor'] });
  expect(products).toHaveLength(7);
});

test('a new category is made once, by the actor, in the drawer, and with the products or not at all', async () => {
  const open = await opened();
  const { shop, currentUser } = open;
  const lines = [HEADER, 'pot,Pot,Home > Pottery,,,X-1,1,5', 'jug,Jug,pottery,,,X-2,1,5'];
  const mapping = mapped({ Pottery: 'new' });
  const failing = createProductImportService({
    ...shop,
    changes: {
      ...shop.changes,
      record: () => {
        throw new Error('the disk is full');
      },
    },
  });
  await failing.start(currentUser, aFile(lines, mapping), undefined);
  await failing.close();
  expect(findCategory(shop.categories(), 'Pottery')).toBeUndefined();
  await importAll(open, aFile(lines, mapping));
  expect(findCategory(shop.categories(), 'Pottery')).toMatchObject({
    slug: 'pottery',
    name: 'Pottery',
    parent: null,
    places: { drawer: 6 },
  });
  const events = await shop.db.selectFrom('category_events').selectAll().execute();
  expect(events).toMatchObject([{ category: 'pottery', actor_id: currentUser.id, what: 'create' }]);
  expect((await onSale(shop)).map(({ category }) => category)).toEqual(['pottery', 'pottery']);
});

test('a name that no category can have is an error of its row', async () => {
  const { shop } = await opened();
  const long = 'x'.repeat(61);
  const lines = [HEADER, `pot,Pot,${long},,,,1,5`, 'jug,Jug,Y,,,,1,5'];
  const { errors } = await shop.productImports.check(
    aFile(lines, mapped({ [long]: 'new', Y: 'new' })),
  );
  expect(errors.map(({ message }) => message)).toEqual([
    `Type is ${long}: a category has a name of 2 to 60 characters.`,
    'Type is Y: a category has a name of 2 to 60 characters.',
  ]);
});

test('the mapping of an import is suggested at the next one', async () => {
  const open = await opened();
  const { shop } = open;
  const lines = [HEADER, 'mug,Mug,Pots,,,,1,5', 'cup,Cup,Cups,,,,1,5'];
  const suggestions = async () =>
    (await shop.productImports.check(aFile(lines))).categories.map((one) => one.suggestion);
  expect(await suggestions()).toEqual(['new', 'new']);
  await importAll(open, aFile(lines, mapped({ Pots: 'bowls', Cups: 'skip' })));
  expect(await suggestions()).toEqual(['bowls', 'skip']);
  expect((await onSale(shop)).map(({ id }) => id)).toEqual(['mug']);
});

test('another mapping under the same key is another request', async () => {
  const { shop, currentUser } = await opened();
  const lines = [HEADER, 'mug,Mug,Pots,,,,1,5'];
  const send = (target: string) =>
    shop.productImports.start(currentUser, aFile(lines, mapped({ Pots: target })), 'one-key');
  const first = await send('bowls');
  expect((await send('bowls'))._id).toBe(first._id);
  const refused = await send('bags').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ reason: 'used-key' });
});

test('an SKU of another product is an error that names it', async () => {
  const open = await opened();
  const { shop } = open;
  await importAll(open, aFile([HEADER, 'mug,Clay Mug,Bowls,,,X-1,1,5']));
  const { errors } = await shop.productImports.check(aFile([HEADER, 'cup,Cup,Bowls,,,X-1,1,5']));
  expect(errors).toEqual([
    {
      row: 2,
      field: 'Variant SKU',
      message: 'Variant SKU has X-1, which belongs to Clay Mug in the shop.',
    },
  ]);
});

test('a product of a spreadsheet that has a new name is the one with its SKU', async () => {
  const open = await opened();
  const { shop } = open;
  const columns = 'Item code,Product name,Type,Qty,Selling price';
  await importAll(open, aFile([columns, 'CJ-1,Clay Jug,Bowls,3,500', 'CC-1,Clay Cup,Bowls,2,90']));
  const report = await importAll(open, aFile([columns, 'CJ-1,Large Clay Jug,Bowls,3,500']));
  expect([report.new, report.changed]).toEqual([0, 1]);
  expect((await onSale(shop)).map(({ id, name }) => `${id} ${name}`).sort()).toEqual([
    'clay-cup Clay Cup',
    'clay-jug Large Clay Jug',
  ]);
});

test('variants keep their number and stock when a file has the options in another order', async () => {
  const open = await opened();
  const { shop } = open;
  const two =
    'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
  await importAll(
    open,
    aFile([two, 'tee,Tee,Bags,Colour,Red,Size,S,shopify,4,5', 'tee,,,,Blue,,M,shopify,2,5']),
  );
  const [before] = await onSale(shop);
  await importAll(
    open,
    aFile([two, 'tee,Tee,Bags,Size,S,Colour,Red,,,6', 'tee,,,,M,,Blue,,,6', 'tee,,,,L,,Blue,,7,6']),
  );
  const [after] = await onSale(shop);
  const known = before?.variants.map((one) => ({ ...one, priceCents: 600 })) ?? [];
  expect(after?.variants).toEqual(expect.arrayContaining(known));
  expect(after?.variants.map(({ size, countInStock }) => `${size} ${countInStock}`)).toEqual([
    'Red / S 4',
    'Blue / M 2',
    'Blue / L 7',
  ]);
});

test('a file from before a value was renamed does not take the new name back', async () => {
  const open = await opened();
  const { shop } = open;
  const lines = [HEADER, 'tote,Tote,Bags,Colour,Red,,2,5', 'tote,,,,Blue,,3,5'];
  await importAll(open, aFile(lines));
  await shop.db
    .updateTable('product_variants')
    .set({ size: 'Crimson', former_titles: '["Red"]' })
    .where('size', '=', 'Red')
    .execute();
  await shop.db
    .updateTable('products')
    .set({ options: '[{"name":"Colour","values":["Crimson","Blue"]}]' })
    .execute();
  const report = await shop.productImports.check(aFile(lines));
  expect([report.unchanged, report.products]).toEqual([1, []]);
});

test('says how many new products are sold out since the file does not count them', async () => {
  const { shop } = await opened();
  const columns = 'Product name,Type,Selling price';
  const file = aFile([columns, 'Clay Jug,Bowls,500', 'Clay Cup,Bowls,90']);
  expect((await shop.productImports.check(file)).notes).toEqual([
    {
      row: 2,
      field: 'countInStock',
      message:
        'countInStock is not in the file for 2 new products, from this line on: they are sold out until you enter it.',
    },
  ]);
});

const options = [
  { name: 'Colour, or: dye', values: ['Red; dark', 'Blue|pale', '#2 @home', '=x'] },
  { name: 'Length', values: ['2,5 m', String.raw`back\slash`] },
];

test('options, codes, weights, pictures and tags are exported and imported unchanged', async () => {
  const { shop } = await opened();
  const pictures = [
    { hash: 'a'.repeat(20), alt: 'A' },
    { hash: 'b'.repeat(20), alt: 'B' },
  ];
  const variants = options[0]?.values.flatMap((colour, at) =>
    (options[1]?.values ?? []).map((length, place) => ({
      size: `${colour} / ${length}`,
      countInStock: at,
      priceCents: 1_000 + at,
      sku: place === 0 ? `#|S ${at}\\` : '',
      barcode: at === 0 && place === 0 ? '4006381333931' : '',
      weightGrams: place === 0 ? 10 + at : null,
      picture: place === 0 ? 'b'.repeat(20) : null,
    })),
  );
  await stock(
    shop,
    aProduct('cloth', { options, variants: variants ?? [], pictures, tags: ['a|b', 'hand made'] }),
    aProduct('sarong', { sizes: ['S', 'XXL'] }),
    aProduct('mug', {
      variants: [
        {
          size: 'Default',
          countInStock: 1,
          priceCents: 500,
          sku: 'M-1',
          barcode: '73513537',
          weightGrams: 300,
        },
      ],
    }),
  );
  const report = await shop.productImports.check(await exported(shop));
  expect([report.errors, report.products, report.unchanged]).toEqual([[], [], 3]);
});

test('a file without columns for options keeps them', async () => {
  const open = await opened();
  const { shop } = open;
  const colour = [{ name: 'Colour', values: ['Red', 'Blue'] }];
  const variants = [
    { size: 'Red', countInStock: 3, priceCents: 50_000 },
    { size: 'Blue', countInStock: 1, priceCents: 60_000 },
  ];
  await stock(shop, aProduct('tote', { options: colour, variants }));
  const titles = async () =>
    (await onSale(shop))[0]?.variants.map(
      (one) => `${one.size} ${one.countInStock} ${one.priceCents}`,
    );
  await importAll(open, aFile(['id,name,category,price,countInStock', 'tote,Tote,bowls,500,4']));
  expect(await titles()).toEqual(['Red 3 50000', 'Blue 1 60000']);
  await importAll(open, aFile(['id,name,category,price,countInStock', 'tote,Tote,bowls,550,5']));
  expect(await titles()).toEqual(['Red 3 55000', 'Blue 2 55000']);
  const report = await importAll(
    open,
    aFile(['id,name,category,price,countInStock,sizes', 'tote,Tote,bowls,550,5,S|M']),
  );
  expect(report.notes).toMatchObject([{ row: 2, field: 'sizes' }]);
  expect(await titles()).toEqual(['Red 3 55000', 'Blue 2 55000']);
});
