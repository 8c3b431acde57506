import * as v from 'valibot';
import { idText, shortText, trimmed } from '#lib/format/short-text.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { boundedFields } from '#lib/paging/paging.ts';
import * as m from '#messages';
import type { OptionFilter } from './option-filter.ts';
import { MAX_OPTION_NAME } from './option-limits.ts';
import { SIZE_OPTION } from './options.ts';
import { sizes, type Size } from './sizes.ts';
import { MAX_PAGE_SIZE } from '#lib/paging/paging.ts';
import { USE_ONE } from './messages.ts';

export const sorts = [
  'popular',
  'newest',
  'price-asc',
  'price-desc',
  'discount',
  'rating',
] as const;
export type Sort = (typeof sorts)[number];
export const sortLabels = {
  popular: m.catalogue_sort_popular,
  newest: m.catalogue_sort_newest,
  'price-asc': m.catalogue_sort_price_asc,
  'price-desc': m.catalogue_sort_price_desc,
  discount: m.catalogue_sort_discount,
  rating: m.catalogue_sort_rating,
} as const satisfies Record<Sort, () => string>;

const PAGE_SIZE = 24;

/** Empty lists and missing bounds mean "any". */
export interface ProductQuery {
  q: string;
  /** Category slugs or names, groups, `fashion`; unknown ones match nothing. */
  category: readonly string[];
  brand: readonly string[];
  /** Any value of a name, all of the names; `size` is the option Size. */
  options: readonly OptionFilter[];
  available: boolean;
  /** More than the product's `lowStockAt`. */
  inStock: boolean;
  discounted: boolean;
  /** Reduced by a sale that runs. */
  inSale: boolean;
  /** Bounds in cents on the discounted price. */
  minCents: number | undefined;
  maxCents: number | undefined;
  sort: Sort;
  page: number;
  limit: number;
}

export const anyProduct: ProductQuery = {
  q: '',
  category: [],
  brand: [],
  options: [],
  available: false,
  inStock: false,
  discounted: false,
  inSale: false,
  minCents: undefined,
  maxCents: undefined,
  sort: 'popular',
  page: 1,
  limit: PAGE_SIZE,
};

const sizeNames: ReadonlyMap<string, Size> = new Map([
  ['small', 'S'],
  ['medium', 'M'],
  ['large', 'L'],
]);
/** `small` for `S`; other values are their own word. */
export const sizeWord = (value: string): string =>
  [...sizeNames].find(([, size]) => size === value)?.[0] ?? value;

/** Accepts a filter's label (`Small`) or a size (`S`). */
export function findSize(name: string): Size | undefined {
  const known = sizeNames.get(name.trim().toLowerCase()) ?? name.trim().toUpperCase();
  return sizes.find((size) => size === known);
}

const wholeNumber = (field: string) =>
  v.pipe(
    shortText(`${field} must be a whole number of 1 or more.`, 9),
    v.regex(/^\d{1,9}$/, `${field} must be a whole number of 1 or more.`),
    v.transform(Number),
    v.minValue(1, `${field} must be a whole number of 1 or more.`),
  );
const rupees = (field: string) =>
  v.pipe(
    numberText(`${field} must be an amount in rupees, such as 500.`, field),
    v.transform(toCents),
    v.number(`${field} must be an amount in rupees, such as 500.`),
  );
const flag = v.optional(
  v.pipe(
    v.picklist(['1', '0', 'true', 'false'], USE_ONE),
    v.transform((text) => text === '1' || text === 'true'),
  ),
  '0',
);
const OPTION = `An option's name has 1 to ${MAX_OPTION_NAME} characters.`;
const values = v.array(idText('A value must be at most 200 characters.'));

/** The most options that one request may name. */
const MAX_NAMED_OPTIONS = 8;
const optionList = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.nonEmpty(OPTION), v.maxLength(MAX_OPTION_NAME, OPTION)),
      values,
    }),
  ),
  v.maxLength(MAX_NAMED_OPTIONS, `Name at most ${MAX_NAMED_OPTIONS} options.`),
);

/** Sizes by their label or letter, other values as they are. */
const sizeFilter = (names: readonly string[]): OptionFilter[] =>
  names.length === 0
    ? []
    : [{ name: SIZE_OPTION, values: names.map((name) => findSize(name) ?? name.trim()) }];

/** Rejects invalid values (docs/api.md "Fine print, Products"). */
export const ProductQuerySchema = v.pipe(
  v.object({
    q: v.optional(
      v.pipe(v.string(), trimmed(), v.maxLength(200, 'q must be at most 200 characters.')),
      '',
    ),
    category: v.array(idText('category must be at most 200 characters.')),
    brand: v.array(idText('brand must be at most 200 characters.')),
    size: values,
    options: optionList,
    available: flag,
    instock: flag,
    discounted: flag,
    minPrice: v.optional(rupees('minPrice')),
    maxPrice: v.optional(rupees('maxPrice')),
    sort: v.optional(v.picklist(sorts, `sort must be one of ${sorts.join(', ')}.`), 'popular'),
    page: v.optional(wholeNumber('page'), '1'),
    limit: v.optional(wholeNumber('limit'), String(PAGE_SIZE)),
  }),
  v.transform((read): ProductQuery => ({
    q: read.q,
    category: read.category.filter(Boolean),
    brand: read.brand.filter(Boolean),
    options: [...sizeFilter(read.size), ...read.options],
    available: read.available,
    inStock: read.instock,
    discounted: read.discounted,
    inSale: false,
    minCents: read.minPrice,
    maxCents: read.maxPrice,
    sort: read.sort,
    page: read.page,
    limit: Math.min(read.limit, MAX_PAGE_SIZE),
  })),
);

const repeatable = ['category', 'brand', 'size'] as const;
const single = [
  'q',
  'available',
  'instock',
  'discounted',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
  'limit',
] as const;

const OPTION_PREFIX = 'option.';
/** The filter of an option in an address: `option.Colour`. */
export const optionParameter = (name: string): string => OPTION_PREFIX + name;
/** The parameters of an address that filter by options. One more than may be named is enough to tell. */
export const optionNames = (params: URLSearchParams): string[] =>
  [...new Set(params.keys())]
    .filter((name) => name.startsWith(OPTION_PREFIX))
    .slice(0, MAX_NAMED_OPTIONS + 1);

export function fieldsOf(params: URLSearchParams) {
  const fields: Record<string, string | string[]> = {};
  for (const name of repeatable) fields[name] = params.getAll(name).filter(Boolean);
  for (const name of single) {
    const value = params.get(name);
    if (value) fields[name] = value;
  }
  const options = optionNames(params).map((name) => ({
    name: name.slice(OPTION_PREFIX.length),
    values: params.getAll(name).filter(Boolean),
  }));
  return { ...fields, options };
}

/** Ignores invalid values, unlike the API (docs/api.md "Fine print, Products"). The page sets `limit`. */
export function readListingAddress(address: URLSearchParams): ProductQuery {
  const named = optionNames(address).slice(0, MAX_NAMED_OPTIONS);
  const counted = boundedFields(address, [...repeatable, ...single, ...named]);
  const params = new URLSearchParams(counted.map(({ name, value }) => [name, value]));
  const fields: Record<string, unknown> = fieldsOf(params);
  delete fields['limit'];
  const read = v.safeParse(ProductQuerySchema, fields);
  if (read.success) return read.output;
  for (const issue of read.issues) delete fields[v.getDotPath(issue)?.split('.')[0] ?? ''];
  return v.parse(ProductQuerySchema, { category: [], brand: [], size: [], options: [], ...fields });
}
