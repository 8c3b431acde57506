import {
  combinationsOf,
  findOption,
  inOptionOrder,
  SIZE_OPTION,
  titleOf,
  usedOptions,
  type ProductOption,
} from './options.ts';
import { sizes } from './sizes.ts';

/** A list price, and the reduced price that the owner set. */
export interface Priced {
  priceCents: number;
  /** Less than the list price. */
  saleCents?: number | null | undefined;
}

/** A combination of options with its own stock and price (docs/api.md "Options"). */

export interface VariantDraft {
  /** Without a number it is the variant with that title, or a new one. */
  number?: number | undefined;
  /** The title: the values joined by ` / `, `Default` without options. */
  size: string;
  countInStock: number;
  /** List price in cents, before discount. */
  priceCents: number;
  /** The owner's reduced price in cents, less than the list price. */
  saleCents?: number | null | undefined;
  sku?: string | undefined;
  /** A GTIN. */
  barcode?: string | undefined;
  /** The hash of one of the product's pictures. */
  picture?: string | null | undefined;
  weightGrams?: number | null | undefined;
}

export interface Variant extends VariantDraft {
  /** Stays when values are renamed; a product never uses it twice. */
  number: number;
  saleCents: number | null;
  sku: string;
  barcode: string;
  picture: string | null;
  weightGrams: number | null;
  /** Titles before values were renamed. Carts of guests may still have them. */
  formerTitles: readonly string[];
}

/** The id on the wire and in addresses: `tote-bag.3`. */
export const variantId = (productId: string, { number }: Pick<Variant, 'number'>): string =>
  `${productId}.${number}`;

type Sized = { size: string; formerTitles?: readonly string[] | undefined };
type Stocked = Pick<Variant, 'countInStock'>;

export const sumOfVariants = (variants: readonly VariantDraft[]) => ({
  priceCents: Math.min(...variants.map((one) => one.priceCents)),
  countInStock: variants.reduce((sum, one) => sum + one.countInStock, 0),
});

/** Finds a variant by its title, or by the title that it had before. */
export const findVariant = <Of extends Sized>(
  { variants }: { variants: readonly Of[] },
  size: string,
): Of | undefined =>
  variants.find((one) => one.size === size) ??
  variants.find(({ formerTitles }) => formerTitles?.includes(size));

export const hasPriceRange = ({ variants }: { variants: readonly Priced[] }): boolean =>
  variants.some(
    (one) =>
      one.priceCents !== variants[0]?.priceCents ||
      (one.saleCents ?? null) !== (variants[0].saleCents ?? null),
  );

/** Such a product can be displayed without its sizes. */
export const isOneForAllSizes = ({ variants }: { variants: readonly VariantDraft[] }): boolean =>
  !hasPriceRange({ variants }) &&
  variants.every(({ countInStock }) => countInStock === variants[0]?.countInStock);

export type StockState = 'sold-out' | 'low' | 'in-stock';

/** `lowStockAt` is the product's limit (docs/api.md "Low stock"). */
export const stockState = (countInStock: number, lowStockAt: number): StockState =>
  countInStock < 1 ? 'sold-out' : countInStock <= lowStockAt ? 'low' : 'in-stock';

export const mostInOneSize = ({ variants }: { variants: readonly Stocked[] }): number =>
  variants.reduce((most, { countInStock }) => Math.max(most, countInStock), 0);

export const productStockState = (product: {
  variants: readonly Stocked[];
  lowStockAt: number;
}): StockState => stockState(mostInOneSize(product), product.lowStockAt);

/** The option Size with these values, S to XXL first. */
export const optionOfSizes = (offered: readonly string[]): ProductOption[] => {
  const known: readonly string[] = sizes;
  const inOrder = [
    ...sizes.filter((size) => offered.includes(size)),
    ...offered.filter((size) => !known.includes(size)),
  ];
  return offered.length === 0 ? [] : [{ name: SIZE_OPTION, values: inOrder }];
};

/** Spreads a total evenly; the first ones get the remainder. */
export function evenly(total: number, count: number): number[] {
  const each = Math.floor(total / count);
  return Array.from({ length: count }, (_, at) => each + Number(at < total % count));
}

/** Spreads stock of unknown sizes evenly; the first sizes get the remainder. */
export function spreadStock(
  total: number,
  offered: readonly string[],
  priceCents: number,
): VariantDraft[] {
  const titles = combinationsOf(optionOfSizes(offered)).map(titleOf);
  const stocks = evenly(total, titles.length);
  return titles.map((size, at) => ({ size, countInStock: stocks[at] ?? 0, priceCents }));
}

type Named = Pick<VariantDraft, 'number'>;

/** Finds a variant by number, or by title unless its number is among `named`: then it gets another title. */
export function variantFinder<Of extends VariantDraft>(
  variants: readonly Of[],
  named: readonly Named[],
): (wanted: Pick<VariantDraft, 'number' | 'size'>) => Of | undefined {
  const numbers = new Set(named.flatMap(({ number }) => number ?? []));
  const unnamed = variants.filter(({ number }) => number === undefined || !numbers.has(number));
  return ({ number, size }) =>
    number === undefined
      ? unnamed.find((one) => one.size === size)
      : variants.find((one) => one.number === number);
}

/** A variant as an owner sends it; what is `undefined` stays. */
export type VariantEdit = {
  [Field in keyof Omit<VariantDraft, 'size'>]?: VariantDraft[Field] | undefined;
} & { values: readonly string[] };

export interface VariantChange {
  /** A short form of `options`: the option Size alone. */
  sizes?: readonly string[];
  options?: readonly ProductOption[];
  /** Every variant that is sold. Without it, `options` sells every combination. */
  variants?: readonly VariantEdit[];
  /** In the order of `sizes` as sent, otherwise of the variants. */
  stocks?: readonly number[];
  pricesCents?: readonly number[];
  /** Shared by the variants that leave theirs out. */
  countInStock?: number;
  /** Of the variants that leave theirs out. */
  priceCents?: number;
  /** Of the variants that leave theirs out; null for none. */
  saleCents?: number | null;
}

export interface Choices<Of extends VariantDraft = VariantDraft> {
  options: readonly ProductOption[];
  /** At least one, in the order of the options' values. */
  variants: readonly Of[];
}

export const noChoices: Choices<Variant> = { options: [], variants: [] };

const sentOptions = ({ sizes: offered, options }: VariantChange) =>
  options ?? (offered && optionOfSizes(offered));

/** The variants of a change without their new stocks and prices. */
function soldVariants(before: Choices, change: VariantChange): Choices {
  const options = sentOptions(change) ?? before.options;
  const edits: readonly VariantEdit[] =
    change.variants ??
    (sentOptions(change) || before.variants.length === 0
      ? combinationsOf(options).map((values) => ({ values }))
      : before.variants.map(({ size, number }) => ({ values: [size], number })));
  const lowest = before.variants.length === 0 ? 0 : sumOfVariants(before.variants).priceCents;
  const find = variantFinder(before.variants, edits);
  const variants = edits.map(({ values, number, ...edit }): VariantDraft => {
    const size = titleOf(values);
    const known = find({ number, size });
    const sent = Object.fromEntries(
      Object.entries(edit).filter(([, value]) => value !== undefined),
    );
    return { countInStock: 0, priceCents: lowest, ...known, ...sent, size };
  });
  const used = usedOptions(
    options,
    variants.map(({ size }) => size),
  );
  return { options: used, variants: inOptionOrder(used, variants) };
}

/**
 * `before` is empty for a new product. Existing variants keep values that are not sent; new ones start with no stock
 * and the lowest price.
 */
export function changeVariants(before: Choices, change: VariantChange): Choices {
  const { options, variants } = soldVariants(before, change);
  const { countInStock, stocks, pricesCents, priceCents, saleCents } = change;
  const edits = new Map(change.variants?.map((edit) => [titleOf(edit.values), edit]));
  const sharing = variants.filter(({ size }) => edits.get(size)?.countInStock === undefined);
  const shares = countInStock === undefined ? [] : evenly(countInStock, sharing.length);
  const sent = change.sizes?.length ? change.sizes : variants.map(({ size }) => size);
  const ofProduct = { ...(saleCents !== undefined && { saleCents }) };
  return {
    options,
    variants: variants.map((one) => {
      const place = sent.indexOf(one.size);
      const own: Partial<VariantEdit> = edits.get(one.size) ?? {};
      const shared = stocks?.[place] ?? shares[sharing.indexOf(one)];
      const common = pricesCents?.[place] ?? priceCents;
      return {
        ...one,
        countInStock: own.countInStock ?? shared ?? one.countInStock,
        priceCents: own.priceCents ?? common ?? one.priceCents,
        ...(own.saleCents === undefined && ofProduct),
      };
    }),
  };
}

/** Whether `sizes` says what the product's options are. */
export const hasOnlySizes = ({ options }: Pick<Choices, 'options'>): boolean =>
  options.length === 0 || (options.length === 1 && findOption(options, SIZE_OPTION) !== undefined);
