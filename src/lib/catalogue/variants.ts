import { DEFAULT_SIZE, sizes, type Size } from './sizes.ts';

/** A size with its own stock and price (docs/api.md "Stock and price per size"). */

export interface Variant {
  /** `Default` is the only variant of a product without sizes. */
  size: Size | typeof DEFAULT_SIZE;
  countInStock: number;
  /** List price in cents, before discount. */
  priceCents: number;
}

/** A size with this stock or less is low (docs/spec.md §9). */
export const LOW_STOCK = 5;

type Sized = { size: string };
type Stocked = Pick<Variant, 'countInStock'>;
type Priced = Pick<Variant, 'priceCents'>;

export const sumOfVariants = (variants: readonly Variant[]) => ({
  priceCents: Math.min(...variants.map((one) => one.priceCents)),
  countInStock: variants.reduce((sum, one) => sum + one.countInStock, 0),
  sizes: variants.flatMap(({ size }) => (size === DEFAULT_SIZE ? [] : size)),
});

export const findVariant = <Of extends Sized>(
  { variants }: { variants: readonly Of[] },
  size: string,
): Of | undefined => variants.find((one) => one.size === size);

export const hasPriceRange = ({ variants }: { variants: readonly Priced[] }): boolean =>
  variants.some((one) => one.priceCents !== variants[0]?.priceCents);

/** Such a product can be displayed without its sizes. */
export const isOneForAllSizes = ({ variants }: { variants: readonly Variant[] }): boolean =>
  variants.every(
    ({ priceCents, countInStock }) =>
      priceCents === variants[0]?.priceCents && countInStock === variants[0].countInStock,
  );

export type StockState = 'sold-out' | 'low' | 'in-stock';

export const stockState = (countInStock: number): StockState =>
  countInStock < 1 ? 'sold-out' : countInStock <= LOW_STOCK ? 'low' : 'in-stock';

/** The sizes that are low or sold out, the lowest first, at most `most`. */
export const lowStockOf = (
  products: readonly { id: string; name: string; variants: readonly Variant[] }[],
  most: number,
) =>
  products
    .flatMap(({ id, name, variants }) =>
      variants.map(({ size, countInStock }) => ({ _id: id, name, size, countInStock })),
    )
    .filter(({ countInStock }) => stockState(countInStock) !== 'in-stock')
    .sort((one, other) => one.countInStock - other.countInStock)
    .slice(0, most);

export const mostInOneSize = ({ variants }: { variants: readonly Stocked[] }): number =>
  Math.max(...variants.map(({ countInStock }) => countInStock));

export const productStockState = (product: { variants: readonly Stocked[] }): StockState =>
  stockState(mostInOneSize(product));

const variantSizes = (offered: readonly Size[]): Variant['size'][] =>
  offered.length === 0 ? [DEFAULT_SIZE] : sizes.filter((size) => offered.includes(size));

/** Spreads stock of unknown sizes evenly; the first sizes get the remainder. */
export function spreadStock(
  total: number,
  offered: readonly Size[],
  priceCents: number,
): Variant[] {
  const all = variantSizes(offered);
  const each = Math.floor(total / all.length);
  const rest = total % all.length;
  return all.map((size, at) => ({ size, countInStock: each + Number(at < rest), priceCents }));
}

/** Lists are in the order of `sizes`. */
export interface VariantChange {
  sizes?: readonly Size[];
  stocks?: readonly number[];
  pricesCents?: readonly number[];
  countInStock?: number;
  priceCents?: number;
}

/**
 * `before` is empty for a new product. Existing sizes keep values that are not sent; new ones start with no stock and
 * the lowest price.
 */
export function changeVariants(before: readonly Variant[], change: VariantChange): Variant[] {
  const { sizes: offered = sumOfVariants(before).sizes, countInStock } = change;
  const named: readonly string[] = offered.length === 0 ? [DEFAULT_SIZE] : offered;
  const lowest = before.length === 0 ? 0 : sumOfVariants(before).priceCents;
  const unsent =
    countInStock === undefined
      ? variantSizes(offered).map(
          (size) =>
            findVariant({ variants: before }, size) ?? {
              size,
              countInStock: 0,
              priceCents: lowest,
            },
        )
      : spreadStock(countInStock, offered, lowest).map((one) => ({
          ...one,
          priceCents: findVariant({ variants: before }, one.size)?.priceCents ?? lowest,
        }));
  return unsent.map((one) => {
    const at = named.indexOf(one.size);
    return {
      size: one.size,
      countInStock: change.stocks?.[at] ?? one.countInStock,
      priceCents: change.pricesCents?.[at] ?? change.priceCents ?? one.priceCents,
    };
  });
}
