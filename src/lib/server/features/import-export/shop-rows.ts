import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import * as v from 'valibot';
import {
  type Category,
  type CategoryList,
  findCategory,
  subcategories,
  topCategories,
} from '#lib/catalogue/categories.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { parseInput } from '#lib/forms/parse-input.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { isReserved } from '#lib/server/features/catalogue/new-product.ts';
import type { ImportedProduct } from './imported-product.ts';
import { InvalidFile } from './decode-text.ts';
import { MAX_CELL_LENGTH, type InvalidRow, type Row } from './read-file.ts';
import { cell, hasStocks, listCell, sizesCell, toVariants } from './sizes.ts';

export const IMPORT_FIELDS = [
  'id',
  'name',
  'category',
  'group',
  'brand',
  'price',
  'discount',
  'countInStock',
  'sizes',
  'material',
  'maker',
  'description',
  'images',
  'archived',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A file without one of these columns is rejected. */
const REQUIRED_FIELDS = ['id', 'name', 'category', 'price'] as const;

export const needed = (max: number) => v.pipe(cell(max), v.minLength(1, 'is missing'));
const slugsOf = (known: readonly Category[]) => known.map(({ slug }) => slug).join(', ');

function categoryCells(list: CategoryList) {
  const groupOf = (text: string) =>
    subcategories(list).find((one) => one === findCategory(list, text));
  return {
    category: v.pipe(
      needed(60),
      v.check(
        (text) => findCategory(list, text) !== undefined,
        `must be one of ${slugsOf(topCategories(list))}`,
      ),
      v.transform((text) => findCategory(list, text)?.slug ?? text),
    ),
    group: v.pipe(
      cell(60),
      v.check(
        (text) => text === '' || groupOf(text) !== undefined,
        `must be empty or one of ${slugsOf(subcategories(list))}`,
      ),
      v.transform((text): string | null => groupOf(text)?.slug ?? null),
    ),
  };
}

const decimal = (max: number, remedy: string) =>
  v.pipe(
    numberText(remedy),
    v.check((number) => toCents(number) !== undefined, remedy),
    v.maxValue(max, `is more than ${max}`),
  );

const PIECES = 'must be a whole number of pieces, 0 or more';

const cellsOf = (list: CategoryList) =>
  v.object({
    id: v.pipe(
      needed(80),
      v.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'must be words of a-z and 0-9 joined by hyphens, such as peacock-batik-sarong',
      ),
      v.check((id) => !isReserved(id), 'is an address of the admin area. Use another id'),
    ),
    name: needed(120),
    ...categoryCells(list),
    brand: cell(80),
    price: v.pipe(
      needed(40),
      decimal(MAX_RUPEES, 'must be an amount in rupees such as 1999 or 1999.50'),
      v.gtValue(0, 'must be more than 0'),
    ),
    discount: v.pipe(
      cell(40),
      v.transform((text) => text || '0'),
      decimal(100, 'must be a percent from 0 to 100'),
    ),
    countInStock: v.pipe(
      cell(40),
      v.transform((text) => (text === '' ? undefined : text)),
      v.optional(
        v.pipe(
          numberText(PIECES),
          v.integer(PIECES),
          v.minValue(0, PIECES),
          v.maxValue(MAX_PIECES, `is more than ${MAX_PIECES}`),
        ),
      ),
    ),
    sizes: sizesCell,
    material: cell(200),
    maker: cell(200),
    description: cell(5_000),
    images: v.pipe(listCell(MAX_CELL_LENGTH), v.maxLength(12, 'names more than 12 pictures')),
    archived: v.pipe(
      cell(40),
      v.toLowerCase(),
      v.picklist(['', 'yes', 'no', 'true', 'false', '1', '0'], 'must be yes or no'),
      v.transform((text) => ['yes', 'true', '1'].includes(text)),
    ),
  });

const shopRowOf = (list: CategoryList) =>
  v.pipe(
    cellsOf(list),
    v.forward(
      v.partialCheck(
        [['countInStock'], ['sizes']],
        ({ countInStock, sizes: cells }) => countInStock !== undefined || hasStocks(cells),
        'is missing',
      ),
      ['countInStock'],
    ),
    v.transform(({ price, countInStock, sizes: cells, ...row }) => ({
      ...row,
      ...toVariants({ price, countInStock, sizes: cells }),
    })),
  );

const schemas = new WeakMap<CategoryList, ReturnType<typeof shopRowOf>>();

function schemaFor(list: CategoryList) {
  const schema = schemas.get(list) ?? shopRowOf(list);
  schemas.set(list, schema);
  return schema;
}

const optionalFields = [
  'group',
  'brand',
  'maker',
  'material',
  'description',
  'discount',
  'images',
] as const;

/** At most one error per field. */
export function checkCells<Schema extends v.GenericSchema>(
  schema: Schema,
  line: number,
  cells: unknown,
): { output: v.InferOutput<Schema> } | { bad: InvalidRow[] } {
  const read = parseInput(schema, cells);
  if (read.success) return { output: read.output };
  const bad = new Map<string, InvalidRow>();
  for (const issue of read.issues) {
    // An error inside a list belongs to its cell.
    const field = (v.getDotPath(issue) ?? 'row').split('.')[0] ?? 'row';
    if (!bad.has(field)) bad.set(field, { line, field, reason: issue.message });
  }
  return { bad: [...bad.values()] };
}

export function readShopRow(
  { line, cells }: Row,
  list: CategoryList,
): ImportedProduct | InvalidRow[] {
  const unknown = Object.keys(cells).find((field) => !isField(field));
  if (unknown !== undefined) {
    const reason = `is not a field. Use some of ${IMPORT_FIELDS.join(', ')}`;
    return [{ line, field: unknown, reason }];
  }
  const read = checkCells(schemaFor(list), line, cells);
  if ('bad' in read) return read.bad;
  const { archived, ...product } = read.output;
  const absent = optionalFields.filter((field) => cells[field] === undefined);
  return {
    ...product,
    ...Object.fromEntries(absent.map((field) => [field, undefined])),
    line,
    isArchived: archived,
  };
}

const isField = (name: string): name is ImportField =>
  IMPORT_FIELDS.some((known) => known === name);

const MAX_NAMED = 5;

export function checkHeader(header: readonly string[]): void {
  const missing = REQUIRED_FIELDS.filter((field) => !header.includes(field));
  if (missing.length > 0) {
    throw new InvalidFile(
      `The first line has no column ${missing.join(', ')}. It must be some of: ${IMPORT_FIELDS.join(',')}. Product exports of WooCommerce and Shopify are read as they are.`,
    );
  }
  const unknown = header.filter((name) => !isField(name));
  if (unknown.length > 0) {
    throw new InvalidFile(
      `The first line has an unknown column: ${unknown.slice(0, MAX_NAMED).join(', ')}. Use some of: ${IMPORT_FIELDS.join(',')}`,
    );
  }
}
