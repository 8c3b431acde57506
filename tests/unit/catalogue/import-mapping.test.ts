import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createCategoryList } from '#lib/catalogue/categories.ts';
import { MAX_CATEGORIES } from '#lib/catalogue/category-schema.ts';
import { createGuess } from '#lib/server/features/import-export/category-guess.ts';
import {
  type ImportMapping,
  Mapping,
  mergeMappings,
  NEW,
  noMapping,
} from '#lib/import-export/mapping.ts';
import { readImportForm } from '#lib/server/features/import-export/import-form.ts';
import { placeProducts } from '#lib/server/features/import-export/place-products.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';

interface Given {
  mapping?: ImportMapping['categories'];
  remembered?: ImportMapping['categories'];
  makesNew?: boolean;
}

async function place(
  name: string,
  bytes: Uint8Array,
  { mapping, remembered = {}, makesNew }: Given,
) {
  const read = await readImport(name, bytes, { now: new Date() });
  return placeProducts(read, {
    categories: defaultCategoryList,
    mapping: mapping && { ...noMapping, categories: mapping },
    remembered: { ...noMapping, categories: remembered },
    makesNew,
  });
}

const ofSample = (name: string, given: Given = {}) =>
  place(`${name}.csv`, readFileSync(`tests/fixtures/${name}.csv`), given);

const ofTypes = (types: readonly string[], given: Given = {}) =>
  place(
    'products.csv',
    Buffer.from(
      [
        'Handle,Title,Type,Product Category,Variant Price',
        ...types.map((type, at) => `p${at},P${at},${type},,5`),
      ].join('\n'),
    ),
    given,
  );

test('lists what the file calls its products, with a guess', async () => {
  const { categories, bad, products } = await ofTypes([
    'Bags',
    'Outdoor',
    'Outdoor',
    'Batik Sarongs',
    'Bags &amp; Totes',
    '',
  ]);
  expect(products).toHaveLength(1);
  expect(categories).toEqual([
    { name: 'Outdoor', products: 2, suggestion: 'new' },
    { name: 'Batik Sarongs', products: 1, suggestion: 'batik-wear' },
    { name: 'Bags &amp; Totes', products: 1, suggestion: 'bags' },
    { name: '', products: 1, suggestion: null },
  ]);
  expect(bad.map(({ line, field }) => [line, field])).toEqual(
    [3, 4, 5, 6, 7].map((line) => [line, 'Type']),
  );
});

test('a mapping puts products into a category, a new one, or leaves them out', async () => {
  const mapping = {
    outdoor: 'new',
    Indoor: 'skip',
    Rings: 'jewelry',
    Bags: 'bowls',
    '': 'carpets',
  };
  const types = ['Outdoor', 'Indoor', 'Rings', 'Bags', '', 'Outdoor'];
  const { products, bad, notes, categories, newCategories } = await ofTypes(types, { mapping });
  expect(bad).toEqual([]);
  expect(products.map(({ id, category, group }) => [id, category, group])).toEqual([
    ['p0', 'outdoor', undefined],
    ['p2', 'fashion', 'jewelry'],
    ['p3', 'bowls', undefined],
    ['p4', 'carpets', undefined],
    ['p5', 'outdoor', undefined],
  ]);
  expect(newCategories).toEqual([{ slug: 'outdoor', name: 'Outdoor' }]);
  expect(notes).toEqual([
    { line: 3, field: 'Type', reason: 'is Indoor: this product is left out' },
  ]);
  // The shop still has no such categories.
  expect(categories.map(({ name }) => name)).toEqual(['Outdoor', 'Indoor', 'Rings', '']);
});

test('a category that a mapping lacks, or maps to nothing, stays an error of its row', async () => {
  const { bad } = await ofTypes(['Outdoor', 'Indoor', ''], {
    mapping: { Indoor: 'pots', '': 'new' },
  });
  expect(bad.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
    [2, 'has Outdoor, which is no category of thi'],
    [3, 'is mapped to pots, which is no category '],
    [4, 'is mapped to new, which is no category o'],
  ]);
});

test('the mapping of before is suggested, and not applied', async () => {
  const remembered = { Outdoor: 'carpets', Indoor: 'skip', Garden: 'no-more', '': 'bags' };
  const { categories, products } = await ofTypes(['Outdoor', 'indoor', 'Garden', ''], {
    remembered,
  });
  expect(products).toEqual([]);
  expect(categories.map(({ name, suggestion }) => [name, suggestion])).toEqual([
    ['Outdoor', 'carpets'],
    ['indoor', 'skip'],
    ['Garden', 'new'],
    ['', 'bags'],
  ]);
});

test('names in other scripts get new categories', async () => {
  const { newCategories, bad } = await ofTypes(['මැටි', 'රෙදි', ''], { makesNew: true });
  expect(newCategories.map(({ name }) => name)).toEqual(['මැටි', 'රෙදි']);
  expect(new Set(newCategories.map(({ slug }) => slug)).size).toBe(2);
  expect(bad).toMatchObject([{ line: 4, reason: expect.stringMatching(/^is missing/) }]);
});

test('tags say which part of a category products without one are in', async () => {
  const first = await ofSample('shopify-apparel');
  expect(first.categories).toEqual([{ name: '', products: 20, suggestion: 'fashion' }]);
  const { products, bad } = await ofSample('shopify-apparel', { mapping: { '': 'fashion' } });
  expect(bad).toEqual([]);
  expect(Map.groupBy(products, ({ group }) => group).get('womens')).toHaveLength(14);
  expect(Map.groupBy(products, ({ group }) => group).get('mens')).toHaveLength(6);
  const elsewhere = await ofSample('shopify-apparel', { mapping: { '': 'bags' } });
  expect(elsewhere.products.every(({ category, group }) => category === 'bags' && !group)).toBe(
    true,
  );
});

test('a path of WooCommerce is mapped as a whole or by its last part', async () => {
  const { categories } = await ofSample('woocommerce-sample');
  expect(categories.map(({ name, products }) => [name, products])).toEqual([
    ['Clothing > Tshirts', 5],
    ['Clothing > Hoodies', 4],
    ['Music', 2],
  ]);
  const mapping = { 'Clothing > Tshirts': 'new', Hoodies: 'mens', music: 'skip' };
  const { products, newCategories, bad } = await ofSample('woocommerce-sample', { mapping });
  expect([bad, newCategories]).toEqual([[], [{ slug: 'tshirts', name: 'Tshirts' }]]);
  expect(products.filter(({ category }) => category === 'tshirts')).toHaveLength(5);
  expect(products.filter(({ group }) => group === 'mens')).toHaveLength(4);
  expect(products.filter(({ group }) => group === 'accessories')).toHaveLength(5);
});

test('the standard category of Shopify counts where the owner gave no type', async () => {
  const { categories } = await place(
    'products.csv',
    Buffer.from(
      'Handle,Title,Type,Product Category,Variant Price\na,A,,Apparel > Clothing > Scarves,5\n',
    ),
    {},
  );
  expect(categories).toMatchObject([{ name: 'Scarves', products: 1 }]);
});

test.each([
  [{ categories: { Outdoor: '' } }],
  [{ categories: { Outdoor: 5 } }],
  [{ categories: { ['x'.repeat(301)]: 'new' } }],
  [{ categories: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, 'new'])) }],
  [{ columns: { Qty: 'stocks' } }],
  ['skip'],
  [['skip']],
])('refuses a mapping such as %o', (mapping) => {
  expect(v.is(Mapping, mapping)).toBe(false);
});

test('a mapping may have the names that every object has', () => {
  const sent: unknown = JSON.parse('{"categories":{"__proto__":"bags","constructor":"skip"}}');
  expect(Object.entries(v.parse(Mapping, sent).categories)).toEqual([
    ['__proto__', 'bags'],
    ['constructor', 'skip'],
  ]);
});

test('a form may send a mapping of as many names, and as long ones, as it can have', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `${at} ${'x'.repeat(290)}`);
  const mapping = { categories: Object.fromEntries(names.map((name) => [name, 'wooden-toys'])) };
  const form = new FormData();
  form.append('mapping', JSON.stringify(mapping));
  form.append('file', new File(['name,price'], 'products.csv'));
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  const { file } = await readImportForm(request);
  expect(Object.keys(file.mapping?.categories ?? {})).toEqual(names);
});

test('a mapping is stored with the earlier ones, and the oldest names are dropped', () => {
  const before = { categories: { a: 'bags', b: 'new' }, columns: {} };
  const after = { categories: { a: 'skip' }, columns: {} };
  expect(Object.entries(mergeMappings(before, after).categories)).toEqual([
    ['b', 'new'],
    ['a', 'skip'],
  ]);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`n${at}`, 'new']));
  const merged = mergeMappings(before, { categories: many, columns: {} });
  expect(Object.keys(merged.categories)).toHaveLength(1_000);
  expect(merged.categories).not.toHaveProperty('a');
});

test('a new category never takes the products of one that the shop has', async () => {
  const types = ['Bags', 'Bags!', 'Bags?', 'Bags!'];
  const { products, newCategories } = await ofTypes(types, { makesNew: true });
  const [bags, first, second, again] = products.map(({ category }) => category);
  expect(bags).toBe('bags');
  expect(new Set([bags, first, second]).size).toBe(3);
  expect(again).toBe(first);
  expect(newCategories.map(({ slug }) => slug)).toEqual([first, second]);
});

test('a name that no mapping can have is an error of its row', async () => {
  const long = 'x'.repeat(301);
  const { categories, bad } = await ofTypes([long, 'Outdoor']);
  expect(categories.map(({ name }) => name)).toEqual(['Outdoor']);
  expect(bad.map(({ line }) => line)).toEqual([2, 3]);
});

describe('a file of thousands of names is placed soon', () => {
  const numbered = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name} ${at}`);

  test('with a long mapping of before', async () => {
    const remembered = Object.fromEntries(numbered(1_000, 'Earlier').map((name) => [name, NEW]));
    const types = numbered(8_000, 'Outdoor');
    const begin = process.threadCpuUsage().user;
    const { categories } = await ofTypes(types, { remembered });
    expect(categories).toHaveLength(types.length);
    expect(process.threadCpuUsage().user - begin).toBeLessThan(2_500_000);
  });

  test('with many tags and as many categories as a shop has', async () => {
    const categories = createCategoryList(
      numbered(MAX_CATEGORIES, 'Toys').map((name, position) => ({
        slug: `c${position}`,
        name,
        description: '',
        parent: null,
        places: {},
        position,
        picture: null,
      })),
    );
    const { closest } = createGuess(categories);
    const begin = process.threadCpuUsage().user;
    for (const tag of numbered(100_000, 'tag')) closest(tag);
    expect(process.threadCpuUsage().user - begin).toBeLessThan(1_000_000);
    expect(closest('Toys 7')?.slug).toBe('c7');
  });
});
