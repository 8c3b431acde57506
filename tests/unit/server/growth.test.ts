import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { searchWords } from '#lib/catalogue/search-terms.ts';
import { linkProblem } from '#lib/content/checks/links.ts';
import { nearest } from '#lib/content/checks/problem.ts';
import { claimProblem } from '#lib/content/claims.ts';
import { factProblem, factsNamedIn, factsOf } from '#lib/content/fill-facts.ts';
import { readMarkdown } from '#lib/content/markdown.ts';
import { readingsOf } from '#lib/format/typed-number.ts';
import { InvalidIssue, readIssue } from '#lib/server/features/newsletter/issue-file.ts';
import { InvalidFile } from '#lib/server/features/import-export/decode-text.ts';
import { htmlToText } from '#lib/server/features/import-export/html-to-text.ts';
import { MAX_CELL_LENGTH } from '#lib/server/features/import-export/read-file.ts';
import { noMapping } from '#lib/import-export/mapping.ts';
import { placeProducts } from '#lib/server/features/import-export/place-products.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { textsOfSchemas } from '../../support/text-schemas.ts';

/**
 * Reading text takes time that grows with its length, not with its square: ten times the text at
 * most fifteen times the time (docs/security.md). What counts is the processor time of this thread
 * alone, which other programs do not add to. Some systems count it in steps of 4 ms, so the short
 * text is read ten times.
 */

const LONG = 60_000;
const TIMES = 10;
const MOST = 15;
const ATTEMPTS = 3;
/** Below it the time of a long text is noise, in ms. */
const NOISE_MS = 30;

const SIGNS = ` a1.,-@<{'"\n\t/[*\`>`;
const WORDS =
  'a\n\n|a |1,|1.|a-|a@|a.|[](|<a |{a}|\n\n|\n- | <br>|> |1. |*_|*a**b|**|![|`a``|[a](b)|  - a\n|\\`|<!--|Rs |1 1|%41';
const PIECES = [...SIGNS.split(''), ...WORDS.split('|')];

const timeOf = async (work: () => unknown): Promise<number> => {
  const begin = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
};
async function fastest(work: () => unknown): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) times.push(await timeOf(work));
  return Math.min(...times);
}

const texts = await textsOfSchemas();

/** Whether the long text takes too long each time: compiling and collecting garbage take time now and then. */
async function isSlow(short: () => unknown, long: () => unknown): Promise<boolean> {
  if ((await timeOf(long)) < NOISE_MS) return false;
  const shortTexts = async () => {
    for (let count = 0; count < TIMES; count += 1) await short();
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const most = Math.max(((await fastest(shortTexts)) / TIMES) * MOST, NOISE_MS);
    if ((await fastest(long)) <= most) return false;
  }
  return true;
}

/** The pieces with which ten times the text takes more than fifteen times the time. */
async function superlinear(read: (text: string) => unknown, longest = LONG): Promise<string[]> {
  const slow: string[] = [];
  for (const piece of PIECES) {
    const of = (length: number) => {
      // The end keeps a pattern from matching the whole.
      const text = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`;
      return () => read(text);
    };
    if (await isSlow(of(longest / TIMES), of(longest))) slow.push(piece);
  }
  return slow;
}

/** A newsletter, with whatever is wrong in it. */
function issueIn(text: string): unknown {
  try {
    return readIssue(`# New\n\n${text}`, 'https://shop.example');
  } catch (error) {
    if (error instanceof InvalidIssue) return error;
    throw error;
  }
}

const facts = factsOf(publicSettings(defaultShopSettings), 0);

describe('text of 60 KB takes no more than it should', () => {
  test.each(texts.map(({ path, schema }) => [path, schema] as const))(
    'in %s',
    async (_, schema) => {
      expect(await superlinear((text) => v.safeParse(schema, text))).toEqual([]);
    },
  );

  test.each<[string, (text: string) => unknown, number?]>([
    ['HTML of other shops', (text) => htmlToText(text, { keepsLineBreaks: true })],
    ['HTML with its line breaks', (text) => htmlToText(`<p>${text}`)],
    ['numbers', readingsOf],
    ['names that are near', (text) => nearest(text, ['products', 'makers'])],
    ['facts', (text) => factProblem(text)],
    [
      'facts in Markdown',
      (text) => readMarkdown(text, { facts: factsNamedIn(text, facts) }),
      20_000,
    ],
    ['claims', (text) => claimProblem(text)],
    [
      'links',
      (text) =>
        linkProblem(text, { pages: new Map([['/products', []]]), categories: defaultCategoryList }),
    ],
    ['searches', searchWords],
    ['Markdown', readMarkdown, 20_000],
    ['newsletters', issueIn, 20_000],
  ])('of %s', async (_, read, longest) => {
    expect(await superlinear(read, longest)).toEqual([]);
  });
});

const importFile = (name: string, text: string) =>
  readImport(name, Buffer.from(text), { now: new Date() }).then(
    (read) => {
      const categories = defaultCategoryList;
      placeProducts(read, { categories, mapping: undefined, remembered: noMapping });
      return read;
    },
    (error: unknown) => {
      if (!(error instanceof InvalidFile)) throw error;
    },
  );
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const linesOf = (...rows: readonly string[][]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\n');

/** Headers of import files with a row that can be imported. */
const importFiles = {
  'of the shop': {
    id: 'clay-mug',
    name: 'Clay mug',
    category: 'fashion',
    group: '',
    brand: '',
    price: '1800',
    discount: '',
    countInStock: '4',
    sizes: '',
    material: '',
    maker: '',
    description: '',
    images: '',
    archived: '',
    options: '',
    variants: '',
    sku: '',
    barcode: '',
    weight: '',
    variantImages: '',
    tags: '',
  },
  'of the shop with options': {
    id: 'clay-mug',
    name: 'Clay mug',
    category: 'fashion',
    price: '1800',
    countInStock: '4',
    options: 'Size: S',
    variants: 'S',
    barcode: '',
    weight: '',
    variantImages: '',
  },
  'of a spreadsheet': {
    Product: 'Clay mug',
    Code: 'mug',
    Rate: '1800',
    MRP: '',
    Qty: '4',
    Type: 'Fashion',
    Colour: 'Red',
    'Discount %': '',
    'Weight (kg)': '',
    Barcode: '',
    Keywords: '',
    Photos: '',
    Archived: '',
    Notes: '',
  },
  'of Shopify': {
    Handle: 'clay-mug',
    Title: 'Clay mug',
    'Body (HTML)': '',
    Vendor: '',
    Type: 'Fashion',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': 'M',
    'Product Category': '',
    Tags: '',
    'Variant SKU': '',
    'Variant Grams': '',
    'Variant Barcode': '',
    'Variant Image': '',
    'Variant Price': '1800',
    'Variant Compare At Price': '',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '4',
    'Image Src': '',
    'Gift Card': '',
    Status: '',
  },
  'of WooCommerce': {
    ID: '1',
    Type: 'simple',
    SKU: 'mug',
    Name: 'Clay mug',
    Published: '1',
    'Short description': '',
    Description: '',
    'Date sale price starts': '',
    'Date sale price ends': '',
    Stock: '4',
    'Sale price': '',
    'Regular price': '1800',
    Categories: 'Fashion',
    Images: '',
    Parent: '',
    Brands: '',
    Tags: '',
    'Weight (kg)': '',
    'GTIN, UPC, EAN, or ISBN': '',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'M',
  },
} as const satisfies Record<string, Record<string, string>>;

const columns = Object.entries(importFiles).flatMap(([file, cells]) =>
  Object.keys(cells).map((column) => [column, file, { ...cells }] as const),
);

describe('import files', () => {
  test.each(columns)('take no more time than they should for %s %s', async (column, _, cells) => {
    const fileOf = (text: string) =>
      linesOf(Object.keys(cells), Object.values({ ...cells, [column]: text }));
    // A letter before it keeps spaces from being taken off.
    const read = (text: string) => importFile('products.csv', fileOf(`x${text}`));
    expect(await superlinear(read, MAX_CELL_LENGTH - 1)).toEqual([]);
  });

  test.each(columns)('say that %s %s is too long', async (column, _, cells) => {
    const text = 'x'.repeat(MAX_CELL_LENGTH + 1);
    const read = await importFile(
      'products.csv',
      linesOf(Object.keys(cells), Object.values({ ...cells, [column]: text })),
    );
    const reason = `is longer than ${MAX_CELL_LENGTH} characters`;
    expect(read?.bad).toEqual([{ line: 2, field: column, reason }]);
  });

  test.each(['products.csv', 'products.jsonl'])(
    'take no more time than they should for the rows of %s',
    async (name) => {
      const rows = (text: string) => importFile(name, `id,name,category,price\n${text}`);
      expect(await superlinear(rows)).toEqual([]);
      expect(await superlinear((text) => importFile(name, text))).toEqual([]);
    },
  );
});
