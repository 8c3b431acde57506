import { categories, type CategorySlug } from './categories.ts';
import { isFashionByGroup, matcherOf } from './product-filter.ts';
import { discountedCents, sizes, type ProductSummary, type Size, LOW_STOCK } from './product.ts';
import { anyProduct, type ProductQuery } from './query.ts';

/** One thing that can be chosen, and how many products it would show. */
interface Choice<Value extends string> {
  value: Value;
  label: string;
  count: number;
}

/** What the filters of a listing offer. */
export interface Facets {
  categories: readonly Choice<CategorySlug>[];
  sizes: readonly Choice<Size>[];
  /** Products with at least one piece, and with more than the low-stock count. */
  available: number;
  inStock: number;
  /** The cheapest and the dearest product, round figures around them, in cents. */
  lowestCents: number;
  highestCents: number;
}

/** The filter's words for sizes (docs/readings.md "Contradictions"). */
export const sizeLabels = {
  S: 'Small',
  M: 'Medium',
  L: 'Large',
  XL: 'XL',
  XXL: 'XXL',
} as const satisfies Record<Size, string>;

/** The bounds lie on this step, in cents, and the sliders move by it. */
export const PRICE_STEP_CENTS = 5_000;

const FASHION = categories.findIndex(({ slug }) => slug === 'fashion');

/** What is counted of each product, in its place; read once for a list that is counted often. */
interface Columns {
  pays: Float64Array;
  stock: Float64Array;
  /** Place of the category among `categories`. */
  category: Uint8Array;
  /** 1 where only the group makes a product fashion. */
  isFashionToo: Uint8Array;
  /** One bit a size, in the order of `sizes`. */
  sizeBits: Uint8Array;
}

function readColumns(products: readonly ProductSummary[]): Columns {
  const placeOf = new Map(categories.map(({ slug }, at) => [slug, at]));
  const bitOf = new Map(sizes.map((size, at) => [size, 1 << at]));
  return {
    pays: Float64Array.from(products, (one) => discountedCents(one.priceCents, one.discount)),
    stock: Float64Array.from(products, (one) => one.countInStock),
    category: Uint8Array.from(products, (one) => placeOf.get(one.category) ?? 0),
    isFashionToo: Uint8Array.from(products, (one) => Number(isFashionByGroup(one))),
    sizeBits: Uint8Array.from(products, (one) =>
      one.sizes.reduce((bits, size) => bits | (bitOf.get(size) ?? 0), 0),
    ),
  };
}

const read = new WeakMap<readonly ProductSummary[], Columns>();

function columnsOf(products: readonly ProductSummary[]): Columns {
  const known = read.get(products) ?? readColumns(products);
  read.set(products, known);
  return known;
}

/**
 * What can be chosen among `products`, which match the query's words. Each count ignores its own
 * filter: it tells what choosing that would show. One way through the products does for all counts,
 * because there may be many thousands. A list is not changed once it was counted.
 */
export function facetsOf(products: readonly ProductSummary[], query: ProductQuery): Facets {
  const { pays, stock, category, isFashionToo, sizeBits } = columnsOf(products);
  // What is not asked for is not tested.
  const asked = (part: Partial<ProductQuery>, isAsked: boolean) =>
    isAsked ? matcherOf({ ...anyProduct, ...part }) : undefined;
  const isOfBrand = asked({ brand: query.brand }, query.brand.length > 0);
  const isOnShelf = asked({ category: query.category }, query.category.length > 0);
  const wanted = sizes.reduce(
    (bits, size, at) => bits | (Number(query.size.includes(size)) << at),
    0,
  );
  const { minCents = 0, maxCents = Infinity } = query;
  const leastStock = query.inStock ? LOW_STOCK + 1 : Number(query.available);

  const inCategory = new Uint32Array(categories.length);
  const inSize = new Uint32Array(sizes.length);
  let available = 0;
  let inStock = 0;
  let lowest = Infinity;
  let highest = 0;
  for (let at = 0; at < products.length; at += 1) {
    const product = products[at];
    if (!product || isOfBrand?.(product) === false) continue;
    const inCollection = isOnShelf?.(product) ?? true;
    const bits = sizeBits[at] ?? 0;
    const hasSize = wanted === 0 || (bits & wanted) !== 0;
    const price = pays[at] ?? 0;
    const isPayable = price >= minCents && price <= maxCents;
    const count = stock[at] ?? 0;
    const isThere = count >= leastStock;
    if (hasSize && isPayable && isThere) {
      inCategory[category[at] ?? 0]! += 1;
      if (isFashionToo[at]) inCategory[FASHION]! += 1;
    }
    if (inCollection && isPayable && isThere && bits !== 0) {
      for (let size = 0; size < sizes.length; size += 1) inSize[size]! += (bits >> size) & 1;
    }
    if (inCollection && hasSize && isPayable) {
      if (count > 0) available += 1;
      if (count > LOW_STOCK) inStock += 1;
    }
    if (inCollection && hasSize && isThere) {
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
  }
  return {
    categories: categories.map(({ slug, label }, at) => ({
      value: slug,
      label,
      count: inCategory[at] ?? 0,
    })),
    sizes: sizes.map((size, at) => ({
      value: size,
      label: sizeLabels[size],
      count: inSize[at] ?? 0,
    })),
    available,
    inStock,
    lowestCents: Number.isFinite(lowest)
      ? Math.floor(lowest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS
      : 0,
    highestCents: Math.ceil(highest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS,
  };
}
