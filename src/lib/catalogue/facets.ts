import { categories, type CategorySlug } from './categories.ts';
import { isFashionByGroup, matcherOf } from './matching.ts';
import { discountedCents } from './price.ts';
import { sizes, type ProductSummary, type Size } from './product.ts';
import { anyProduct, type ProductQuery } from './query.ts';
import { LOW_STOCK } from './stock.ts';

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

/**
 * What can be chosen among `products`, which match the query's words. Each count ignores its own
 * filter: it tells what choosing that would show. One way through the products does for all counts,
 * because there may be many thousands.
 */
export function facetsOf(products: readonly ProductSummary[], query: ProductQuery): Facets {
  const only = (part: Partial<ProductQuery>) => matcherOf({ ...anyProduct, ...part });
  const isOfBrand = only({ brand: query.brand });
  const isOnShelf = only({ category: query.category });
  const hasSize = only({ size: query.size });
  const isPayable = only({ minCents: query.minCents, maxCents: query.maxCents });
  const isThere = only({ available: query.available, inStock: query.inStock });

  const inCategory: Partial<Record<CategorySlug, number>> = {};
  const inSize: Partial<Record<Size, number>> = {};
  let available = 0;
  let inStock = 0;
  let lowest = Infinity;
  let highest = 0;
  for (const product of products) {
    if (!isOfBrand(product)) continue;
    const shelf = isOnShelf(product);
    const size = hasSize(product);
    const price = isPayable(product);
    const stock = isThere(product);
    if (size && price && stock) {
      inCategory[product.category] = (inCategory[product.category] ?? 0) + 1;
      if (isFashionByGroup(product)) inCategory.fashion = (inCategory.fashion ?? 0) + 1;
    }
    if (shelf && price && stock) {
      for (const one of product.sizes) inSize[one] = (inSize[one] ?? 0) + 1;
    }
    if (shelf && size && price) {
      if (product.countInStock > 0) available += 1;
      if (product.countInStock > LOW_STOCK) inStock += 1;
    }
    if (shelf && size && stock) {
      const pays = discountedCents(product.priceCents, product.discount);
      lowest = Math.min(lowest, pays);
      highest = Math.max(highest, pays);
    }
  }
  return {
    categories: categories.map(({ slug, label }) => ({
      value: slug,
      label,
      count: inCategory[slug] ?? 0,
    })),
    sizes: sizes.map((size) => ({
      value: size,
      label: sizeLabels[size],
      count: inSize[size] ?? 0,
    })),
    available,
    inStock,
    lowestCents: Number.isFinite(lowest)
      ? Math.floor(lowest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS
      : 0,
    highestCents: Math.ceil(highest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS,
  };
}
