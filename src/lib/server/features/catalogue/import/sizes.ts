import * as v from 'valibot';
import { MAX_RUPEES } from '#lib/catalogue/product-form.ts';
import { sizes, type Size, MAX_PIECES } from '#lib/catalogue/product.ts';
import { changeVariants, type Variant } from '#lib/catalogue/variants.ts';

/** The sizes of a row of an import file (docs/api.md "Fine print, Import file"). */

export const cell = v.optional(v.pipe(v.string(), v.trim()), '');

/** Words joined by `|`. */
export const listCell = v.pipe(
  cell,
  v.transform((text) => text.split('|').flatMap((word) => word.trim() || [])),
);

/** `S`, `S:4` with its stock, or `S:4:2990` with its list price in rupees too. */
const SIZE_CELL = /^(S|M|L|XL|XXL)(?::(\d{1,9})(?::(\d{1,9}(?:\.\d{1,2})?))?)?$/i;

interface SizeCell {
  size: Size;
  stock: number | undefined;
  priceCents: number | undefined;
}

const numberOf = (text: string | undefined, unit = 1): number | undefined =>
  text === undefined ? undefined : Math.round(Number(text) * unit);

function readSizeCell(cell: string): SizeCell {
  const [, name = '', stock, price] = SIZE_CELL.exec(cell) ?? [];
  const size = sizes.find((one) => one === name.toUpperCase()) ?? 'S';
  return { size, stock: numberOf(stock), priceCents: numberOf(price, 100) };
}

const isPrice = (rupees: number): boolean => rupees > 0 && rupees <= MAX_RUPEES;

export const hasStocks = (cells: readonly SizeCell[]): boolean =>
  cells.some(({ stock }) => stock !== undefined);

/** A row's sizes with their stock: what the sizes name, else `countInStock`, spread evenly. */
export function toVariants({
  price,
  countInStock,
  sizes: cells,
}: {
  price: number;
  countInStock: number | undefined;
  sizes: readonly SizeCell[];
}): Variant[] {
  const priceCents = Math.round(price * 100);
  return changeVariants([], {
    sizes: cells.map(({ size }) => size),
    priceCents,
    pricesCents: cells.map((cell) => cell.priceCents ?? priceCents),
    ...(hasStocks(cells)
      ? { stocks: cells.map(({ stock }) => stock ?? 0) }
      : { countInStock: countInStock ?? 0 }),
  });
}

export const sizesCell = v.pipe(
  listCell,
  v.check(
    (found) => found.every((word) => SIZE_CELL.test(word)),
    `must be empty or some of ${sizes.join('|')}, such as S:4|M:0 with the stock of each, or S:4:2990 with its price`,
  ),
  v.transform((found) => found.map(readSizeCell)),
  v.check(
    (found) => new Set(found.map(({ size }) => size)).size === found.length,
    'names a size twice',
  ),
  v.check(
    (found) => new Set(found.map(({ stock }) => stock === undefined)).size <= 1,
    'must give the stock of each size, or of none',
  ),
  v.check(
    (found) => found.every(({ stock = 0 }) => stock <= MAX_PIECES),
    `has a stock of more than ${MAX_PIECES}`,
  ),
  v.check(
    (found) =>
      found.every(({ priceCents }) => priceCents === undefined || isPrice(priceCents / 100)),
    `has a price that is not between 0 and ${MAX_RUPEES}`,
  ),
);
