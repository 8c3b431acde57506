import { type CategorySlug, getCategory, groups, type Collection } from './categories.ts';
import type { ProductSummary } from './product.ts';

/** One page of a listing. A page past the last is empty, with true totals. */
export interface Listing {
  products: readonly ProductSummary[];
  total: number;
  page: number;
  pages: number;
}

/** Suggestions while typing: at most 6 products and 3 categories. */
export interface Suggestions {
  products: readonly ProductSummary[];
  categories: readonly { slug: CategorySlug; label: string }[];
}

/** `96 products`, or `12 results for "batik"`. */
export function countWords(total: number, q: string): string {
  if (q !== '') return `${total} ${total === 1 ? 'result' : 'results'} for "${q}"`;
  return `${total} ${total === 1 ? 'product' : 'products'}`;
}

/** `There are 27 products` (docs/spec.md §2 "Fashion listing"), with the real count. */
export const thereAre = (total: number): string =>
  total === 1 ? 'There is 1 product' : `There are ${total} products`;

export const collectionLabel = (collection: Collection): string =>
  collection.kind === 'category'
    ? getCategory(collection.slug).label
    : (groups.find((group) => group.slug === collection.slug)?.label ?? '');

/** The query parameters of a listing, in the order they are written; without `page`. */
export const preservedFields = [
  'q',
  'category',
  'brand',
  'size',
  'available',
  'instock',
  'minPrice',
  'maxPrice',
  'sort',
] as const;

export interface Field {
  name: string;
  value: string;
}

/** The known parameters of an address, which pagination and sorting must preserve. */
export function fieldsToPreserve(params: URLSearchParams): Field[] {
  return preservedFields.flatMap((name) =>
    params
      .getAll(name)
      .filter((value) => value.trim() !== '')
      .map((value) => ({ name, value })),
  );
}

/** An address with these parameters; page 1 is left out. */
export function listingHref(path: string, fields: readonly Field[], page = 1): string {
  const params = new URLSearchParams();
  for (const { name, value } of fields) params.append(name, value);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The page numbers to show: the ends, the neighbours, and `undefined` for gaps. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const offered = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers: (number | undefined)[] = [];
  for (const number of [...new Set(offered)].sort((a, b) => a - b)) {
    const before = numbers.at(-1) ?? 0;
    if (number - before === 2) numbers.push(number - 1);
    else if (number - before > 2) numbers.push(undefined);
    numbers.push(number);
  }
  return numbers;
}
