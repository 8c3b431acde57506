import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { boundedFields } from '#lib/paging/paging.ts';
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
  popular: 'Most popular',
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  discount: 'Biggest discount',
  rating: 'Best rated',
} as const satisfies Record<Sort, string>;

const PAGE_SIZE = 24;

/** Empty lists and missing bounds mean "any". */
export interface ProductQuery {
  q: string;
  /** Category slugs or names, groups, `fashion`; unknown ones match nothing. */
  category: readonly string[];
  brand: readonly string[];
  size: readonly Size[];
  available: boolean;
  /** More than `LOW_STOCK`. */
  inStock: boolean;
  discounted: boolean;
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
  size: [],
  available: false,
  inStock: false,
  discounted: false,
  minCents: undefined,
  maxCents: undefined,
  sort: 'popular',
  page: 1,
  limit: PAGE_SIZE,
};

/** Accepts a filter's label (`Small`) or a size (`S`). */
const sizeNames: Record<string, Size> = { small: 'S', medium: 'M', large: 'L' };
export function findSize(name: string): Size | undefined {
  const known = sizeNames[name.trim().toLowerCase()] ?? name.trim().toUpperCase();
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
const SIZE = 'size must be S, M, L, XL or XXL.';
const sizeList = v.pipe(
  v.array(idText(SIZE)),
  v.check((names) => names.every(findSize), SIZE),
  v.transform((names) => names.flatMap((name) => findSize(name) ?? [])),
);

/** Rejects invalid values (docs/api.md "Fine print, Products"). */
export const ProductQuerySchema = v.pipe(
  v.object({
    q: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(200, 'q must be at most 200 characters.')),
      '',
    ),
    category: v.array(idText('category must be at most 200 characters.')),
    brand: v.array(idText('brand must be at most 200 characters.')),
    size: sizeList,
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
    size: read.size,
    available: read.available,
    inStock: read.instock,
    discounted: read.discounted,
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

export function fieldsOf(params: URLSearchParams) {
  const fields: Record<string, string | string[]> = {};
  for (const name of repeatable) fields[name] = params.getAll(name).filter(Boolean);
  for (const name of single) {
    const value = params.get(name);
    if (value) fields[name] = value;
  }
  return fields;
}

/** Ignores invalid values, unlike the API (docs/api.md "Fine print, Products"). The page sets `limit`. */
export function readListingAddress(address: URLSearchParams): ProductQuery {
  const counted = boundedFields(address, [...repeatable, ...single]);
  const params = new URLSearchParams(counted.map(({ name, value }) => [name, value]));
  const fields = fieldsOf(params);
  delete fields['limit'];
  fields['size'] = params.getAll('size').filter(findSize);
  const read = v.safeParse(ProductQuerySchema, fields);
  if (read.success) return read.output;
  for (const issue of read.issues) delete fields[v.getDotPath(issue)?.split('.')[0] ?? ''];
  return v.parse(ProductQuerySchema, { category: [], brand: [], size: [], ...fields });
}
