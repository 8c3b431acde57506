import { type CategoryList, findCategory, isIn } from './categories.ts';
import { shortTexts } from './product-fields.ts';
import { isReduced, paidCents } from './price.ts';
import type { ProductSummary } from './product.ts';
import { allowedNumbers, hasVariant, leastLevel } from './option-filter.ts';
import type { ProductQuery } from './query.ts';

const payCents = (product: ProductSummary) => paidCents(product, product.discount);

type Test = (product: ProductSummary) => boolean;

export function matcherOf(query: ProductQuery, list: CategoryList): Test {
  const { minCents, maxCents } = query;
  const tests: Test[] = [];
  // Only filters that are set are tested, because there may be many thousands of products.
  if (query.category.length > 0) {
    tests.push(
      isIn(
        list,
        query.category.flatMap((name) => findCategory(list, name)?.slug ?? []),
      ),
    );
  }
  if (query.brand.length > 0) {
    const brands = query.brand.map((brand) => brand.toLowerCase());
    tests.push(({ brand }) => brands.includes(brand.toLowerCase()));
  }
  const least = leastLevel(query);
  if (least > 0) {
    const allowed = allowedNumbers(query.options);
    tests.push((product) => hasVariant(product, allowed, least));
  }
  if (query.discounted) tests.push(isReduced);
  if (query.inSale) tests.push(({ sale }) => sale !== undefined);
  if (minCents !== undefined) tests.push((product) => payCents(product) >= minCents);
  if (maxCents !== undefined) tests.push((product) => payCents(product) <= maxCents);
  const [first, ...rest] = tests;
  if (!first) return () => true;
  if (rest.length === 0) return first;
  return (product) => tests.every((passes) => passes(product));
}

/** Whether its id and short texts have each of the words, which are in small letters. */
export function hasWords(product: ProductSummary, words: readonly string[]): boolean {
  const texts = [product.id, ...shortTexts.map((name) => product[name])];
  const searched = texts.join(' ').toLowerCase();
  return words.every((word) => searched.includes(word));
}
