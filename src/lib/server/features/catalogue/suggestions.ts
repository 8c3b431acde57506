import { type Category, type CategoryList, FASHION, isIn } from '#lib/catalogue/categories.ts';
import type { Alternatives, Suggestions } from '#lib/catalogue/listing.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { soundsOf } from '#lib/catalogue/romanise.ts';
import { wordsIn, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import type { Translations } from '#lib/messages/translations.ts';
import { locales } from '#messages/runtime';
import type { ProductIndex } from './product-index.ts';
import { holderOf, openWordIndex, openWordParts } from './search-index.ts';
import { heardBeginning } from './spoken-words.ts';

const MAX_CATEGORIES = 3;
const MIN_SHARE = 1 / 3;
const BEST_COUNT = 100;

/** Fashion stands for the groups below it. */
const suggestible = ({ all }: CategoryList) => all.filter(({ parent }) => parent !== FASHION);

/** The names of categories in every language. */
function indexNames(list: CategoryList, texts: Translations | undefined) {
  const names = openWordIndex();
  const spoken = openWordParts();
  for (const [number, { slug, name }] of suggestible(list).entries()) {
    const others = locales.map((locale) => texts?.of(locale, 'category', slug)?.['name'] ?? '');
    for (const { typed, meant } of wordsIn([name, ...others].join(' '))) {
      names.add(meant, number, 1);
      for (const sound of soundsOf(typed)) spoken.words.add(sound, number, 1);
    }
  }
  return { names, spoken, version: texts?.version };
}

const namesCache = new WeakMap<CategoryList, ReturnType<typeof indexNames>>();

function namesOf(list: CategoryList, texts: Translations | undefined) {
  const known = namesCache.get(list);
  if (known && known.version === texts?.version) return known;
  const names = indexNames(list, texts);
  namesCache.set(list, names);
  return names;
}

function categoriesNamed(
  { names, spoken }: ReturnType<typeof indexNames>,
  { typed, meant }: SearchWord,
): ReadonlySet<number> {
  const written = [...names.exactly(meant), ...names.beginning(typed)];
  const heard = written.length > 0 ? written : heardBeginning(spoken, typed);
  const meanings = heard.length > 0 ? heard : names.spelledLike(meant);
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
  texts?: Translations,
): readonly Category[] {
  const names = namesOf(list, texts);
  const words = searchWords(text).map((word) => categoriesNamed(names, word));
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

/** What is closest to the words; the most popular products where nothing is. */
export async function alternativesTo(
  productIndex: ProductIndex,
  text: string,
  most = ALTERNATIVES,
): Promise<Alternatives> {
  const found = await productIndex.search(text);
  const near = found.length > 0 ? found : await productIndex.near(text);
  const list = await productIndex.shownCategories();
  const [category = mainCategory(list, near)] = categoriesOfSearch(
    list,
    text,
    near,
    productIndex.translations,
  );
  const inStock = near.filter(({ countInStock }) => countInStock > 0);
  const offered = inStock.length > 0 ? inStock : await productIndex.inOrder('popular');
  return {
    category,
    near: inStock.length > 0,
    products: offered.filter(({ countInStock }) => countInStock > 0).slice(0, most),
  };
}

export async function suggestionsFor(
  productIndex: ProductIndex,
  text: string,
): Promise<Suggestions> {
  if (text.trim() === '') return { products: [], categories: [], synonyms: [] };
  const products = await productIndex.search(text);
  return {
    products: products.slice(0, SUGGESTED_PRODUCTS),
    categories: categoriesOfSearch(
      await productIndex.shownCategories(),
      text,
      products,
      productIndex.translations,
    ),
    synonyms: productIndex.otherWords(text).slice(0, MAX_SYNONYMS),
    ...(products.length === 0 && {
      alternatives: await alternativesTo(productIndex, text, SUGGESTED_PRODUCTS),
    }),
  };
}
