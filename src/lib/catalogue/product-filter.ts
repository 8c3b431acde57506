import { findCollection, type Collection } from './categories.ts';
import { discountedCents, type ProductSummary } from './product.ts';
import { allowedNumbers, hasVariant, leastLevel } from './option-filter.ts';
import type { ProductQuery } from './query.ts';

/** Every product with a group is fashion, whatever its category (docs/api.md "Fine print, Products"). */
export function isInCollection(product: ProductSummary, collection: Collection): boolean {
  if (collection.kind === 'group') return product.group === collection.slug;
  if (collection.slug === 'fashion')
    return product.group !== null || product.category === 'fashion';
  return product.category === collection.slug;
}

/** Such a product is in its category's collection too. */
export const isFashionByGroup = ({ category, group }: ProductSummary): boolean =>
  group !== null && category !== 'fashion';

const payCents = ({ priceCents, discount }: ProductSummary) =>
  discountedCents(priceCents, discount);

type Test = (product: ProductSummary) => boolean;

export function matcherOf(query: ProductQuery): Test {
  const { minCents, maxCents } = query;
  const tests: Test[] = [];
  // Only filters that are set are tested, because there may be many thousands of products.
  if (query.category.length > 0) {
    const collections = query.category.flatMap((name) => findCollection(name) ?? []);
    tests.push((product) => collections.some((collection) => isInCollection(product, collection)));
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
  if (query.discounted) tests.push(({ discount }) => discount > 0);
  if (minCents !== undefined) tests.push((product) => payCents(product) >= minCents);
  if (maxCents !== undefined) tests.push((product) => payCents(product) <= maxCents);
  const [first, ...rest] = tests;
  if (!first) return () => true;
  if (rest.length === 0) return first;
  return (product) => tests.every((passes) => passes(product));
}
