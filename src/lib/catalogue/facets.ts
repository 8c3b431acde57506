import {
  categories,
  type CategorySlug,
  findCollection,
  groups,
  type GroupSlug,
} from './categories.ts';
import { isFashionByGroup, matcherOf } from './product-filter.ts';
import { discountedCents, type ProductSummary } from './product.ts';
import { allowedNumbers, hasVariant, leastLevel } from './option-filter.ts';
import { anyProduct, optionParameter, type ProductQuery } from './query.ts';
import { formatMoney } from '#lib/format/money.ts';
import { collectionLabel } from './listing.ts';
import { listingHref, type Field } from '#lib/paging/paging.ts';
import {
  countedValues,
  optionFacets,
  sizeLabel,
  type Choice,
  type OptionFacet,
} from './option-facets.ts';

/** Options with results, and selected ones, which must stay removable. */
export const offered = <Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: readonly string[],
): Choice<Value>[] => choices.filter(({ value, count }) => count > 0 || chosen.includes(value));

export interface Facets {
  categories: readonly Choice<CategorySlug>[];
  groups: readonly Choice<GroupSlug>[];
  /** Of what is in stock in that value; Size comes first. */
  options: readonly OptionFacet[];
  /** Products with stock, and with more than `LOW_STOCK`, in a requested variant. */
  available: number;
  inStock: number;
  discounted: number;
  /** The price range in cents, rounded outwards to `PRICE_STEP_CENTS`. */
  lowestCents: number;
  highestCents: number;
}

export const flagLabels = {
  available: 'Available',
  instock: 'In Stock',
  discounted: 'On sale',
} as const;

/** The step of the price sliders, in cents. */
export const PRICE_STEP_CENTS = 5_000;

const FASHION = categories.findIndex(({ slug }) => slug === 'fashion');

/** The counted properties by product index, computed once because a list is counted often. */
interface Columns {
  prices: Float64Array;
  category: Uint8Array;
  /** Index in `groups`; `groups.length` for a product without one. */
  group: Uint8Array;
  isFashionToo: Uint8Array;
  isDiscounted: Uint8Array;
}

function readColumns(products: readonly ProductSummary[]): Columns {
  const indexOf = new Map(categories.map(({ slug }, at) => [slug, at]));
  const groupOf = new Map<string | null, number>(groups.map(({ slug }, at) => [slug, at]));
  return {
    prices: Float64Array.from(products, (one) => discountedCents(one.priceCents, one.discount)),
    category: Uint8Array.from(products, (one) => indexOf.get(one.category) ?? 0),
    group: Uint8Array.from(products, (one) => groupOf.get(one.group) ?? groups.length),
    isDiscounted: Uint8Array.from(products, (one) => Number(one.discount > 0)),
    isFashionToo: Uint8Array.from(products, (one) => Number(isFashionByGroup(one))),
  };
}

const columnsCache = new WeakMap<readonly ProductSummary[], Columns>();

function columnsOf(products: readonly ProductSummary[]): Columns {
  const columns = columnsCache.get(products) ?? readColumns(products);
  columnsCache.set(products, columns);
  return columns;
}

// One bit per failed filter, because a facet's count ignores its own filter.
const CATEGORY = 1;
const VARIANT = 2;
const PRICE = 4;
const DISCOUNT = 8;

function criteriaOf(query: ProductQuery) {
  const matcher = (filter: Partial<ProductQuery>) => matcherOf({ ...anyProduct, ...filter });
  return {
    isOfBrand: query.brand.length > 0 ? matcher({ brand: query.brand }) : undefined,
    isInCategory: query.category.length > 0 ? matcher({ category: query.category }) : undefined,
    options: query.options,
    allowedBy: allowedNumbers(query.options),
    least: leastLevel(query),
    minCents: query.minCents ?? 0,
    maxCents: query.maxCents ?? Infinity,
    minDiscounted: Number(query.discounted),
  } as const;
}

type Criteria = ReturnType<typeof criteriaOf>;

function failedFilters(
  product: ProductSummary,
  at: number,
  columns: Columns,
  criteria: Criteria,
): number {
  const price = columns.prices[at]!;
  let failed = 0;
  if (criteria.isInCategory?.(product) === false) failed |= CATEGORY;
  if (criteria.least > 0 && !hasVariant(product, criteria.allowedBy, criteria.least)) {
    failed |= VARIANT;
  }
  if (price < criteria.minCents || price > criteria.maxCents) failed |= PRICE;
  if (columns.isDiscounted[at]! < criteria.minDiscounted) failed |= DISCOUNT;
  return failed;
}

const passesOthers = (failed: number, own: number): boolean => (failed & ~own) === 0;

const emptyCounts = () => ({
  inCategory: new Uint32Array(categories.length),
  inGroup: new Uint32Array(groups.length + 1),
  /** By the number of a value; grows with the values that products have. */
  inValue: new Map<number, number>(),
  available: 0,
  inStock: 0,
  discounted: 0,
  lowest: Infinity,
  highest: 0,
});

type Counts = ReturnType<typeof emptyCounts>;

function countVariants(counts: Counts, product: ProductSummary, criteria: Criteria): void {
  const { best, numbers } = countedValues(product, criteria);
  if (best >= 1) counts.available += 1;
  if (best >= 2) counts.inStock += 1;
  for (const number of numbers) counts.inValue.set(number, (counts.inValue.get(number) ?? 0) + 1);
}

function countProduct(counts: Counts, columns: Columns, at: number, failed: number): void {
  const price = columns.prices[at]!;
  if (passesOthers(failed, CATEGORY)) {
    counts.inCategory[columns.category[at]!]! += 1;
    if (columns.isFashionToo[at]) counts.inCategory[FASHION]! += 1;
    counts.inGroup[columns.group[at]!]! += 1;
  }
  if (passesOthers(failed, DISCOUNT)) counts.discounted += columns.isDiscounted[at]!;
  if (passesOthers(failed, PRICE)) {
    counts.lowest = Math.min(counts.lowest, price);
    counts.highest = Math.max(counts.highest, price);
  }
}

const roundDown = (cents: number) => Math.floor(cents / PRICE_STEP_CENTS) * PRICE_STEP_CENTS;
const roundUp = (cents: number) => Math.ceil(cents / PRICE_STEP_CENTS) * PRICE_STEP_CENTS;

/**
 * A facet ignores its own filter. `products` must not change afterwards. One pass counts everything, because there
 * may be many thousands of products.
 */
export function facetsOf(products: readonly ProductSummary[], query: ProductQuery): Facets {
  const columns = columnsOf(products);
  const criteria = criteriaOf(query);
  const counts = emptyCounts();
  for (const [at, product] of products.entries()) {
    if (criteria.isOfBrand?.(product) === false) continue;
    const failed = failedFilters(product, at, columns, criteria);
    countProduct(counts, columns, at, failed);
    if (passesOthers(failed, VARIANT)) countVariants(counts, product, criteria);
  }
  const { inCategory, inGroup, inValue, available, inStock, discounted, lowest, highest } = counts;
  return {
    categories: categories.map(({ slug, label }, at) => ({
      value: slug,
      label,
      count: inCategory[at] ?? 0,
    })),
    groups: groups.map(({ slug, label }, at) => ({ value: slug, label, count: inGroup[at] ?? 0 })),
    options: optionFacets(inValue, query.options),
    available,
    inStock,
    discounted,
    lowestCents: Number.isFinite(lowest) ? roundDown(lowest) : 0,
    highestCents: roundUp(highest),
  };
}

export interface Chip {
  label: string;
  href: string;
}

const isOn = (value: string) => value === '1' || value === 'true';
const price = (value: string) => formatMoney(Math.round(Number(value) * 100));

function labelOf({ name, value }: Field): string | undefined {
  switch (name) {
    case 'category': {
      const collection = findCollection(value);
      return collection ? collectionLabel(collection) : value;
    }
    case 'brand':
      return value;
    case 'size':
      return sizeLabel(value);
    case 'available':
    case 'instock':
    case 'discounted':
      return isOn(value) ? flagLabels[name] : undefined;
    case 'minPrice':
      return `From ${price(value)}`;
    case 'maxPrice':
      return `Up to ${price(value)}`;
    default:
      return name.startsWith(optionParameter('')) ? value : undefined;
  }
}

/** Removing one chip keeps the others. */
export const chipsOf = (path: string, fields: readonly Field[]): Chip[] =>
  fields.flatMap((field) => {
    const label = labelOf(field);
    const rest = fields.filter((other) => other !== field);
    return label === undefined ? [] : [{ label, href: listingHref(path, rest) }];
  });
