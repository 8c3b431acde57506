import * as v from 'valibot';
import { MAX_RUPEES } from '#lib/catalogue/product-schema.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { sizes } from '#lib/catalogue/sizes.ts';
import { changeVariants, noChoices, type Choices } from '#lib/catalogue/variants.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';

export const cell = (max: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(max, `is longer than ${max} characters`)),
    '',
  );

export const listCell = (max: number) =>
  v.pipe(
    cell(max),
    v.transform((text) => text.split('|').flatMap((word) => word.trim() || [])),
  );

const SHAPE = `must be empty or some of ${sizes.join('|')}, such as S:4|M:0 with the stock of each, or S:4:2990 with its price`;
const PRICE = `has a price that is not between 0 and ${MAX_RUPEES}`;

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
  v.transform(([size = '', stock, price]): Parts => ({ size: size.toUpperCase(), stock, price })),
  v.object({
    size: v.picklist(sizes, SHAPE),
    stock: v.optional(
      v.pipe(
        numberText(SHAPE, 'has a stock that'),
        v.integer(SHAPE),
        v.minValue(0, SHAPE),
        v.maxValue(MAX_PIECES, `has a stock of more than ${MAX_PIECES}`),
      ),
    ),
    price: v.optional(
      v.pipe(
        numberText(SHAPE, 'has a price that'),
        v.gtValue(0, PRICE),
        v.maxValue(MAX_RUPEES, PRICE),
        v.check((rupees) => toCents(rupees) !== undefined, SHAPE),
      ),
    ),
  }),
);
type SizeCell = v.InferOutput<typeof SizeCell>;

export const hasStocks = (cells: readonly SizeCell[]): boolean =>
  cells.some(({ stock }) => stock !== undefined);

/** Sizes without their own stock share `countInStock` evenly. */
export function toVariants({
  price,
  countInStock,
  sizes: cells,
}: {
  price: number;
  countInStock: number | undefined;
  sizes: readonly SizeCell[];
}): Choices {
  const priceCents = Math.round(price * 100);
  return changeVariants(noChoices, {
    sizes: cells.map(({ size }) => size),
    priceCents,
    pricesCents: cells.map((one) => Math.round((one.price ?? price) * 100)),
    ...(hasStocks(cells)
      ? { stocks: cells.map(({ stock }) => stock ?? 0) }
      : { countInStock: countInStock ?? 0 }),
  });
}

export const sizesCell = v.pipe(
  listCell(500),
  v.array(SizeCell),
  v.check(
    (found) => new Set(found.map(({ size }) => size)).size === found.length,
    'names a size twice',
  ),
  v.check(
    (found) => new Set(found.map(({ stock }) => stock === undefined)).size <= 1,
    'must give the stock of each size, or of none',
  ),
);
