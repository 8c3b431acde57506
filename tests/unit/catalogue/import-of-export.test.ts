import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { combinationsOf, titleOf } from '#lib/catalogue/options.ts';
import { oneLine, visibleKey } from '#lib/format/plain-text.ts';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { importFields } from '#lib/import-export/fields.ts';
import { toCells } from '#lib/server/features/import-export/cells.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { writeCsv } from '#lib/server/infra/csv.ts';

const columns = importFields.map((field) => ({
  heading: field,
  cell: (row: ReturnType<typeof toCells>) => row[field],
}));

/** Text of any letters, with what a CSV file has a meaning for. */
const written = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`"',;|:=+-@#\\\t\r\n\v\u0003\uFEFF\uFFFD ක்`.split('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});
/** As a product's form takes it. */
const text = written.map((typed) => v.parse(productFields.brand, typed));

/** A name of an option, a value, a tag or an SKU: a line without a `/`. */
const short = (max: number) =>
  text
    .map((typed) => oneLine(oneLine(typed.replaceAll('/', ' ')).slice(0, max)))
    .filter((typed) => visibleKey(typed) !== '' && typed !== 'Default');

const uniqueOf = (max: number, maxLength: number) =>
  fc.uniqueArray(short(max), {
    minLength: 1,
    maxLength,
    selector: visibleKey,
  });

const options = fc.oneof(
  fc.constant([]),
  fc
    .subarray(['S', 'M', 'L', 'XL', 'XXL'], { minLength: 1 })
    .map((values) => [{ name: 'Size', values }]),
  uniqueOf(30, 3).chain((names) =>
    fc.tuple(...names.map((name) => uniqueOf(40, 3).map((values) => ({ name, values })))),
  ),
);

const variant = fc.record({
  countInStock: fc.nat(1_000_000),
  priceCents: fc.integer({ min: 1, max: 1_000_000_000 }),
  barcode: fc.constantFrom('', '4006381333931', '73513537'),
  weightGrams: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  hasSku: fc.boolean(),
  /** What the list price is divided by; 0 for none. */
  sale: fc.constantFrom(0, 0, 1.5, 3),
});

const product = fc
  .record({
    name: written.map((typed) => v.parse(productFields.name, `A ${typed}`)),
    brand: text,
    maker: text,
    material: text,
    description: text,
    tags: uniqueOf(60, 3),
    category: fc.constant('bowls'),
    group: fc.constantFrom(null, 'mens'),
    discount: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    ),
    options,
    details: fc.array(variant, { minLength: 27, maxLength: 27 }),
    skus: fc.uniqueArray(short(60), { minLength: 27, maxLength: 27 }),
    archivedAt: fc.constantFrom(null, '2026-10-02T00:00:00.000Z'),
  })
  .map(({ details, skus, ...one }) => ({
    ...one,
    variants: combinationsOf(one.options).map((values, at) => {
      const { hasSku = false, sale = 0, priceCents = 1, ...detail } = details[at] ?? {};
      const sku = hasSku ? (skus[at] ?? '') : '';
      const isReduced = one.discount === 0 && sale > 0 && priceCents > 1;
      const saleCents = isReduced ? Math.min(priceCents - 1, Math.ceil(priceCents / sale)) : null;
      return { countInStock: 0, priceCents, ...detail, saleCents, values, sku };
    }),
  }));

test('a product stays the same when it is exported and imported', async () => {
  await fc.assert(
    fc.asyncProperty(product, async ({ archivedAt, ...one }) => {
      const sold = one.variants.map(({ values, ...rest }) => ({ ...rest, size: titleOf(values) }));
      const row = toCells({ ...one, id: 'jug', variants: sold, archivedAt }, []);
      let file = '';
      const pages = async function* () {
        yield [row];
      };
      for await (const part of writeCsv(columns, pages())) file += part;
      const read = await readImport('products.csv', Buffer.from(file), { now: new Date() });
      expect([read.format, read.bad]).toEqual(['csv', []]);
      const { category, group, variants, ...rest } = one;
      expect(read.products).toEqual([
        expect.objectContaining({
          ...rest,
          id: 'jug',
          categoryNames: [category],
          groupName: group ?? '',
          isArchived: archivedAt !== null,
          variants: variants.map((detail) => expect.objectContaining(detail)),
        }),
      ]);
    }),
    { numRuns: 300 },
  );
});

const read = async (header: string, ...rows: string[]) =>
  readImport('products.csv', Buffer.from([header, ...rows].join('\n')), { now: new Date() });

test('a file from before options says sizes alone', async () => {
  const { products, bad } = await read(
    'id,name,category,group,brand,price,discount,countInStock,sizes,material,maker,description,images,archived',
    'hat,Hat,bags,,,800,0,6,S:2:750|38:4,,,,,',
  );
  expect(bad).toEqual([]);
  expect(products).toMatchObject([
    {
      options: [{ name: 'Size', values: ['S', '38'] }],
      variants: [
        {
          values: ['S'],
          countInStock: 2,
          priceCents: 75_000,
          sku: undefined,
          weightGrams: undefined,
        },
        { values: ['38'], countInStock: 4, priceCents: 80_000 },
      ],
      namesOptions: 'sizes',
      tags: undefined,
    },
  ]);
});

const HEADER = 'id,name,category,price,countInStock,options,variants,sku,barcode,weight,tags';

test('variants may share the stock and the price of the row', async () => {
  const { products, bad } = await read(
    HEADER,
    'tote,Tote,bags,800,5,"Colour: Red, Blue; Length: 2 m",,,red / 2 m=4006381333931,,cotton|jute',
  );
  expect(bad).toEqual([]);
  expect(products).toMatchObject([
    {
      tags: ['cotton', 'jute'],
      variants: [
        { values: ['Red', '2 m'], countInStock: 3, priceCents: 80_000, barcode: '4006381333931' },
        { values: ['Blue', '2 m'], countInStock: 2, barcode: '' },
      ],
    },
  ]);
});

test.each([
  ['"Colour Red"', '', '', '', 'options', /^must be options and their values/],
  ['"A: 1; a: 2"', '', '', '', 'options', /^names an option twice/],
  ['"A: 1; B: 1; C: 1; D: 1"', '', '', '', 'options', /^has 4 options/],
  ['"Size: S, s"', '', '', '', 'options', /^names a value of Size twice/],
  ['Size: 1/2', '', '', '', 'options', /with a \//],
  ['Size: S', 'M=4', '', '', 'variants', /^has M, which is no choice/],
  ['Size: S', 'S=4 | s=5', '', '', 'variants', /^names S twice/],
  ['"Size: S, M"', 'S=4 | M', '', '', 'variants', /^must give the stock of each variant/],
  ['Size: S', 'S=-1', '', '', 'variants', /^must be variants with their stock/],
  ['Size: S', 'S=1@0', '', '', 'variants', /^has a price that is not between/],
  ['Size: S', `S=1#${'x'.repeat(61)}`, '', '', 'variants', /^has an SKU of more than 60/],
  ['', 'S=4', '', '', 'options', /^is missing, and the row has variants/],
  ['Size: S', 'S=4', 'SKU-1', '', 'sku', /^is of a product without options/],
  ['Size: S', 'S=4', '', 'S=123', 'barcode', /^has 123, which is no valid barcode/],
  ['Size: S', 'S=4', '', '73513537', 'barcode', /^must name the variant of each/],
  ['', '', '', '123', 'barcode', /^has 123, which is no valid barcode/],
])('refuses options %s and variants %s', async (names, variants, sku, barcode, field, reason) => {
  const { bad } = await read(HEADER, `a,A,bags,5,1,${names},${variants},${sku},${barcode},,`);
  expect(bad).toEqual([{ line: 2, field, reason: expect.stringMatching(reason) }]);
});

test('the same SKU in two rows is an error that names both', async () => {
  const { bad } = await read(HEADER, 'a,A,bags,5,1,,,X-1,,,', 'b,B,bags,5,1,Size: S,S=1#X-1,,,,');
  expect(bad).toEqual([{ line: 3, field: 'sku', reason: expect.stringMatching('line 2') }]);
});
