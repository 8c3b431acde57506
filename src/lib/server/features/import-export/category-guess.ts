import { type Category, type CategoryList, findCategory } from '#lib/catalogue/categories.ts';
import { searchWords } from '#lib/catalogue/search-terms.ts';
import { NEW, mapKey, SKIP } from '#lib/import-export/mapping.ts';
import type { NamedRow } from './imported-product.ts';

/** Words that names of any category have. */
const COMMON = new Set([
  'all',
  'and',
  'collection',
  'craft',
  'handmade',
  'item',
  'new',
  'other',
  'product',
  'sale',
  'wear',
]);
const MAX_TEXT = 300;
const MAX_SAMPLE = 1_000;

const wordsOf = (text: string): string[] =>
  searchWords(text.slice(0, MAX_TEXT))
    .map(({ meant }) => meant)
    .filter((word) => !COMMON.has(word));

export function createGuess({ all }: CategoryList) {
  const pairs = all.flatMap((category) =>
    wordsOf(category.name).map((word) => ({ category, word })),
  );
  const byWord = Map.groupBy(pairs, ({ word }) => word);
  const places = new Map(all.map((category, at) => [category, at]));

  /** The category whose name has most words in common with the text. */
  function closest(text: string): Category | undefined {
    const named = wordsOf(text).flatMap((word) => byWord.get(word) ?? []);
    const [best] = [...Map.groupBy(named, ({ category }) => category)].toSorted(
      ([one, ofOne], [other, ofOther]) =>
        ofOther.length - ofOne.length || (places.get(one) ?? 0) - (places.get(other) ?? 0),
    );
    return best?.[0];
  }

  /** Only where the tags of a product agree. */
  function byTags({ tags = [] }: NamedRow): Category | undefined {
    const meant = new Set(tags.flatMap((tag) => closest(tag) ?? []));
    const [only] = meant;
    return meant.size === 1 ? only : undefined;
  }

  /** What most products without a category are by their tags: one category, or the one above all of them. */
  function ofTags(products: readonly NamedRow[]): string | null {
    const sample = products.slice(0, MAX_SAMPLE);
    const found = sample.flatMap((product) => byTags(product) ?? []);
    if (found.length * 2 <= sample.length) return null;
    const slugs = new Set(found.map(({ slug }) => slug));
    const above = new Set(found.map(({ slug, parent }) => parent ?? slug));
    const [common] = slugs.size === 1 ? slugs : above;
    return above.size === 1 ? (common ?? null) : null;
  }

  return { closest, byTags, ofTags };
}

type Guess = ReturnType<typeof createGuess>;

/** The mapping of before, a category with words in common, or a new one. */
export function suggest(
  name: string,
  products: readonly NamedRow[],
  {
    guess,
    categories,
    remembered,
  }: { guess: Guess; categories: CategoryList; remembered: ReadonlyMap<string, string> },
): string | null {
  const before = remembered.get(mapKey(name));
  if (before === SKIP || (before === NEW && name !== '')) return before;
  const chosen = before === undefined ? undefined : findCategory(categories, before);
  if (chosen) return chosen.slug;
  return name === '' ? guess.ofTags(products) : (guess.closest(name)?.slug ?? NEW);
}
