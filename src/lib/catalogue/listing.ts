import * as m from '#messages';
import type { Category } from './categories.ts';
import { boundedFields, type Field } from '#lib/paging/paging.ts';
import type { ProductSummary } from './product.ts';
import { optionNames } from './query.ts';
import { countPages } from '#lib/paging/paging.ts';
import type { Paging } from '#lib/paging/paging.ts';

/** A page past the last is empty but has the true totals. */
export interface Listing {
  products: readonly ProductSummary[];
  total: number;
  page: number;
  pages: number;
}

export const pageOf = (found: readonly ProductSummary[], { page, limit }: Paging): Listing => ({
  products: found.slice((page - 1) * limit, page * limit),
  total: found.length,
  page,
  pages: countPages(found.length, limit),
});

export interface Alternatives {
  category: Category | undefined;
  /** Whether `products` are like what was searched for; else they are the most popular. */
  near: boolean;
  products: readonly ProductSummary[];
}

export interface Suggestions {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  synonyms: readonly string[];
  alternatives?: Alternatives;
}

export function countLabel(total: number, q: string): string {
  return q === ''
    ? m.catalogue_products({ count: total })
    : m.catalogue_results({ count: total, q });
}

export const thereAre = (count: number): string => m.catalogue_there_are({ count });

/** The query parameters of a listing without `page`, in their written order. */
export const preservedFields = [
  'q',
  'category',
  'brand',
  'size',
  'available',
  'instock',
  'discounted',
  'minPrice',
  'maxPrice',
  'sort',
] as const;

export const fieldsToPreserve = (params: URLSearchParams): Field[] =>
  boundedFields(params, [...preservedFields, ...optionNames(params)]).filter(
    ({ value }) => value.trim() !== '',
  );
