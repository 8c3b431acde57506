import { describe, expect, test } from 'vitest';
import { readImport } from '#lib/server/features/import-export/read-import.ts';

const now = new Date('2026-11-01T08:00:00Z');
const PRODUCT_ID = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Products of WooCommerce by ID, SKU and name; `known` are the ids that the shop has. */
const ofWoo = (rows: readonly [string, string, string][], known: readonly string[] = []) =>
  readImport(
    'products.csv',
    Buffer.from(
      [
        'ID,Type,SKU,Name,Regular price,Categories',
        ...rows.map(([id, sku, name]) => `${id},simple,${sku},${name},500,Bowls`),
      ].join('\n'),
    ),
    { now, knownIds: async () => new Set(known) },
  );
const idsOf = async (...given: Parameters<typeof ofWoo>) =>
  (await ofWoo(...given)).products.map(({ id }) => id);

describe('The id of a product of another shop', () => {
  test('is made of its name', async () => {
    expect(await idsOf([['1', 'A', 'Café Jug &amp; Cups – 2½ l']])).toEqual([
      'cafe-jug-cups-212-l',
    ]);
  });

  test('has more than the name where that is shared', async () => {
    const ids = await idsOf([
      ['1', 'A', 'Jug'],
      ['2', 'B', 'Jug'],
      ['3', '', 'Jug'],
    ]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^jug-[0-9a-f]{8}$/);
  });

  test('stays when others of the name come and go', async () => {
    const [a = '', b = ''] = await idsOf([
      ['1', 'A', 'Jug'],
      ['2', 'B', 'Jug'],
    ]);
    const known = [a, b];
    expect(await idsOf([['2', 'B', 'Jug']], known)).toEqual([b]);
    expect(
      await idsOf(
        [
          ['3', 'C', 'Jug'],
          ['2', 'B', 'Jug'],
          ['1', 'A', 'Jug'],
        ],
        known,
      ),
    ).toEqual([expect.stringMatching(/^jug-/), b, a]);
  });

  test('stays when it was alone before, and the oldest of the name is it', async () => {
    const [first, second] = await idsOf(
      [
        ['1', 'A', 'Jug'],
        ['2', 'B', 'Jug'],
      ],
      ['jug'],
    );
    expect(first).toBe('jug');
    expect(second).toMatch(/^jug-/);
  });

  test('is never that of a product with another name', async () => {
    const long = 'A basket of many reeds that many hands in Matale and Kandy wove for many days';
    const names = [
      'මැටි භාජනය',
      'බතික් සරම',
      'Sarong – නිල්',
      'Sarong – රතු',
      `${long} in red`,
      `${long} in blue`,
      '***',
      '???',
    ];
    const ids = (await Promise.all(names.map((name) => idsOf([['1', '', name]])))).flat();
    expect(new Set(ids).size).toBe(names.length);
    for (const id of ids) expect(id).toMatch(PRODUCT_ID);
  });

  test('is no address of the admin area', async () => {
    for (const name of ['New', 'Import']) {
      expect(await idsOf([['1', 'A', name]])).toEqual([
        expect.stringMatching(`^${name.toLowerCase()}-[0-9a-f]{8}$`),
      ]);
    }
  });

  test('is asked back where the file gives two products the same name and number', async () => {
    const { products, bad } = await ofWoo([
      ['1', 'A', 'Jug'],
      ['2', 'A', 'Jug'],
    ]);
    expect(products).toHaveLength(1);
    expect(bad).toMatchObject([
      { line: 3, field: 'Name', reason: expect.stringMatching('line 2') },
    ]);
  });

  test('is made of the handle of Shopify, in whatever letters', async () => {
    const { products } = await readImport(
      'products.csv',
      Buffer.from(
        'Handle,Title,Type,Variant Price\nmug,Mug,Bowls,5\nමැටි,Jug,Bowls,5\nරෙදි,Cup,Bowls,5\nලණු,Rope,Bowls,5',
      ),
      { now },
    );
    const [mug, ...others] = products.map(({ id }) => id);
    expect(mug).toBe('mug');
    expect(new Set(others).size).toBe(3);
  });
});

test('an own file names no address of the admin area', async () => {
  const { bad } = await readImport(
    'products.csv',
    Buffer.from(
      'id,name,category,price,countInStock\nnew,New,bowls,5,1\nimport,Import,bowls,5,1\n',
    ),
    { now },
  );
  expect(bad.map(({ line, field }) => [line, field])).toEqual([
    [2, 'id'],
    [3, 'id'],
  ]);
});
