import { expect, test } from 'vitest';
import { titleOf } from '#lib/catalogue/options.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';

const read = (
  lines: readonly string[],
  columns?: ImportMapping['columns'],
  rememberedColumns?: ImportMapping['columns'],
) =>
  readImport('stock list.csv', Buffer.from(lines.join('\n')), {
    now: new Date('2026-11-01T08:00:00Z'),
    columns,
    rememberedColumns,
  });

test('reads columns in any order with the names that shops use', async () => {
  const { format, products, bad, notes, columns } = await read([
    'Qty,Selling price,MRP,Product name,Item code,Product Type,Weight (kg),Supplier phone',
    '4,"Rs. 1,800",2000,Clay jug,CJ-1,Pots,1.2,077',
    '0,90,,Clay cup,CC-1,Pots,,077',
  ]);
  expect([format, bad]).toEqual(['spreadsheet', []]);
  expect(products).toMatchObject([
    {
      line: 2,
      id: 'clay-jug',
      name: 'Clay jug',
      field: 'Product Type',
      categoryNames: ['Pots'],
      discount: 10,
      options: [],
      variants: [{ priceCents: 200_000, countInStock: 4, sku: 'CJ-1', weightGrams: 1200 }],
      namesOptions: 'none',
      hasMadeId: true,
    },
    { id: 'clay-cup', discount: 0, variants: [{ priceCents: 9_000, countInStock: 0 }] },
  ]);
  expect(columns).toEqual([
    { name: 'Qty', samples: ['4', '0'], target: 'countInStock' },
    { name: 'Selling price', samples: ['Rs. 1,800', '90'], target: 'price' },
    { name: 'MRP', samples: ['2000'], target: 'compareAtPrice' },
    { name: 'Product name', samples: ['Clay jug', 'Clay cup'], target: 'name' },
    { name: 'Item code', samples: ['CJ-1', 'CC-1'], target: 'sku' },
    { name: 'Product Type', samples: ['Pots', 'Pots'], target: 'category' },
    { name: 'Weight (kg)', samples: ['1.2'], target: 'weight' },
    { name: 'Supplier phone', samples: ['077', '077'], target: null },
  ]);
  expect(notes).toEqual([
    {
      line: 1,
      field: 'Supplier phone',
      reason: 'is no field of the shop: this column is left out',
    },
  ]);
});

test('a list price alone is the price', async () => {
  const { products } = await read(['Title,MRP', 'Jug,500']);
  expect(products).toMatchObject([{ variants: [{ priceCents: 50_000 }], discount: 0 }]);
});

test('rows of one name are variants where a column is an option', async () => {
  const { products, bad } = await read([
    'Name,Colour,Size,Price,Stock',
    'Tote,Red,,500,2',
    ',Blue,,550,1',
    'Kurta,Indigo,"S, M, L",2650,7',
    'Mug,,,90,3',
  ]);
  expect(bad).toEqual([]);
  expect(
    products.map(({ id, options, variants }) => [
      id,
      options.map(({ name }) => name),
      variants.map(({ values, countInStock }) => `${titleOf(values)} ${countInStock}`),
    ]),
  ).toEqual([
    ['tote', ['Colour'], ['Red 2', 'Blue 1']],
    ['kurta', ['Colour', 'Size'], ['Indigo / S 3', 'Indigo / M 2', 'Indigo / L 2']],
    ['mug', [], ['Default 3']],
  ]);
});

test('without an option a name may stand once', async () => {
  const { products, bad } = await read(['Name,Price', 'Jug,5', 'Cup,4', 'jug,6', ',7']);
  expect(products).toHaveLength(2);
  expect(bad).toEqual([
    {
      line: 4,
      field: 'Name',
      reason: 'is in line 2 too. Give each product a name or id of its own',
    },
    { line: 5, field: 'Name', reason: 'is missing' },
  ]);
});

test('says which fields no column is, and then takes the owner’s word', async () => {
  const lines = ['Thing,Money,Extra', 'Jug,500,x'];
  const first = await read(lines);
  expect(first.products).toEqual([]);
  expect(first.bad.map(({ line, field }) => [line, field])).toEqual([
    [1, 'name'],
    [1, 'price'],
  ]);
  expect(first.columns.map(({ target }) => target)).toEqual([null, null, null]);
  const chosen = { thing: 'name', Money: 'price' } as const;
  const second = await read(lines, chosen);
  expect([second.bad, second.notes]).toEqual([[], []]);
  expect(second.products).toMatchObject([{ id: 'jug' }]);
  expect(second.columns.map(({ target }) => target)).toEqual(['name', 'price', 'skip']);
  const next = await read(lines, undefined, chosen);
  expect(next.columns.map(({ target }) => target)).toEqual(['name', 'price', null]);
});

test('refuses one field for two columns', async () => {
  const { bad } = await read(['A,B,C', 'Jug,5,6'], { A: 'name', B: 'price', C: 'price' });
  expect(bad).toEqual([
    { line: 1, field: 'price', reason: 'is the field of more than one column: B, C' },
  ]);
});

test('names the columns of the file in its errors', async () => {
  const { bad } = await read([
    'Product,Rate,Qty,Discount %',
    'Jug,free,1,0',
    'Cup,5,many,0',
    'Pot,5,1,200',
  ]);
  expect(bad.map(({ line, field }) => [line, field])).toEqual([
    [2, 'Rate'],
    [3, 'Qty'],
    [4, 'Discount %'],
  ]);
});

test('the shop’s own file with one more column stays whole', async () => {
  const { format, products, notes } = await read([
    'id,name,category,price,options,variants,My notes',
    'tote,Tote,bags,500,"Colour: Red, Blue",Red=1 | Blue=2,x',
  ]);
  expect(format).toBe('spreadsheet');
  expect(notes).toMatchObject([{ line: 1, field: 'My notes' }]);
  expect(products).toMatchObject([
    { id: 'tote', namesOptions: 'all', variants: [{ values: ['Red'] }, { values: ['Blue'] }] },
  ]);
});
