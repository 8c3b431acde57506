import * as v from 'valibot';
import { MAX_SKU, MAX_VARIANTS } from '#lib/catalogue/option-limits.ts';
import { byText, productTexts, textNames } from '#lib/catalogue/product-fields.ts';
import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import {
  type ImportField,
  importFields,
  isImportField,
  translationColumns,
} from '#lib/import-export/fields.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { isReserved } from '#lib/server/features/catalogue/new-product.ts';
import { cutText } from './cut-texts.ts';
import type { NamedRow, UnplacedProduct } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import { MAX_CELL_LENGTH, type InvalidRow, type Row } from './read-file.ts';
import {
  cell,
  checkCells,
  listCell,
  needed,
  sizesCell,
  tagsCell,
  textCells,
  translationCells,
} from './cell-schemas.ts';
import { readShopVariants } from './shop-variants.ts';

const REQUIRED_FIELDS = ['id', 'name', 'category', 'price'] as const;

const decimal = (max: number, remedy: string) =>
  v.pipe(
    numberText(remedy),
    v.check((number) => toCents(number) !== undefined, remedy),
    v.maxValue(max, `is more than ${max}`),
  );

const PIECES = 'must be a whole number of pieces, 0 or more';

const Cells = v.object({
  id: v.pipe(
    needed(80),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be words of a-z and 0-9 joined by hyphens, such as peacock-batik-sarong',
    ),
    v.check((id) => !isReserved(id), 'is an address of the admin area. Use another id'),
  ),
  ...textCells,
  category: cell(120),
  group: cell(60),
  price: v.pipe(
    needed(40),
    decimal(MAX_RUPEES, 'must be an amount in rupees such as 1999 or 1999.50'),
    v.gtValue(0, 'must be more than 0'),
  ),
  salePrice: cell(MAX_CELL_LENGTH),
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
        // An export writes the sum of all variants.
        v.maxValue(MAX_PIECES * MAX_VARIANTS, `is more than ${MAX_PIECES}`),
      ),
    ),
  ),
  sizes: sizesCell,
  images: v.pipe(listCell(MAX_CELL_LENGTH), v.maxLength(12, 'names more than 12 pictures')),
  archived: v.pipe(
    cell(40),
    v.toLowerCase(),
    v.picklist(['', 'yes', 'no', 'true', 'false', '1', '0'], 'must be yes or no'),
    v.transform((text) => ['yes', 'true', '1'].includes(text)),
  ),
  options: cell(MAX_CELL_LENGTH),
  variants: cell(MAX_CELL_LENGTH),
  sku: cell(MAX_SKU),
  barcode: cell(MAX_CELL_LENGTH),
  weight: cell(MAX_CELL_LENGTH),
  variantImages: cell(MAX_CELL_LENGTH),
  tags: tagsCell,
});

const namedOptions = (cells: Row['cells']): UnplacedProduct['namesOptions'] =>
  cells['options'] !== undefined ? 'all' : cells['sizes'] !== undefined ? 'sizes' : 'none';

const namedBy = ({ line, cells }: Row): NamedRow => ({
  line,
  field: 'category',
  categoryNames: [cells['category']?.trim() ?? ''].filter(Boolean),
  groupName: cells['group']?.trim(),
  tags: undefined,
});

/** A row with errors has a category too. */
interface InvalidShopRow {
  bad: readonly InvalidRow[];
  named: NamedRow | undefined;
}

const longest: ReadonlyMap<string, number> = new Map([
  ...textNames.map((name) => [name, productTexts[name].maxLength] as const),
  ...translationColumns.map(
    ({ column, field }) => [column, productTexts[field].maxLength] as const,
  ),
]);

const fittingCells = ({ line, cells }: Row, notes: InvalidRow[]): Row['cells'] =>
  Object.fromEntries(
    Object.entries(cells).map(([field, text]) => {
      const max = longest.get(field);
      return [field, max === undefined ? text : cutText(text.trim(), max, { line, field, notes })];
    }),
  );

/** Notes of what is cut are added to `notes`. */
export function readShopRow(row: Row, notes: InvalidRow[]): UnplacedProduct | InvalidShopRow {
  const { line } = row;
  const cells = fittingCells(row, notes);
  const unknown = Object.keys(cells).find((field) => !isField(field));
  if (unknown !== undefined) {
    const reason = `is not a field. Use some of ${importFields.join(', ')}`;
    return { bad: [{ line, field: unknown, reason }], named: undefined };
  }
  const read = checkCells(Cells, line, cells);
  const named = namedBy(row);
  if ('bad' in read) {
    const isLong = read.bad.some(({ field }) => field === 'category' || field === 'group');
    return { bad: read.bad, named: isLong ? undefined : named };
  }
  const { output } = read;
  const translated = checkCells(translationCells, line, cells);
  if ('bad' in translated) return { bad: translated.bad, named };
  const { id, name, discount, images, tags } = output;
  const given = <Value>(field: ImportField, value: Value): Value | undefined =>
    cells[field] === undefined ? undefined : value;
  try {
    return {
      id,
      ...byText((text) => given(text, output[text])),
      name,
      discount: given('discount', discount),
      images: given('images', images),
      ...readShopVariants(line, output, {
        hasColumn: (field) => cells[field] !== undefined,
        notes,
      }),
      ...named,
      translations: translated.output,
      tags: given('tags', tags),
      namesOptions: namedOptions(cells),
      hasMadeId: false,
      isArchived: output.archived,
    };
  } catch (error) {
    if (!(error instanceof InvalidProduct)) throw error;
    return { bad: error.bad, named };
  }
}

const isField = (name: string): boolean =>
  isImportField(name) || translationColumns.some(({ column }) => column === name);

/** Other headers are of a plain spreadsheet. */
export const isShopFile = (header: readonly string[]): boolean =>
  REQUIRED_FIELDS.every((field) => header.includes(field)) && header.every(isField);
