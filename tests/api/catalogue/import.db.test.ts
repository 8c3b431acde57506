import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { exportProducts } from '#lib/server/features/import-export/export.ts';
import { importFile } from '#lib/server/features/import-export/import-file.ts';
import { openFile } from '#lib/server/features/import-export/read-file.ts';
import { escapeCell } from '#lib/server/infra/csv.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct } from '../../support/products.ts';
import { aFolder, aShop, stock, aPlace } from '../../support/shop.ts';
import { seedAccounts } from '#demo/accounts.ts';
import { products } from '#demo/products.ts';
import { seedProducts } from '#demo/seed.ts';
import { addFirstAdmin } from '#lib/server/app/seed.ts';

const HEADER =
  'id,name,category,group,brand,price,discount,countInStock,sizes,material,maker,description,images';

function aFile(name: string, ...lines: string[]): string {
  const file = join(aFolder(), name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
const run = (shop: Shop, file: string, skipBad = false) =>
  importFile(file, { ...shop, skipBad, onProgress: () => undefined });
async function onSale(shop: Shop) {
  await shop.changes.follow();
  return (await shop.catalogue.list({ ...anyProduct, limit: 100 })).products;
}

test('a CSV file puts its products on sale', async () => {
  const shop = await aShop();
  const file = aFile(
    'goods.csv',
    HEADER,
    'sun-sarong,Sun Sarong,Batik Wear,mens,Matale Wax Room,3490.50,20,14,M|L,Cotton,"Nimal, Matale","Two lines,\nand a comma",',
    'clay-mug,Clay Mug,bowls,,,800,,0,,,,,',
  );
  expect(await run(shop, file)).toMatchObject({ imported: 2, bad: [] });
  expect(await onSale(shop)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'sun-sarong',
        category: 'batik-wear',
        group: 'mens',
        priceCents: 349_050,
        discount: 20,
        countInStock: 14,
        sizes: ['M', 'L'],
        maker: 'Nimal, Matale',
      }),
      expect.objectContaining({ id: 'clay-mug', discount: 0, sizes: [], group: null }),
    ]),
  );
});

test('a JSON Lines file does the same', async () => {
  const shop = await aShop();
  const file = aFile(
    'goods.jsonl',
    '{"id":"clay-mug","name":"Clay Mug","category":"bowls","price":800,"countInStock":3}',
    '{"id":"clay-cup","name":"Clay Cup","category":"bowls","price":"90.5","countInStock":"1","sizes":["S","M"]}',
  );
  expect(await run(shop, file)).toMatchObject({ imported: 2, bad: [] });
  expect((await onSale(shop)).map(({ id }) => id).sort()).toEqual(['clay-cup', 'clay-mug']);
});

test('sizes bring their stock and price, or share the stock of the row', async () => {
  const shop = await aShop();
  const file = aFile(
    'goods.csv',
    'id,name,category,price,countInStock,sizes',
    'reed-hat,Reed Hat,bags,800,,L:2|s:4|M:0',
    'silk-hat,Silk Hat,bags,800,99,S:1:750.50|M:2',
    'cane-hat,Cane Hat,bags,800,5,S|M|L',
  );
  expect(await run(shop, file)).toMatchObject({ imported: 3, bad: [] });
  const variants = new Map(
    (await onSale(shop)).map((product) => [
      product.id,
      product.variants.map((one) => `${one.size}:${one.countInStock}:${one.priceCents}`),
    ]),
  );
  expect(variants.get('reed-hat')).toEqual(['S:4:80000', 'M:0:80000', 'L:2:80000']);
  expect(variants.get('silk-hat')).toEqual(['S:1:75050', 'M:2:80000']);
  expect(variants.get('cane-hat')).toEqual(['S:2:80000', 'M:2:80000', 'L:1:80000']);
});

test.each([
  ['S:4|M', 'sizes', 'must give the stock of each size, or of none'],
  ['S:1|s:2', 'sizes', 'names a size twice'],
  ['S:1:0', 'sizes', 'has a price that is not between 0 and 10000000'],
  ['S:1000001', 'sizes', 'has a stock of more than 1000000'],
  ['S:-1', 'sizes', expect.stringContaining('such as S:4|M:0')],
  ['S', 'countInStock', 'is missing'],
])('a row with the sizes %s and no stock is refused', async (sizes, field, reason) => {
  const shop = await aShop();
  const file = aFile('goods.csv', 'id,name,category,price,sizes', `hat,Hat,bags,800,${sizes}`);
  expect((await run(shop, file)).bad).toEqual([{ line: 2, field, reason }]);
});

const badFile = () =>
  aFile(
    'goods.csv',
    'id,name,category,price,discount,countInStock,sizes',
    'clay-mug,Clay Mug,bowls,800,0,3,',
    'Clay Cup,,pots,cheap,120,-1,XS:x',
    'clay-mug,Again,bowls,800,0,3,',
    'clay-jar,"Clay\nJar",bowls,900,0,3,',
    'clay-pot,Clay Pot,bowls,900,0,many,',
  );

test('each bad row is named by line, field and reason, and nothing is imported', async () => {
  const shop = await aShop();
  const { imported, bad } = await run(shop, badFile());
  expect(imported).toBe(0);
  expect(await onSale(shop)).toEqual([]);
  expect(bad.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '3 id',
    '3 name',
    '3 price',
    '3 discount',
    '3 countInStock',
    '3 sizes',
    '3 category',
    '4 id',
    '7 countInStock',
  ]);
  expect(bad).toContainEqual({ line: 4, field: 'id', reason: 'clay-mug is already in line 2' });
});

test('with --skip-bad the good rows are imported', async () => {
  const shop = await aShop();
  expect(await run(shop, badFile(), true)).toMatchObject({ imported: 2 });
  expect((await onSale(shop)).map(({ id }) => id).sort()).toEqual(['clay-jar', 'clay-mug']);
});

test('a file of another kind is refused as a whole', async () => {
  const shop = await aShop();
  const sentence = /must end in .csv, .tsv, .txt or .jsonl/;
  await expect(run(shop, aFile('goods.xlsx', 'x'))).rejects.toThrow(sentence);
});

test('a file without a column of prices is read no further', async () => {
  const shop = await aShop();
  const { imported, bad } = await run(shop, aFile('goods.csv', 'id,name', 'a,b'));
  expect([imported, bad]).toMatchObject([0, [{ line: 1, field: 'price' }]]);
});

test('invalid JSON and an incomplete CSV row are bad rows', async () => {
  const shop = await aShop();
  const json = await run(shop, aFile('goods.jsonl', '{"id":', '{"id":"x","colour":"red"}'));
  expect(json.bad.map(({ line, field }) => `${line} ${field}`)).toEqual(['1 row', '2 colour']);
  const csv = await run(shop, aFile('goods.csv', HEADER, 'a,b,c'));
  expect(csv.bad).toMatchObject([{ line: 2, field: 'row' }]);
});

test('importing again updates products and keeps their creation date', async () => {
  const shop = await aShop();
  const born = new Date('2025-01-01T00:00:00Z');
  await stock(shop, aProduct('clay-mug', { createdAt: born }));
  await run(
    shop,
    aFile('goods.csv', 'id,name,category,price,countInStock', 'clay-mug,New Name,bowls,1,2'),
  );
  expect(await onSale(shop)).toMatchObject([
    { name: 'New Name', priceCents: 100, createdAt: born },
  ]);
});

test('columns that the file does not have stay as they are', async () => {
  const shop = await aShop();
  const pictures = [{ hash: 'a'.repeat(20), alt: 'A mug' }];
  await stock(shop, aProduct('clay-mug', { brand: 'Kelaniya Clay', discount: 20, pictures }));
  const file = aFile('goods.csv', 'id,name,category,price,countInStock', 'clay-mug,Mug,bowls,1,2');
  await run(shop, file);
  expect(await onSale(shop)).toMatchObject([
    { name: 'Mug', brand: 'Kelaniya Clay', discount: 20, pictures },
  ]);
});

test('products of another shop come in with what its export says of them', async () => {
  const shop = await aShop();
  await stock(shop, aProduct('palmyrah-shopping-bag', { countInStock: 9, maker: 'Nimal' }));
  const file = resolve('tests/fixtures/woocommerce-products.csv');
  const { imported, bad, pictures, notes } = await run(shop, file);
  expect([imported, bad.length, pictures.length, notes.length]).toEqual([5, 0, 3, 1]);
  expect((await onSale(shop)).map(({ id }) => id).sort()).toEqual([
    'clay-water-jug-cups',
    'coir-door-rug',
    'handloom-shirt',
    'peacock-batik-sarong',
  ]);
  // The draft is archived; stock and maker, of which the file says nothing, stay.
  const bag = await shop.repo.find('palmyrah-shopping-bag');
  expect(bag).toMatchObject({ archived: true, countInStock: 9, maker: 'Nimal' });
});

test('an import is audited, and leaves alone what is as the file says', async () => {
  const shop = await aShop();
  await stock(shop, aProduct('clay-mug'), aProduct('clay-cup', { discount: 10 }));
  const file = join(aFolder(), 'goods.csv');
  await exportProducts(file, shop);
  writeFileSync(file, readFileSync(file, 'utf8').replace(',10,', ',15,'));
  await run(shop, file);
  const events = await shop.db.selectFrom('product_events').selectAll().execute();
  expect(events).toEqual([
    {
      product_id: 'clay-cup',
      position: 0,
      at: expect.any(String),
      actor_id: '',
      what: 'change',
      before: '{"discount":"10"}',
      after: '{"discount":"15"}',
    },
  ]);
});

test('an export imports to the same shop, pictures included', async () => {
  const shop = await aShop();
  const master = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#a63a2d' },
  })
    .webp()
    .toBuffer();
  const hash = await shop.pictures.store(master);
  await stock(
    shop,
    aProduct('clay-mug', { description: 'With "quotes", commas\nand lines', discount: 12.5 }),
    aProduct('sun-sarong', {
      sizes: ['S', 'XXL'],
      group: 'mens',
      pictures: [{ hash, alt: 'Sun' }],
    }),
  );
  const folder = aFolder();
  for (const ending of ['csv', 'jsonl']) {
    const file = join(folder, `goods.${ending}`);
    expect(await exportProducts(file, shop)).toBe(2);
    const other = await aShop();
    expect(await run(other, file)).toMatchObject({ imported: 2, bad: [] });
    const again = join(folder, `again.${ending}`);
    await exportProducts(again, other);
    const bare = (products: Awaited<ReturnType<typeof onSale>>) =>
      products
        .map((product) => ({
          ...product,
          createdAt: undefined,
          updatedAt: undefined,
          pictures: product.pictures.length,
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(bare(await onSale(other))).toEqual(bare(await onSale(shop)));
  }
});

test('a cell that a spreadsheet would compute is escaped in an export, and is itself again when imported', async () => {
  const shop = await aShop();
  const names = ['=1+2', '+94771234567', '-5', '@SUM(A1)', "'=1", "''@x", "'tis", "'", 'a=1'];
  await stock(shop, ...names.map((name, index) => aProduct(`mug-${index}`, { name, maker: name })));
  const folder = aFolder();
  const file = join(folder, 'goods.csv');
  await exportProducts(file, shop);
  const cells = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]);
  expect(cells).toEqual([
    "'=1+2",
    "'+94771234567",
    "'-5",
    "'@SUM(A1)",
    "''=1",
    "'''@x",
    "'tis",
    "'",
    'a=1',
  ]);
  const other = await aShop();
  expect(await run(other, file)).toMatchObject({ imported: names.length, bad: [] });
  const imported = new Map((await onSale(other)).map(({ id, name, maker }) => [id, [name, maker]]));
  expect(names.map((_, index) => imported.get(`mug-${index}`))).toEqual(
    names.map((name) => [name, name]),
  );

  const lines = join(folder, 'goods.jsonl');
  await exportProducts(lines, shop);
  expect(readFileSync(lines, 'utf8')).toContain('"name":"=1+2"');
});

test('any text is the same cell after it was written and read', async () => {
  const text = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n", ;ab`.split('')) });
  const row = fc.record({ id: text, name: text, category: text, price: text, countInStock: text });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const columns = ['id', 'name', 'category', 'price', 'countInStock'];
      const text = stringify(rows, { header: true, columns, cast: { string: escapeCell } });
      const read: unknown[] = [];
      for await (const found of openFile('cells.csv', Buffer.from(text)).rows)
        read.push('cells' in found ? found.cells : found);
      expect(read).toEqual(rows);
    }),
  );
});

test('a picture that is none, or lies outside the folder, is a bad row', async () => {
  const shop = await aShop();
  const file = aFile(
    'goods.csv',
    HEADER,
    'a,A,bowls,,,1,,1,,,,,../secret.webp',
    'b,B,bowls,,,1,,1,,,,,goods.csv',
  );
  const { bad } = await run(shop, file);
  expect(bad.map(({ line, field }) => `${line} ${field}`)).toEqual(['2 images', '3 images']);
});

test('an empty shop is seeded once, with pictures for each product and its colours', async () => {
  const shop = await aShop();
  expect(await seedProducts(shop)).toBe(products.length);
  expect(await seedProducts(shop)).toBe(0);
  const { products: seeded, total } = await shop.catalogue.list({ ...anyProduct, limit: 200 });
  expect(total).toBe(products.length);
  for (const { id, pictures } of seeded) {
    const colours = id === 'peacock-batik-tote' ? 2 : 0;
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(3 + colours);
    expect(pictures.every(({ alt }) => alt.length > 10)).toBe(true);
  }
  const tote = seeded.find(({ id }) => id === 'peacock-batik-tote');
  expect(
    tote?.variants.map(({ picture }) => tote.pictures.findIndex(({ hash }) => hash === picture)),
  ).toEqual([0, 0, 3, 3, 4]);
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
  const people = await shop.db
    .selectFrom('users')
    .select(['role', 'password_hash', 'phone'])
    .execute();
  expect(people.map(({ role }) => role).sort()).toEqual(['admin', 'driver', 'user']);
  expect(people.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
  expect(people.find(({ role }) => role === 'driver')?.phone).toMatch(/^07\d{8}$/);
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
