import { type Category, type CategoryList, FASHION, isIn } from '#lib/catalogue/categories.ts';
import type { Alternatives, Suggestions } from '#lib/catalogue/listing.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { wordsIn, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import type { ProductIndex } from './product-index.ts';
import { holderOf, openWordIndex } from './search-index.ts';

const MAX_CATEGORIES = 3;
const MIN_SHARE = 1 / 3;
const BEST_COUNT = 100;

/** Fashion stands for the groups below it. */
const suggestible = ({ all }: CategoryList) => all.filter(({ parent }) => parent !== FASHION);

function indexNames(list: CategoryList) {
  const names = openWordIndex();
  for (const [number, { name }] of suggestible(list).entries()) {
    for (const { meant } of wordsIn(name)) names.add(meant, number, 1);
  }
  return names;
}

const namesCache = new WeakMap<CategoryList, ReturnType<typeof indexNames>>();

function namesOf(list: CategoryList) {
  const names = namesCache.get(list) ?? indexNames(list);
  namesCache.set(list, names);
  return names;
}

function categoriesNamed(list: CategoryList, { typed, meant }: SearchWord): ReadonlySet<number> {
  const names = namesOf(list);
  const written = [...names.exactly(meant), ...names.beginning(typed)];
  const meanings = written.length > 0 ? written : names.spelledLike(meant);
  return new Set(meanings.flatMap(({ holders }) => holders.map(holderOf)));
}

function categoriesByCount(list: CategoryList, best: readonly ProductSummary[]) {
  return suggestible(list)
    .map((category) => ({
      category,
      count: best.filter(isIn(list, [category.slug])).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Categories with that label, otherwise those with a large share of the best products, the largest first. */
export function categoriesOfSearch(
  list: CategoryList,
  text: string,
  products: readonly ProductSummary[],
): readonly Category[] {
  const words = searchWords(text).map((word) => categoriesNamed(list, word));
  if (words.length === 0) return [];
  const named = suggestible(list).filter((_, number) =>
    words.every((numbers) => numbers.has(number)),
  );
  if (named.length > 0) return named.slice(0, MAX_CATEGORIES);
  const best = products.slice(0, BEST_COUNT);
  return categoriesByCount(list, best)
    .filter(({ count }) => count >= best.length * MIN_SHARE)
    .slice(0, MAX_CATEGORIES)
    .map(({ category }) => category);
}

const mainCategory = (
  list: CategoryList,
  products: readonly ProductSummary[],
): Category | undefined => categoriesByCount(list, products.slice(0, BEST_COUNT))[0]?.category;

const SUGGESTED_PRODUCTS = 6;
const ALTERNATIVES = 8;
const MAX_SYNONYMS = 20;

/** The category closest to the words, or that of the most popular products. */
export async function alternativesTo(
  productIndex: ProductIndex,
  text: string,
  most = ALTERNATIVES,
): Promise<Alternatives> {
  const loved = await productIndex.inOrder('popular');
  const popular = loved.filter(({ countInStock }) => countInStock > 0);
  const found = await productIndex.search(text);
  const near = found.length > 0 ? found : await productIndex.near(text);
  const list = await productIndex.shownCategories();
  const [category = mainCategory(list, near) ?? mainCategory(list, popular)] = categoriesOfSearch(
    list,
    text,
    near,
  );
  return { category, products: popular.slice(0, most) };
}

export async function suggestionsFor(
  productIndex: ProductIndex,
  text: string,
): Promise<Suggestions> {
  if (text.trim() === '') return { products: [], categories: [], synonyms: [] };
  const products = await productIndex.search(text);
  return {
    products: products.slice(0, SUGGESTED_PRODUCTS),
    categories: categoriesOfSearch(await productIndex.shownCategories(), text, products),
    synonyms: productIndex.otherWords(text).slice(0, MAX_SYNONYMS),
    ...(products.length === 0 && {
      alternatives: await alternativesTo(productIndex, text, SUGGESTED_PRODUCTS),
    }),
  };
}
