import { categories } from '#lib/catalogue/categories.ts';
import { standsOn } from '#lib/catalogue/product-filter.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { allWords, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import { holderOf, openWordIndex } from './word-index.ts';

type Category = (typeof categories)[number];

const MAX = 3;
/** The part of what fits best that a category has to hold, and how many products that is. */
const SHARE = 1 / 3;
const BEST = 100;

const labels = openWordIndex();
for (const [number, { label }] of categories.entries()) {
  for (const { meant } of allWords(label)) labels.add(meant, number, 1);
}

/** The categories whose label has the word, its beginning or, failing that, another spelling. */
function called({ typed, meant }: SearchWord): ReadonlySet<number> {
  const written = [...labels.exactly(meant), ...labels.beginning(typed)];
  const meanings = written.length > 0 ? written : labels.spelledLike(meant);
  return new Set(meanings.flatMap(({ holders }) => holders.map(holderOf)));
}

/**
 * The categories that somebody means who types `text` and finds `products`, best first: those that
 * are called so, or else those where a good part of the products stands, the largest part first.
 */
export function categoriesOfSearch(
  text: string,
  products: readonly ProductSummary[],
): readonly Category[] {
  const words = searchWords(text).map(called);
  if (words.length === 0) return [];
  const named = categories.filter((_, number) => words.every((numbers) => numbers.has(number)));
  if (named.length > 0) return named.slice(0, MAX);
  const best = products.slice(0, BEST);
  return categories
    .map((category) => ({
      category,
      count: best.filter((product) => standsOn(product, { kind: 'category', slug: category.slug }))
        .length,
    }))
    .filter(({ count }) => count > 0 && count >= best.length * SHARE)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX)
    .map(({ category }) => category);
}
