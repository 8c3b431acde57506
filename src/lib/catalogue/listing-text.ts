import { getCategory, groups, type Collection } from './categories.ts';

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
