import * as v from 'valibot';
import { centsOf } from '#lib/format/money.ts';
import { isGtin } from '#lib/catalogue/gtin.ts';
import { MAX_SKU } from '#lib/catalogue/option-limits.ts';
import { combinationsOf, titleOf, type ProductOption } from '#lib/catalogue/options.ts';
import { evenly, optionOfSizes } from '#lib/catalogue/variants.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { readGrams } from './codes.ts';
import { clip } from '#lib/format/clip.ts';
import { cutWord } from './cut-texts.ts';
import type { ImportedVariant } from './imported-product.ts';
import { InvalidProduct } from './invalid-product.ts';
import type { InvalidRow } from './read-file.ts';
import { listPrice, pieces, type SizeCell } from './cell-schemas.ts';
import { InvalidCell, readByVariant, readOptions, readVariants } from './variant-cells.ts';

/** The options and variants of a row in the shop's own format. */

export interface ChoiceCells {
  price: number;
  salePrice: string;
  discount: number;
  countInStock: number | undefined;
  sizes: readonly SizeCell[];
  options: string;
  variants: string;
  sku: string;
  barcode: string;
  weight: string;
  variantImages: string;
}

interface Piece {
  values: readonly string[];
  stock: number | undefined;
  price: number | undefined;
  sku: string;
}

/** Runs `read`, whose errors belong to a cell. */
function inCell<Read>(line: number, field: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidCell)) throw error;
    throw new InvalidProduct({ line, field, reason: error.message });
  }
}

function checked<Of>(schema: v.GenericSchema<string, Of>, text: string | undefined) {
  if (text === undefined) return undefined;
  const read = v.safeParse(schema, text, { abortPipeEarly: true });
  if (!read.success) throw new InvalidCell(read.issues[0].message);
  return read.output;
}

const SHAPE =
  'must be variants with their stock, such as Red / 2 m=4 | Blue / 2 m=0, or Red / 2 m=4@2990#SKU-1 with price and SKU';
const Stock = pieces(SHAPE, 'has a stock that');
const Price = listPrice(SHAPE, 'has a price that');
const LONG_SKU = `has an SKU of more than ${MAX_SKU} characters`;
const Sku = v.pipe(v.string(), v.maxLength(MAX_SKU, LONG_SKU));

function piecesOf(cell: string, options: readonly ProductOption[]): Piece[] {
  const found = readVariants(cell, options).map(({ values, stock, price, sku }) => ({
    values,
    stock: checked(Stock, stock),
    price: checked(Price, price),
    sku: checked(Sku, sku) ?? '',
  }));
  if (new Set(found.map(({ stock }) => stock === undefined)).size > 1)
    throw new InvalidCell('must give the stock of each variant, or of none');
  return found;
}

function sizePieces(cells: readonly SizeCell[]): { options: ProductOption[]; sold: Piece[] } {
  const options = optionOfSizes(cells.map(({ size }) => size));
  return {
    options,
    sold: combinationsOf(options).flatMap((values) =>
      cells
        .filter(({ size }) => size === values[0])
        .map(({ stock, price }) => ({ values, stock, price, sku: '' })),
    ),
  };
}

function soldIn(
  line: number,
  cells: ChoiceCells,
  notes: InvalidRow[],
): { options: ProductOption[]; sold: Piece[] } {
  const options = inCell(line, 'options', () =>
    readOptions(cells.options, (word, max) =>
      cutWord(word, max, { line, field: 'options', notes }),
    ),
  );
  if (options.length > 0) {
    const sold = inCell(line, 'variants', () => piecesOf(cells.variants, options));
    return { options, sold };
  }
  if (cells.variants !== '') {
    const reason = 'is missing, and the row has variants. Write it as Colour: Red, Blue';
    throw new InvalidProduct({ line, field: 'options', reason });
  }
  if (cells.sizes.length > 0) return sizePieces(cells.sizes);
  return { options, sold: [{ values: [], stock: undefined, price: undefined, sku: cells.sku }] };
}

/** The text of each variant; one without a title belongs to a product without options. */
function textsIn(
  line: number,
  field: 'barcode' | 'weight' | 'variantImages',
  cells: ChoiceCells,
  options: readonly ProductOption[],
): ReadonlyMap<string, string> {
  const cell = cells[field];
  return options.length === 0
    ? new Map([[titleOf([]), cell]])
    : inCell(line, field, () => readByVariant(cell, options));
}

function check(
  line: number,
  field: string,
  texts: Iterable<string>,
  isValid: (text: string) => boolean,
  what: string,
) {
  for (const text of texts) {
    if (text === '' || isValid(text)) continue;
    const reason = `has ${clip(text, 80)}, which is no ${what}`;
    throw new InvalidProduct({ line, field, reason });
  }
}

function stocksOf(line: number, total: number | undefined, sold: readonly Piece[]): number[] {
  if (sold.some(({ stock }) => stock !== undefined)) return sold.map(({ stock }) => stock ?? 0);
  const fault = (reason: string) => new InvalidProduct({ line, field: 'countInStock', reason });
  if (total === undefined) throw fault('is missing');
  if (total > MAX_PIECES) throw fault(`is more than ${MAX_PIECES}`);
  return evenly(total, sold.length);
}

const SALE_SHAPE =
  'must be an amount in rupees such as 1999, or one for variants, such as Red / 2 m=1999 | Blue / 2 m=2499';
const SalePrice = listPrice(SALE_SHAPE);

/** In cents; null for a variant without a reduced price. */
function salePricesOf(
  line: number,
  cells: ChoiceCells,
  options: readonly ProductOption[],
  sold: readonly Piece[],
): (number | null)[] {
  const { salePrice: cell, discount } = cells;
  const field = 'salePrice';
  const fault = (reason: string) => new InvalidProduct({ line, field, reason });
  if (cell === '') return sold.map(() => null);
  if (discount > 0) throw fault('stands beside a discount. Give one of them');
  const texts =
    options.length > 0 && cell.includes('=')
      ? inCell(line, field, () => readByVariant(cell, options))
      : undefined;
  return sold.map(({ values, price = cells.price }) => {
    const text = texts ? texts.get(titleOf(values)) : cell;
    const rupees = inCell(line, field, () => checked(SalePrice, text));
    if (rupees === undefined) return null;
    if (rupees >= price) throw fault('must be less than the price');
    return centsOf(rupees);
  });
}

/**
 * Variants without their own stock share `countInStock`. What the file has no column for is undefined. Throws
 * `InvalidProduct`.
 */
export function readShopVariants(
  line: number,
  cells: ChoiceCells,
  { hasColumn, notes }: { hasColumn: (field: keyof ChoiceCells) => boolean; notes: InvalidRow[] },
): { options: ProductOption[]; variants: ImportedVariant[] } {
  const { options, sold } = soldIn(line, cells, notes);
  if (options.length > 0 && cells.sku !== '') {
    const reason = 'is of a product without options. Write SKUs in variants, such as Red=4#SKU-1';
    throw new InvalidProduct({ line, field: 'sku', reason });
  }
  const barcodes = textsIn(line, 'barcode', cells, options);
  const weights = textsIn(line, 'weight', cells, options);
  const pictures = textsIn(line, 'variantImages', cells, options);
  check(line, 'barcode', barcodes.values(), isGtin, 'valid barcode');
  check(
    line,
    'weight',
    weights.values(),
    (text) => readGrams(text) !== undefined,
    'weight in grams',
  );
  const stocks = stocksOf(line, cells.countInStock, sold);
  const salePrices = salePricesOf(line, cells, options, sold);
  const hasSkus = hasColumn(options.length > 0 ? 'variants' : 'sku');
  return {
    options,
    variants: sold.map(({ values, price, sku }, at) => {
      const title = titleOf(values);
      return {
        line,
        values,
        priceCents: centsOf(price ?? cells.price),
        saleCents: hasColumn('salePrice') ? salePrices[at] : undefined,
        countInStock: stocks[at],
        stockOfNew: 0,
        sku: hasSkus ? sku : undefined,
        barcode: hasColumn('barcode') ? (barcodes.get(title) ?? '') : undefined,
        weightGrams: hasColumn('weight')
          ? (readGrams(weights.get(title) ?? '') ?? null)
          : undefined,
        picture: hasColumn('variantImages') ? (pictures.get(title) ?? '') : undefined,
      };
    }),
  };
}
