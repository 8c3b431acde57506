import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { products as demo } from '#demo/products.ts';
import { titleOf } from '#lib/catalogue/options.ts';
import { noMapping } from '#lib/import-export/mapping.ts';
import { htmlToText } from '#lib/server/features/import-export/html-to-text.ts';
import { exactDiscount } from '#lib/server/features/import-export/offers.ts';
import { placeProducts } from '#lib/server/features/import-export/place-products.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';

const now = new Date('2026-11-01T08:00:00Z');

async function readBytes(name: string, bytes: Uint8Array) {
  const read = await readImport(name, bytes, { now });
  const { products, bad } = placeProducts(read, {
    categories: defaultCategoryList,
    mapping: undefined,
    remembered: noMapping,
  });
  return { ...read, products, bad: [...read.bad, ...bad] };
}
const readFixture = (name: string) => readBytes(name, readFileSync(`tests/fixtures/${name}`));
const readText = (text: string, name = 'products.csv') => readBytes(name, Buffer.from(text));

const sizesOf = (product: Awaited<ReturnType<typeof readText>>['products'][number] | undefined) =>
  product?.variants.map((one) => [titleOf(one.values), one.countInStock, one.priceCents]);

test('reads the product export of WooCommerce', async () => {
  const { format, products, bad, notes, pictures } = await readFixture('woocommerce-products.csv');
  expect([format, bad]).toEqual(['woocommerce', []]);
  const [jug, sarong, bag, shirt, rug] = products;
  expect(jug).toEqual({
    line: 2,
    id: 'clay-water-jug-cups',
    name: 'Clay Water Jug & Cups',
    category: 'bowls',
    group: undefined,
    brand: 'Kelaniya Clay',
    maker: undefined,
    material: undefined,
    description:
      'Keeps water cool without a fridge.\n\nThrown and fired in Kelaniya.\n- Jug, 1.5 litres\n- Four cups\n\nSays the potter: "Wash it by hand", please.',
    discount: 20,
    tags: ['clay', 'gift'],
    options: [],
    variants: [
      {
        line: 2,
        values: [],
        countInStock: 14,
        stockOfNew: 0,
        priceCents: 350_000,
        saleCents: null,
        sku: 'CLAY-01',
        barcode: undefined,
        weightGrams: undefined,
        picture: undefined,
      },
    ],
    images: undefined,
    isArchived: false,
    hasMadeId: true,
    namesOptions: 'all',
  });
  // One discount makes all three sale prices.
  expect(sarong).toMatchObject({ category: 'batik-wear', discount: 20 });
  expect(sarong?.options).toEqual([
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Dye', values: ['Indigo, natural'] },
  ]);
  expect(sizesOf(sarong)).toEqual([
    ['S / Indigo, natural', 4, 399_000],
    ['M / Indigo, natural', 0, 399_000],
    ['L / Indigo, natural', 2, 449_000],
  ]);
  // A draft, whose stock nobody counts.
  expect(bag).toMatchObject({
    line: 4,
    isArchived: true,
    description: 'A multi-line description,\nwith a quoted "word"\nand a comma.',
  });
  expect(sizesOf(bag)).toEqual([['Default', undefined, 125_050]]);
  // A sale of one size alone is no discount; the parent's stock is shared.
  expect(shirt).toMatchObject({
    category: 'fashion',
    group: 'mens',
    discount: 0,
    description: '=Not a formula, says the weaver',
  });
  expect(sizesOf(shirt)).toEqual([
    ['M', 4, 250_000],
    ['L', 3, 250_000],
  ]);
  // Sold out, and its sale is over.
  expect(rug).toMatchObject({ discount: 0 });
  expect(sizesOf(rug)).toEqual([['Default', 0, 100_000]]);
  expect(notes).toEqual([{ line: 7, field: 'Type', reason: 'is grouped: this row is left out' }]);
  expect(pictures.map(({ line, id, url }) => [line, id, url.split('/').at(-1)])).toEqual([
    [2, 'clay-water-jug-cups', 'jug.jpg'],
    [2, 'clay-water-jug-cups', 'cups.jpg'],
    [3, 'peacock-batik-sarong', 'sarong.jpg'],
  ]);
});

test('reads the product export of Shopify', async () => {
  const { format, products, bad, notes, pictures } = await readFixture('shopify-products.csv');
  expect([format, bad]).toEqual(['shopify', []]);
  const [bowl, kurta, earrings, baskets] = products;
  expect(bowl).toEqual({
    line: 2,
    id: 'lacquer-band-bowl',
    name: 'Lacquer Band Bowl',
    category: 'bowls',
    group: undefined,
    brand: 'Hapuvida Lacquer',
    maker: undefined,
    material: undefined,
    description:
      'Turned on a pole lathe,\ncoloured with sticks of lac.\n\nMade by Sunil Perera — Matale.',
    discount: 10,
    tags: ['lacquer', 'wood'],
    options: [],
    variants: [
      {
        line: 2,
        values: [],
        countInStock: 12,
        stockOfNew: 0,
        priceCents: 390_000,
        saleCents: null,
        sku: undefined,
        barcode: undefined,
        weightGrams: 300,
        picture: undefined,
      },
    ],
    images: undefined,
    isArchived: false,
    hasMadeId: false,
    namesOptions: 'all',
  });
  expect(kurta).toMatchObject({ category: 'fashion', description: 'Plain weave.\nWashes well.' });
  // What was oversold is not there.
  expect(sizesOf(kurta)).toEqual([
    ['Indigo / S', 5, 265_000],
    ['Indigo / M', 0, 265_000],
    ['Indigo / XL', 3, 289_000],
  ]);
  expect(earrings).toMatchObject({
    category: 'fashion',
    group: 'jewelry',
    brand: undefined,
    isArchived: true,
  });
  expect(sizesOf(earrings)).toEqual([['Default', undefined, 75_000]]);
  // No discount of hundredths of a percent makes 1999 to 1333: it is a reduced price.
  expect(baskets).toMatchObject({ category: 'bamboo-products', discount: 0 });
  expect(baskets?.variants).toMatchObject([{ priceCents: 199_900, saleCents: 133_300 }]);
  expect(notes).toEqual([
    { line: 12, field: 'Gift Card', reason: 'is true: this product is left out' },
  ]);
  expect(pictures.map(({ url }) => url.split('/').at(-1))).toEqual([
    'bowl-front.jpg',
    'bowl-detail.jpg',
    'bowl-table.jpg',
    'kurta.jpg',
  ]);
});

const woo = (...rows: string[]) =>
  readText(
    [
      'ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      ...rows,
    ].join('\n'),
  );

test.each([
  ['1,simple,A,Jug,1,2,,Bowls,,,,,', 'Regular price', 'is missing'],
  ['1,simple,A,Jug,1,2,cheap,Bowls,,,,,', 'Regular price', expect.stringContaining('1999.50')],
  ['1,simple,A,Jug,1,many,5,Bowls,,,,,', 'Stock', expect.stringContaining('whole number')],
  [
    '1,simple,A,Jug,1,2,5,Home > Pots,,,,,',
    'Categories',
    expect.stringMatching(/Home > Pots, .* one of Agricultural Products, Bags, .* Fashion$/),
  ],
  ['1,simple,A,,1,2,5,Bowls,,,,,', 'Name', 'is missing'],
  ['1,variable,A,Jug,1,2,5,Bowls,,Size,"S, M",,', 'Type', expect.stringContaining('variable')],
  ['1,variation,A-S,Jug,1,2,5,,A,Size,S,,', 'Parent', 'names A, which is not in the file'],
])('names what is wrong with the row %s of WooCommerce', async (row, field, reason) => {
  expect((await woo(row)).bad).toEqual([{ line: 2, field, reason }]);
});

const cell = (text: string) => (text.includes(',') ? `"${text}"` : text);
const ofWoo = (price: string, stock: string) =>
  woo(`1,simple,A,Jug,1,${cell(stock)},${cell(price)},Bowls,,,,,`);
const ofShopify = (price: string, stock: string) =>
  readText(
    `Handle,Title,Type,Variant Price,Variant Inventory Qty\njug,Jug,Bowls,${cell(price)},${cell(stock)}\n`,
  );
const ofShop = (price: string, stock: string) =>
  readText(`id,name,category,price,countInStock\njug,Jug,bowls,${cell(price)},${cell(stock)}\n`);
const ofSizes = (price: string, stock: string) =>
  readText(`id,name,category,price,sizes\njug,Jug,bowls,5,"M:${stock}:${price}"\n`);

describe.each([
  ['WooCommerce', ofWoo, 'Regular price', 'Stock'],
  ['Shopify', ofShopify, 'Variant Price', 'Variant Inventory Qty'],
  ['the shop', ofShop, 'price', 'countInStock'],
  ['the shop’s sizes', ofSizes, 'sizes', 'sizes'],
])('A file of %s', (_, read, priceColumn, stockColumn) => {
  test.each([
    ['1800', '1200', 180_000, 1200],
    ['1,800', '1,200', 180_000, 1200],
    ['Rs. 1,25,000.50', '12', 12_500_050, 12],
    ['LKR 1800/=', '3', 180_000, 3],
    ['1234,50', '3', 123_450, 3],
    ['1.800,00', '3', 180_000, 3],
  ])('reads the price %j and the stock %j', async (price, stock, cents, pieces) => {
    const { products, bad } = await read(price, stock);
    expect(bad).toEqual([]);
    expect(products[0]?.variants[0]).toMatchObject({ priceCents: cents, countInStock: pieces });
  });

  test('asks back what can be read in two ways', async () => {
    const { products, bad } = await read('1.800', '3');
    expect(products).toEqual([]);
    expect(bad).toMatchObject([
      { line: 2, field: priceColumn, reason: expect.stringMatching(/as 1\.8 or as 1800\. Write/) },
    ]);
    expect((await read('5', '1.200')).bad).toMatchObject([
      { line: 2, field: stockColumn, reason: expect.stringMatching(/as 1\.2 or as 1200\. Write/) },
    ]);
  });
});

test('refuses a price of nothing', async () => {
  for (const read of [ofShop, ofWoo, ofShopify]) {
    expect((await read('0', '3')).bad).toMatchObject([{ line: 2 }]);
  }
});

const onlyVariation = (name: string, value: string) =>
  woo(
    `1,variable,A,Sandals,1,,,Fashion,,${name},${value},,`,
    `2,variation,A-1,Sandals,1,3,2500,,A,${name},${value},,`,
  );
const onlyVariant = (name: string, value: string) =>
  readText(
    `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\nsandals,Sandals,Fashion,${name},${value},2500\n`,
  );

test.each([
  ['WooCommerce', onlyVariation],
  ['Shopify', onlyVariant],
])('a product of %s keeps its only choice', async (_, read) => {
  for (const [name, value] of [
    ['Size', '38'],
    ['Colour', 'Blue'],
  ] as const) {
    const { products, bad, notes } = await read(name, value);
    expect([bad, notes]).toEqual([[], []]);
    expect(products).toMatchObject([
      { options: [{ name, values: [value] }], variants: [{ values: [value] }] },
    ]);
  }
});

test('reads the columns of newer exports of Shopify', async () => {
  const { products } = await readText(
    'Title,URL handle,Description,Type,Published on online store,Status,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity\n' +
      'Mug,clay-mug,<p>Clay</p>,Bowls,FALSE,Active,,,800,1000,shopify,3\n',
  );
  expect(products).toMatchObject([
    { id: 'clay-mug', description: 'Clay', isArchived: true, discount: 20 },
  ]);
});

test('names the line on which a row begins, after quoted line breaks and empty lines', async () => {
  const { bad } = await readText(
    'id,name,"category",price,countInStock\n' +
      'a,"Two\nlines",bowls,5,x\n' +
      '\n' +
      'b,B,bowls\n' +
      'c,"Three\n\nlines",bowls,5,x\n' +
      'd,D,bowls,5,x\n',
  );
  expect(bad.map(({ line, field }) => [line, field])).toEqual([
    [2, 'countInStock'],
    [5, 'row'],
    [6, 'countInStock'],
    [9, 'countInStock'],
  ]);
});

test('reads semicolons, tabs, Windows line ends and a byte order mark', async () => {
  for (const mark of [';', '\t']) {
    const text = ['id,name,category,price,countInStock', 'a,Jug,bowls,"5",1'].join('\r\n');
    const { products } = await readText(`\uFEFF${text.replaceAll(',', mark)}\r\n`);
    expect(products).toMatchObject([{ id: 'a', line: 2 }]);
  }
});

test('keeps what a file has no column for', async () => {
  const { products } = await readText('id,name,category,price,countInStock\na,A,bowls,5,1\n');
  expect(products).toMatchObject([
    { brand: undefined, description: undefined, images: undefined, isArchived: false },
  ]);
});

const NAMED = 'id\tname\tcategory\tprice\tcountInStock\na\tCafé bowl\tbowls\t5\t1\n';
const swapped = (bytes: Buffer) => bytes.swap16();

test.each([
  ['UTF-8', 'products.csv', Buffer.from(NAMED), 'utf-8'],
  ['Unicode text', 'products.txt', Buffer.from(`\uFEFF${NAMED}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 without a mark', 'products.csv', Buffer.from(NAMED, 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way', 'a.tsv', swapped(Buffer.from(`\uFEFF${NAMED}`, 'utf16le')), 'utf-16be'],
  ['plain CSV', 'products.csv', Buffer.from(NAMED, 'latin1'), 'windows-1252'],
])('reads %s of a spreadsheet and says as what', async (_, name, bytes, expected) => {
  const { products, bad, encoding } = await readImport(name, bytes, { now });
  expect([bad, encoding]).toEqual([[], expected]);
  expect(products).toMatchObject([{ id: 'a', name: 'Café bowl' }]);
});

test('reads the quotation marks and dashes of Windows-1252', async () => {
  const bytes = Buffer.from('id,name,category,price,countInStock\na,Bowl X big,bowls,5,1\n');
  const { products } = await readImport(
    'products.csv',
    Buffer.from(bytes.map((byte) => (byte === 0x58 ? 0x96 : byte))),
    { now },
  );
  expect(products).toMatchObject([{ name: 'Bowl – big' }]);
});

test.each([
  ['products.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]), /not text/],
  // One byte of a Sinhala text is damaged: in another encoding all of it would be.
  [
    'products.csv',
    Buffer.concat([Buffer.from('id,name\na,සරම් සරොම්'), Buffer.from([0xe0, 0x0a])]),
    /UTF-8 with some characters that are damaged/,
  ],
  // A byte that no text in Windows-1252 has.
  ['products.csv', Buffer.from([0x69, 0x64, 0x2c, 0xe9, 0x0a, 0x81]), /not text/],
  ['products.xlsx', Buffer.from('PK'), /must end in \.csv, \.tsv, \.txt or \.jsonl/],
  [
    'products.csv',
    Buffer.from(`id,name${',x'.repeat(999)}\na,A\n`),
    /The first line has more than 1,000 columns\. Leave out/,
  ],
  [
    'products.csv',
    Buffer.from(`id,name\na,A\nb,B${',x'.repeat(999)}\n`),
    /Line 3 has more than 1,000 columns\. Leave out/,
  ],
])('refuses a file %s that is none', async (name, bytes, sentence) => {
  await expect(readImport(name, bytes, { now })).rejects.toThrow(sentence);
});

test('leaves out control characters that came with pasted text', async () => {
  const header = 'id,name,category,price,countInStock,description';
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const text = `\uFEFF${header}\na,Clay\u0003 Mug,bowls,5,1,"Soft\u001f\u0092\nhyphen"\n`;
    const { products, bad } = await readImport('products.csv', Buffer.from(text, encoding), {
      now,
    });
    expect(bad).toEqual([]);
    expect(products).toMatchObject([{ name: 'Clay Mug', description: 'Soft\nhyphen' }]);
  }
  const line = { id: 'a', name: 'Clay\0 Mug', category: 'bowls', price: 5, countInStock: 1 };
  const { products } = await readText(JSON.stringify(line), 'products.jsonl');
  expect(products).toMatchObject([{ name: 'Clay Mug' }]);
});

test('refuses more rows than it is asked to read', async () => {
  const text = 'id,name,category,price,countInStock\na,A,bowls,5,1\nb,B,bowls,5,1\n';
  const read = readImport('products.csv', Buffer.from(text), { now, maxRows: 1 });
  await expect(read).rejects.toThrow('The file has more than 1 rows. Split it into smaller files.');
});

test.each([
  [[[100_00, 80_00]], 20],
  [[[199_900, 179_910]], 10],
  [[[300_00, 262_50]], 12.5],
  [[[199_900, 199_900]], 0],
  [
    [
      [100_00, 80_00],
      [50_00, 40_00],
    ],
    20,
  ],
  [
    [
      [100_00, 80_00],
      [50_00, 50_00],
    ],
    undefined,
  ],
  [[[199_900, 133_300]], undefined],
])('finds the discount of %j', (prices, discount) => {
  const offers = prices.map(([listCents = 0, paidCents = 0]) => ({ listCents, paidCents }));
  expect(exactDiscount(offers)).toBe(discount);
});

test.each([
  ['<p>One<br/>two</p><p>Three</p>', 'One\ntwo\n\nThree'],
  ['<h2>Care</h2>\n<ul>\n<li>Wash</li>\n<li>Dry</li>\n</ul>', 'Care\n- Wash\n- Dry'],
  ['Plain & simple\n1 < 2', 'Plain & simple\n1 < 2'],
  ['A<script>alert(1)</script><style>p{}</style>B', 'AB'],
  ['Caf&eacute;&nbsp;bowl', 'Café bowl'],
  ['<table><tr><td>Size</td><td>M</td></tr></table>', 'Size M'],
])('makes text of %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('the sample file can be imported and names no product that is there', async () => {
  const bytes = readFileSync('public/products-sample.csv');
  const { format, products, bad } = await readImport('products-sample.csv', bytes, { now });
  expect([format, products.length, bad]).toEqual(['csv', 3, []]);
  const known = new Set(demo.map(({ id }) => id));
  expect(products.filter(({ id }) => known.has(id))).toEqual([]);
});

test.each([
  [
    'WooCommerce',
    'Type,SKU,Name,Regular price,Sale price,Stock,Categories\nsimple,RUG,Rug,2990,1999,3,Bowls\n',
  ],
  [
    'Shopify',
    'Handle,Title,Type,Variant Price,Variant Compare At Price,Variant Inventory Qty\nrug,Rug,Bowls,1999,2990,3\n',
  ],
  ['a spreadsheet', 'Item,Was,Price,Qty,Kind\nRug,2990,1999,3,Bowls\n'],
  [
    'a spreadsheet with both names',
    'Item,Regular price,Sale price,Qty,Kind\nRug,2990,1999,3,Bowls\n',
  ],
  ['the shop', 'id,name,category,price,salePrice,countInStock\nrug,Rug,bowls,2990,1999,3\n'],
])('keeps both prices of %s where no percentage says them', async (_, file) => {
  const { products, bad } = await readText(file);
  expect(bad).toEqual([]);
  expect(products[0]?.variants).toMatchObject([{ priceCents: 299_000, saleCents: 199_900 }]);
  expect(products[0]?.discount ?? 0).toBe(0);
});

test('a file of the shop has a reduced price or a discount, less than the price', async () => {
  const header = 'id,name,category,price,salePrice,discount,countInStock,sizes';
  const { bad, products } = await readText(
    `${header}\na,A,bowls,2990,1999,10,3,\nb,B,bowls,2990,2990,,3,\nc,C,bowls,2990,S=1999,,,S:1|M:2\n`,
  );
  expect(bad).toEqual([
    { line: 2, field: 'salePrice', reason: 'stands beside a discount. Give one of them' },
    { line: 3, field: 'salePrice', reason: 'must be less than the price' },
  ]);
  expect(products[0]?.variants.map(({ saleCents }) => saleCents)).toEqual([199_900, null]);
});
