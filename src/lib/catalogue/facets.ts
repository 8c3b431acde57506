import * as m from '#messages';
import { categoriesOf, type CategoryList, findCategory } from './categories.ts';
import { matcherOf } from './product-filter.ts';
import { isReduced, paidCents } from './price.ts';
import type { ProductSummary } from './product.ts';
import { allowedNumbers, hasVariant, leastLevel } from './option-filter.ts';
import { anyProduct, optionParameter, type ProductQuery } from './query.ts';
import { word } from '#lib/messages/texts.ts';
import { centsOf, formatPrice } from '#lib/format/money.ts';
import { listingHref, type Field } from '#lib/paging/paging.ts';
import {
  countedValues,
  countOptions,
  optionFacets,
  sizeLabel,
  type FacetValue,
  type OptionFacet,
} from './option-facets.ts';

/** Options with results, and selected ones, which must stay removable. */
export const offered = <Value extends string>(
  choices: readonly FacetValue<Value>[],
  chosen: readonly string[],
): FacetValue<Value>[] => choices.filter(({ value, count }) => count > 0 || chosen.includes(value));

export interface Facets {
  /** Those without a parent, and those below them. */
  categories: readonly FacetValue<string>[];
  groups: ReadonlyArray<FacetValue<string> & { parent: string }>;
  /** Size first, then what most products have. Of what is in stock in that value. */
  options: readonly OptionFacet[];
  /** Products with stock, and with more than `lowStockAt`, in a requested variant. */
  available: number;
  inStock: number;
  discounted: number;
  /** The price range in cents, rounded outwards to `PRICE_STEP_CENTS`. */
  lowestCents: number;
  highestCents: number;
}

export const flagLabels = {
  available: m.catalogue_available,
  instock: m.catalogue_in_stock,
  discounted: m.catalogue_on_sale,
} as const;

/** The step of the price sliders, in cents. */
export const PRICE_STEP_CENTS = 5_000;

/** The counted properties by product index, computed once because a list is counted often. */
interface Columns {
  prices: Float64Array;
  /** `MAX_MEMBERSHIPS` a product: places in the list; the list's length for none. */
  memberships: Uint16Array;
  isDiscounted: Uint8Array;
}

/** Category, group and the parents of both. */
const MAX_MEMBERSHIPS = 4;

function readMemberships(products: readonly ProductSummary[], list: CategoryList): Uint16Array {
  const placeOf = new Map(list.all.map((category, place) => [category, place]));
  const memberships = new Uint16Array(products.length * MAX_MEMBERSHIPS).fill(list.all.length);
  for (const [at, product] of products.entries()) {
    const places = categoriesOf(list, product).map((one) => placeOf.get(one) ?? list.all.length);
    memberships.set(places, at * MAX_MEMBERSHIPS);
  }
  return memberships;
}

function readColumns(products: readonly ProductSummary[], list: CategoryList): Columns {
  return {
    prices: Float64Array.from(products, (one) => paidCents(one, one.discount)),
    memberships: readMemberships(products, list),
    isDiscounted: Uint8Array.from(products, (one) => Number(isReduced(one))),
  };
}

const columnsCache = new WeakMap<
  readonly ProductSummary[],
  { list: CategoryList; columns: Columns }
>();

function columnsOf(products: readonly ProductSummary[], list: CategoryList): Columns {
  const known = columnsCache.get(products);
  if (known?.list === list) return known.columns;
  const columns = readColumns(products, list);
  columnsCache.set(products, { list, columns });
  return columns;
}

// One bit per failed filter, because a facet's count ignores its own filter.
const CATEGORY = 1;
const VARIANT = 2;
const PRICE = 4;
const DISCOUNT = 8;

function criteriaOf(query: ProductQuery, list: CategoryList) {
  const matcher = (filter: Partial<ProductQuery>) => matcherOf({ ...anyProduct, ...filter }, list);
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

const emptyCounts = ({ all }: CategoryList) => ({
  inCategory: new Uint32Array(all.length + 1),
  /** By the number of a value; grows with the values that products have. */
  inValue: new Map<number, number>(),
  inOption: { products: 0, having: new Map<string, number>() },
  available: 0,
  inStock: 0,
  discounted: 0,
  lowest: Infinity,
  highest: 0,
});

type Counts = ReturnType<typeof emptyCounts>;

function countVariants(counts: Counts, product: ProductSummary, criteria: Criteria): void {
  const { best, numbers } = countedValues(product, criteria);
  countOptions(counts.inOption, product);
  if (best >= 1) counts.available += 1;
  if (best >= 2) counts.inStock += 1;
  for (const number of numbers) counts.inValue.set(number, (counts.inValue.get(number) ?? 0) + 1);
}

function countProduct(counts: Counts, columns: Columns, at: number, failed: number): void {
  const price = columns.prices[at]!;
  if (passesOthers(failed, CATEGORY)) {
    const from = at * MAX_MEMBERSHIPS;
    for (let place = from; place < from + MAX_MEMBERSHIPS; place += 1) {
      counts.inCategory[columns.memberships[place]!]! += 1;
    }
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
export function facetsOf(
  products: readonly ProductSummary[],
  query: ProductQuery,
  list: CategoryList,
): Facets {
  const columns = columnsOf(products, list);
  const criteria = criteriaOf(query, list);
  const counts = emptyCounts(list);
  for (const [at, product] of products.entries()) {
    if (criteria.isOfBrand?.(product) === false) continue;
    const failed = failedFilters(product, at, columns, criteria);
    countProduct(counts, columns, at, failed);
    if (passesOthers(failed, VARIANT)) countVariants(counts, product, criteria);
  }
  const { inCategory, inValue, inOption, available, inStock, discounted, lowest, highest } = counts;
  const collections = list.all.map(({ slug, name, parent }, at) => ({
    value: slug,
    label: name,
    count: inCategory[at] ?? 0,
    parent,
  }));
  return {
    categories: collections.filter(({ parent }) => parent === null),
    groups: collections.flatMap(({ parent, ...choice }) =>
      parent === null ? [] : [{ ...choice, parent }],
    ),
    options: optionFacets(inValue, query.options, inOption),
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
const price = (value: string) => formatPrice(centsOf(Number(value)));

const labelOfCategory = (name: string, list: CategoryList): string =>
  findCategory(list, name)?.name ?? name;

function labelOf({ name, value }: Field, list: CategoryList): string | undefined {
  switch (name) {
    case 'category':
      return labelOfCategory(value, list);
    case 'brand':
      return word(value);
    case 'size':
      return word(sizeLabel(value));
    case 'available':
    case 'instock':
    case 'discounted':
      return isOn(value) ? flagLabels[name]() : undefined;
    case 'minPrice':
      return m.catalogue_from_price({ amount: price(value) });
    case 'maxPrice':
      return m.catalogue_up_to_price({ amount: price(value) });
    default:
      return name.startsWith(optionParameter('')) ? word(value) : undefined;
  }
}

/** Removing one chip keeps the others. */
export const chipsOf = (path: string, fields: readonly Field[], list: CategoryList): Chip[] =>
  fields.flatMap((field) => {
    const label = labelOf(field, list);
    const rest = fields.filter((other) => other !== field);
    return label === undefined ? [] : [{ label, href: listingHref(path, rest) }];
  });
