import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { titleOf } from '#lib/catalogue/options.ts';
import { fieldLabel } from '#lib/import-export/report.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';

const now = new Date('2026-11-01T08:00:00Z');
const read = (name: string, text: string) => readImport(name, Buffer.from(text), { now });

const shopify = (...rows: string[]) =>
  read(
    'products.csv',
    [
      'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Variant Image',
      ...rows,
    ].join('\n'),
  );

const woo = (...rows: string[]) =>
  read(
    'products.csv',
    [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Stock,Weight (kg),Regular price,Sale price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s),Attribute 4 name,Attribute 4 value(s)',
      ...rows,
    ].join('\n'),
  );

type Product = Awaited<ReturnType<typeof read>>['products'][number];
const titlesOf = (product: Product | undefined) =>
  product?.variants.map(({ values, countInStock, sku }) => [titleOf(values), countInStock, sku]);

test('a product of Shopify has its options, and each variant what is its own', async () => {
  const { products, bad, notes, pictures } = await shopify(
    'tote,Tote,Bags,"cotton, hand made",Colour,Red,Size,Small,T-RS,250,shopify,4,1800,2000,4006381333931,https://x.example/a.jpg,https://x.example/red.jpg',
    'tote,,,,,Blue,,Large,T-BL,,shopify,2,2700,3000,,https://x.example/b.jpg,',
  );
  expect([bad, notes]).toEqual([[], []]);
  expect(products).toMatchObject([
    {
      id: 'tote',
      tags: ['cotton', 'hand made'],
      discount: 10,
      options: [
        { name: 'Colour', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      variants: [
        {
          values: ['Red', 'S'],
          priceCents: 200_000,
          countInStock: 4,
          sku: 'T-RS',
          barcode: '4006381333931',
          weightGrams: 250,
          picture: 'https://x.example/red.jpg',
        },
        { values: ['Blue', 'L'], priceCents: 300_000, sku: 'T-BL', weightGrams: undefined },
      ],
    },
  ]);
  expect(pictures.map(({ url }) => url)).toEqual([
    'https://x.example/a.jpg',
    'https://x.example/red.jpg',
    'https://x.example/b.jpg',
  ]);
});

test('an option of Shopify whose name shows nothing is called Option', async () => {
  const { products } = await shopify('mug,Mug,Bowls,,\u200d,Red,,,,,,3,500,,,,');
  expect(products[0]?.options).toEqual([{ name: 'Option', values: ['Red'] }]);
});

test.each(['constructor', '__proto__'])('a size may be called %s', async (value) => {
  const { products } = await shopify(`tote,Tote,Bags,,Size,${value},,,,,,4,1800,,,,`);
  expect(products).toMatchObject([
    { options: [{ name: 'Size', values: [value] }], variants: [{ values: [value] }] },
  ]);
  expect(fieldLabel(value)).toBe(value);
});

test('a variant of Shopify that nobody counts begins with the number in the file', async () => {
  const { products } = await shopify('mug,Mug,Bowls,,Title,Default Title,,,,,,3,500,,,,');
  expect(products[0]).toMatchObject({ options: [] });
  expect(products[0]?.variants).toMatchObject([{ countInStock: undefined, stockOfNew: 3 }]);
});

const VARIABLE =
  '1,variable,TEE,,Tee,1,,0.5,,,Bags,"cotton, tee",,,Color,"Blue, Red",Size,"Large, Small, 3/4",Fabric,Cotton,,';

test('a variation of WooCommerce that leaves an option open is each of its values', async () => {
  const { products, bad, notes } = await woo(
    VARIABLE,
    '2,variation,TEE-R,,Tee,1,8,,20,,,,,TEE,Color,Red,Size,,,,,',
    '3,variation,TEE-RS,4006381333931,Tee,1,1,0.4,25,,,,https://x.example/s.jpg,TEE,Color,Red,Size,Small,,,,',
  );
  expect(bad).toEqual([]);
  const [tee] = products;
  // What no variation names only describes the product; a value that none has is left out.
  expect(tee?.options).toEqual([
    { name: 'Color', values: ['Red'] },
    { name: 'Size', values: ['Large', 'Small', '3-4'] },
  ]);
  expect(tee?.tags).toEqual(['cotton', 'tee']);
  expect(titlesOf(tee)).toEqual([
    ['Red / Small', 1, 'TEE-RS'],
    ['Red / Large', 4, 'TEE-R-Large'],
    ['Red / 3-4', 4, 'TEE-R-3-4'],
  ]);
  expect(tee?.variants).toMatchObject([
    { weightGrams: 400, barcode: '4006381333931', picture: 'https://x.example/s.jpg' },
    { weightGrams: 500 },
    { weightGrams: 500 },
  ]);
  expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'has 3/4: it is imported as 3-4'],
    [3, 'stands for Large, Small, 3-4: each is imported; its SKU gets the value added'],
  ]);
});

test('grouped and external products of WooCommerce are left out, and a simple one has no options', async () => {
  const { products, notes } = await woo(
    '1,grouped,G,,Set,1,,,,,Bags,,,,,,,,,,,',
    '2,external,E,,Pennant,1,,,9,,Bags,,,,,,,,,,,',
    '3,simple,S,,Cap,1,2,,9,,Bags,,,,Color,Yellow,,,,,,',
  );
  expect(products).toMatchObject([{ id: 'cap', options: [], variants: [{ sku: 'S' }] }]);
  expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'is grouped: this row is left out'],
    [3, 'is external: this row is left out'],
  ]);
});

const onlyOf = (given: {
  option?: string;
  value?: string;
  sku?: string;
  barcode?: string;
  grams?: string;
}) => {
  const { option = 'Colour', value = 'Red', sku = '', barcode = '', grams = '' } = given;
  return `mug,Mug,Bowls,,${option},${value},,,${sku},${grams},,1,500,,${barcode},,`;
};

describe('A text that is too long is cut at a word, with a note, and the product comes in', () => {
  const words = (length: number) => 'word '.repeat(length / 5).trim();
  const cutAfter = (count: number) => `${'x'.repeat(count - 1)}…`;
  const cut = (field: string, max: number, line = 2) => ({
    line,
    field,
    reason: `is longer than ${max} characters: the rest is left out`,
  });

  test('of Shopify, with the names and values of options', async () => {
    const colour = 'x'.repeat(101);
    const { products, bad, notes } = await shopify(
      `mug,${words(300)},Bowls,,${'y'.repeat(61)},${colour},,,,,,1,500,,,,`,
      `mug,,,,,${colour.replaceAll('x', 'z')},,,,,,1,500,,,,`,
    );
    expect(bad).toEqual([]);
    const [product] = products;
    expect(product?.name).toBe(`${words(255)}…`);
    expect(product?.options).toEqual([
      {
        name: cutAfter(60).replaceAll('x', 'y'),
        values: [cutAfter(100), cutAfter(100).replaceAll('x', 'z')],
      },
    ]);
    expect(product?.variants.map(({ values }) => values[0])).toEqual(product?.options[0]?.values);
    const long = (text: string, max: number, line = 2) => ({
      line,
      field: 'Option1 Value',
      reason: `has ${text}, which is longer than ${max} characters: the rest is left out`,
    });
    expect(notes).toEqual([
      cut('Title', 255),
      long(cutAfter(60).replaceAll('x', 'y'), 60),
      long(cutAfter(60), 100),
      long(cutAfter(60).replaceAll('x', 'z'), 100, 3),
    ]);
  });

  test('of WooCommerce, an emoji of several characters as a whole', async () => {
    const family = '👨‍👩‍👧‍👦';
    const { products, bad, notes } = await woo(
      `1,simple,,,${'x'.repeat(250)}${family}${family},1,3,,500,,Bags,,,,,,,,,,,`,
    );
    expect([bad, notes]).toEqual([[], [cut('Name', 255)]]);
    expect(products[0]?.name).toBe(`${'x'.repeat(250)}…`);
  });

  test('of a spreadsheet, the maker and the material too', async () => {
    const { products, bad, notes } = await read(
      'list.csv',
      `Product name,Price,Brand,Maker,Material,Description\nMug,500,${words(200)},${words(250)},${words(300)},${'d'.repeat(20_001)}`,
    );
    expect(bad).toEqual([]);
    expect(products).toMatchObject([
      {
        brand: `${words(150)}…`,
        maker: `${words(200)}…`,
        material: `${words(200)}…`,
        description: cutAfter(20_000).replaceAll('x', 'd'),
      },
    ]);
    expect(notes).toEqual([
      cut('Brand', 150),
      cut('Description', 20_000),
      cut('Maker', 200),
      cut('Material', 200),
    ]);
  });

  test('of a file of the shop, with translations, and titles of variants as their options', async () => {
    const value = 'v'.repeat(101);
    const { products, bad, notes } = await read(
      'goods.csv',
      `id,name,category,price,countInStock,options,variants,name_si\nmug,${words(300)},bowls,5,,Glaze: ${value},${value}=4,${words(300)}`,
    );
    expect(bad).toEqual([]);
    expect(products).toMatchObject([
      {
        name: `${words(255)}…`,
        options: [{ name: 'Glaze', values: [cutAfter(100).replaceAll('x', 'v')] }],
        variants: [{ countInStock: 4 }],
        translations: { name_si: `${words(255)}…` },
      },
    ]);
    expect(notes.map(({ line, field }) => [line, field])).toEqual([
      [2, 'name'],
      [2, 'name_si'],
      [2, 'options'],
    ]);
  });
});

describe('A row of another shop is an error', () => {
  test.each([[onlyOf({ sku: 'x'.repeat(61) }), 'Variant SKU', /longer than 60 characters/]])(
    'with %s',
    async (row, field, reason) => {
      const { products, bad } = await shopify(row);
      expect(products).toEqual([]);
      expect(bad).toEqual([{ line: 2, field, reason: expect.stringMatching(reason) }]);
    },
  );

  test('with a combination for the second time, or without one', async () => {
    const first = 'mug,Mug,Bowls,,Colour,Red,Size,S,,,,1,500,,,,';
    const again = await shopify(first, 'mug,,,,,red,,Small,,,,1,500,,,,');
    expect(again.bad).toEqual([
      { line: 3, field: 'Option1 Value', reason: 'brings Red / S a second time' },
    ]);
    const open = await shopify(first, 'mug,,,,,Blue,,,,,,1,500,,,,');
    expect(open.bad).toEqual([{ line: 3, field: 'Size', reason: 'is missing' }]);
  });

  test('with the SKU of a row above, which it names', async () => {
    const { products, bad } = await shopify(
      'mug,Mug,Bowls,,,,,,SKU-1,,,1,500,,,,',
      'cup,Cup,Bowls,,,,,,SKU-1,,,1,500,,,,',
    );
    expect(products.map(({ id }) => id)).toEqual(['mug']);
    expect(bad).toEqual([
      {
        line: 3,
        field: 'Variant SKU',
        reason: 'has SKU-1, which line 2 has too. Each variant needs an SKU of its own',
      },
    ]);
  });

  test('with more than three options, 60 values or 250 variants', async () => {
    const many = await woo(
      '1,variable,TEE,,Tee,1,,,,,Bags,,,,A,1,B,1,C,1,D,1',
      '2,variation,,,Tee,1,,,20,,,,,TEE,A,1,B,1,C,1,D,1',
    );
    expect(many.bad).toMatchObject([
      { line: 3, reason: 'is one of 4 options (A, B, C, D). A product has at most 3' },
    ]);
    const list = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(', ');
    const open = (first: number, second: number) =>
      woo(
        `1,variable,TEE,,Tee,1,,,,,Bags,,,,A,"${list(first)}",B,"${list(second)}",,,,`,
        '2,variation,,,Tee,1,,,20,,,,,TEE,A,,B,,,,,',
      );
    expect((await open(61, 1)).bad).toMatchObject([{ reason: 'brings more than 60 values of A' }]);
    expect((await open(50, 6)).bad).toMatchObject([{ reason: 'brings more than 250 variants' }]);
    expect((await open(50, 5)).products[0]?.variants).toHaveLength(250);
  });
});

test('a barcode or weight that is none is left out with a note', async () => {
  const { products, notes } = await shopify(onlyOf({ barcode: '4.00638E+12', grams: 'heavy' }));
  expect(products[0]?.variants).toMatchObject([{ barcode: undefined, weightGrams: undefined }]);
  expect(notes.map(({ field, reason }) => [field, reason])).toEqual([
    ['Variant Barcode', 'has 4.00638E+12, which is no valid barcode: it is left out'],
    ['Variant Grams', 'has heavy, which is no weight: it is left out'],
  ]);
});

test.each([
  ['shopify-apparel', 20, 22, 1, 20],
  ['shopify-home-and-garden', 20, 21, 1, 21],
  ['shopify-jewelery', 20, 23, 3, 41],
  ['woocommerce-sample', 16, 27, 2, 21],
])('the sample %s is read whole', async (name, count, variants, withOptions, pictures) => {
  const found = await readImport(`${name}.csv`, readFileSync(`tests/fixtures/${name}.csv`), {
    now,
  });
  expect(found.bad).toEqual([]);
  expect([
    found.products.length,
    found.products.flatMap((product) => product.variants).length,
    found.products.filter(({ options }) => options.length > 0).length,
    found.pictures.length,
  ]).toEqual([count, variants, withOptions, pictures]);
});

test('values that look the same are one, and those that show nothing are missing', async () => {
  const { products, bad } = await shopify(
    'tote,Tote,Bags,,Colour,Red\u200b,,,,,,1,1800,,,,',
    'tote,,,,,Blue,,,,,,1,1800,,,,',
    'cap,Cap,Bags,,Colour,\u200d,,,,,,1,1800,,,,',
    'hat,Hat,Bags,,Colour,Red,,,,,,1,1800,,,,',
    'hat,,,,,Re\u200dd,,,,,,1,1800,,,,',
  );
  expect(products.map(({ id, options }) => [id, options])).toEqual([
    ['tote', [{ name: 'Colour', values: ['Red', 'Blue'] }]],
  ]);
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'is missing'],
    [6, 'brings Red a second time'],
  ]);
});
