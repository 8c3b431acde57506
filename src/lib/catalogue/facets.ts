import { categories, type CategorySlug } from './categories.ts';
import { matcherOf, standsOn } from './matching.ts';
import { discountedCents } from './price.ts';
import { sizes, type ProductSummary, type Size } from './product.ts';
import type { ProductQuery } from './query.ts';

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

/** Each count ignores its own filter: it tells what choosing that would show. */
function passing(
  products: readonly ProductSummary[],
  query: ProductQuery,
  without: Partial<ProductQuery>,
): ProductSummary[] {
  return products.filter(matcherOf({ ...query, ...without }));
}

/** What can be chosen among `products`, which match the query's words. */
export function facetsOf(products: readonly ProductSummary[], query: ProductQuery): Facets {
  const anyCategory = passing(products, query, { category: [] });
  const anySize = passing(products, query, { size: [] });
  const anyPrice = passing(products, query, { minCents: undefined, maxCents: undefined });
  const anyStock = passing(products, query, { available: false, inStock: false });
  const pays = anyPrice.map((product) => discountedCents(product.priceCents, product.discount));
  const lowest = pays.reduce((least, cents) => Math.min(least, cents), Infinity);
  const highest = pays.reduce((most, cents) => Math.max(most, cents), 0);
  return {
    categories: categories.map(({ slug, label }) => ({
      value: slug,
      label,
      count: anyCategory.filter((product) => standsOn(product, { kind: 'category', slug })).length,
    })),
    sizes: sizes.map((size) => ({
      value: size,
      label: sizeLabels[size],
      count: anySize.filter((product) => product.sizes.includes(size)).length,
    })),
    available: passing(anyStock, query, { available: true, inStock: false }).length,
    inStock: passing(anyStock, query, { available: false, inStock: true }).length,
    lowestCents: Number.isFinite(lowest)
      ? Math.floor(lowest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS
      : 0,
    highestCents: Math.ceil(highest / PRICE_STEP_CENTS) * PRICE_STEP_CENTS,
  };
}
