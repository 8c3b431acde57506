import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { MAX_VALUE, MAX_VALUES } from '#lib/catalogue/option-limits.ts';
import { byText, productTexts } from '#lib/catalogue/product-fields.ts';
import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { findSize } from '#lib/catalogue/query.ts';
import { parseInput } from '#lib/forms/parse-input.ts';
import { translationColumns } from '#lib/import-export/fields.ts';
import { tidyText } from '#lib/translations/translatable.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from './codes.ts';
import { type InvalidRow, MAX_CELL_LENGTH } from './read-file.ts';
import { readList } from './variant-cells.ts';

/** The schemas of cells that several import formats have. */

export const cell = (max: number) =>
  v.optional(
    v.pipe(v.string(), trimmed(), v.maxLength(max, `is longer than ${max} characters`)),
    '',
  );

export const needed = (max: number) => v.pipe(cell(max), v.minLength(1, 'is missing'));

export const textCells = {
  ...byText((name) => cell(productTexts[name].maxLength)),
  name: needed(productTexts.name.maxLength),
};

export const translationCells = v.object(
  Object.fromEntries(
    translationColumns.map(({ column, field }) => {
      const { maxLength, isLong = false } = productTexts[field];
      const tidy = (text: string) => tidyText({ isLong }, text);
      return [column, v.optional(v.pipe(cell(maxLength), v.transform(tidy)))];
    }),
  ),
);

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

export const listCell = (max: number) =>
  v.pipe(
    cell(max),
    v.transform((text) => text.split('|').flatMap((word) => word.trim() || [])),
  );

const PRICE = `has a price that is not between 0 and ${MAX_RUPEES}`;

export const pieces = (remedy: string, label?: string) =>
  v.pipe(
    numberText(remedy, label),
    v.integer(remedy),
    v.minValue(0, remedy),
    v.maxValue(MAX_PIECES, `has a stock of more than ${MAX_PIECES}`),
  );

export const listPrice = (remedy: string, label?: string) =>
  v.pipe(
    numberText(remedy, label),
    v.gtValue(0, PRICE),
    v.maxValue(MAX_RUPEES, PRICE),
    v.check((rupees) => toCents(rupees) !== undefined, remedy),
  );

const SHAPE =
  'must be empty or sizes, such as S:4|M:0 with the stock of each, or S:4:2990 with its price';

interface Parts {
  size: string;
  stock?: string | undefined;
  price?: string | undefined;
}

/** `S`, `S:4` with stock, or `S:4:2990` with stock and list price in rupees. */
const SizeCell = v.pipe(
  v.string(),
  v.transform((word) => word.split(':').map((part) => part.trim())),
  v.maxLength(3, SHAPE),
  v.transform(([size = '', stock, price]): Parts => ({
    size: findSize(size) ?? size,
    stock,
    price,
  })),
  v.object({
    size: v.pipe(
      v.string(),
      v.minLength(1, SHAPE),
      v.maxLength(MAX_VALUE, `has a size of more than ${MAX_VALUE} characters`),
      v.check((size) => !size.includes('/'), 'has a size with a /'),
    ),
    stock: v.optional(pieces(SHAPE, 'has a stock that')),
    price: v.optional(listPrice(SHAPE, 'has a price that')),
  }),
);
export type SizeCell = v.InferOutput<typeof SizeCell>;

export const sizesCell = v.pipe(
  listCell(5_000),
  v.array(SizeCell),
  v.maxLength(MAX_VALUES, `names more than ${MAX_VALUES} sizes`),
  v.check(
    (found) => new Set(found.map(({ size }) => size.toLowerCase())).size === found.length,
    'names a size twice',
  ),
  v.check(
    (found) => new Set(found.map(({ stock }) => stock === undefined)).size <= 1,
    'must give the stock of each size, or of none',
  ),
);

export const tagsCell = v.pipe(
  cell(MAX_CELL_LENGTH),
  v.transform(readList),
  v.maxLength(MAX_TAGS, `has more than ${MAX_TAGS} tags`),
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(MAX_TAG_LENGTH, `has a tag of more than ${MAX_TAG_LENGTH} characters`),
    ),
  ),
);
