import {
  categories,
  type CategorySlug,
  findCollection,
  groups,
  type GroupSlug,
} from './categories.ts';
import { isFashionByGroup, leastStock, matcherOf } from './product-filter.ts';
import { discountedCents, type ProductSummary } from './product.ts';
import { DEFAULT_SIZE, sizes, type Size } from './sizes.ts';
import { anyProduct, type ProductQuery } from './query.ts';
import { formatMoney } from '#lib/format/money.ts';
import { collectionLabel } from './listing.ts';
import { listingHref, type Field } from '#lib/paging/paging.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  count: number;
}

/** Options with results, and selected ones, which must stay removable. */
export const offered = <Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: readonly string[],
): Choice<Value>[] => choices.filter(({ value, count }) => count > 0 || chosen.includes(value));

export interface Facets {
  categories: readonly Choice<CategorySlug>[];
  groups: readonly Choice<GroupSlug>[];
  sizes: readonly Choice<Size>[];
  /** Products with stock, and with more than `LOW_STOCK`, in a requested size. */
  available: number;
  inStock: number;
  discounted: number;
  /** The price range in cents, rounded outwards to `PRICE_STEP_CENTS`. */
  lowestCents: number;
  highestCents: number;
}

const sizeLabels = {
  S: 'Small',
  M: 'Medium',
  L: 'Large',
  XL: 'XL',
  XXL: 'XXL',
} as const satisfies Record<Size, string>;

/** `Small` for `S`; other values are their own label. */
export const sizeLabel = (value: string): string => labels.get(value) ?? value;
const labels = new Map<string, string>(Object.entries(sizeLabels));

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
  /** One bit per size in the order of `sizes`; the last bit is `Default`. */
  sizeBits: Uint8Array;
  /** The sizes with stock, and with more than `LOW_STOCK`. */
  availableBits: Uint8Array;
  inStockBits: Uint8Array;
}

const ALL_SIZES = (1 << (sizes.length + 1)) - 1;
const bitOf = new Map<string, number>([...sizes, DEFAULT_SIZE].map((size, at) => [size, 1 << at]));

const bitsOf = ({ variants }: ProductSummary, least: number): number =>
  variants.reduce(
    (bits, { size, countInStock }) => (countInStock < least ? bits : bits | (bitOf.get(size) ?? 0)),
    0,
  );

function readColumns(products: readonly ProductSummary[]): Columns {
  const indexOf = new Map(categories.map(({ slug }, at) => [slug, at]));
  const groupOf = new Map<string | null, number>(groups.map(({ slug }, at) => [slug, at]));
  return {
    prices: Float64Array.from(products, (one) => discountedCents(one.priceCents, one.discount)),
    category: Uint8Array.from(products, (one) => indexOf.get(one.category) ?? 0),
    group: Uint8Array.from(products, (one) => groupOf.get(one.group) ?? groups.length),
    isDiscounted: Uint8Array.from(products, (one) => Number(one.discount > 0)),
    isFashionToo: Uint8Array.from(products, (one) => Number(isFashionByGroup(one))),
    sizeBits: Uint8Array.from(products, (one) => bitsOf(one, 0)),
    availableBits: Uint8Array.from(products, (one) => bitsOf(one, leastStock.available)),
    inStockBits: Uint8Array.from(products, (one) => bitsOf(one, leastStock.inStock)),
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
    sizeBits: query.size.reduce((bits, size) => bits | (bitOf.get(size) ?? 0), 0) || ALL_SIZES,
    stock: query.inStock ? 'inStockBits' : query.available ? 'availableBits' : 'sizeBits',
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
  if ((columns[criteria.stock][at]! & criteria.sizeBits) === 0) failed |= VARIANT;
  if (price < criteria.minCents || price > criteria.maxCents) failed |= PRICE;
  if (columns.isDiscounted[at]! < criteria.minDiscounted) failed |= DISCOUNT;
  return failed;
}

const passesOthers = (failed: number, own: number): boolean => (failed & ~own) === 0;

const emptyCounts = () => ({
  inCategory: new Uint32Array(categories.length),
  inGroup: new Uint32Array(groups.length + 1),
  inSize: new Uint32Array(sizes.length),
  available: 0,
  inStock: 0,
  discounted: 0,
  lowest: Infinity,
  highest: 0,
});

type Counts = ReturnType<typeof emptyCounts>;

function countVariants(counts: Counts, columns: Columns, at: number, criteria: Criteria): void {
  const bits = columns[criteria.stock][at]!;
  for (let size = 0; size < sizes.length; size += 1) counts.inSize[size]! += (bits >> size) & 1;
  if ((columns.availableBits[at]! & criteria.sizeBits) !== 0) counts.available += 1;
  if ((columns.inStockBits[at]! & criteria.sizeBits) !== 0) counts.inStock += 1;
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
    if (passesOthers(failed, VARIANT)) countVariants(counts, columns, at, criteria);
  }
  const { inCategory, inGroup, inSize, available, inStock, discounted, lowest, highest } = counts;
  return {
    categories: categories.map(({ slug, label }, at) => ({
      value: slug,
      label,
      count: inCategory[at] ?? 0,
    })),
    groups: groups.map(({ slug, label }, at) => ({ value: slug, label, count: inGroup[at] ?? 0 })),
    sizes: sizes.map((size, at) => ({
      value: size,
      label: sizeLabels[size],
      count: inSize[at] ?? 0,
    })),
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
    case 'size': {
      const size = sizes.find((known) => known === value || sizeLabels[known] === value);
      return size && sizeLabels[size];
    }
    case 'available':
    case 'instock':
    case 'discounted':
      return isOn(value) ? flagLabels[name] : undefined;
    case 'minPrice':
      return `From ${price(value)}`;
    case 'maxPrice':
      return `Up to ${price(value)}`;
    default:
      return undefined;
  }
}

/** Removing one chip keeps the others. */
export const chipsOf = (path: string, fields: readonly Field[]): Chip[] =>
  fields.flatMap((field) => {
    const label = labelOf(field);
    const rest = fields.filter((other) => other !== field);
    return label === undefined ? [] : [{ label, href: listingHref(path, rest) }];
  });
