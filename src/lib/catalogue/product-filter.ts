import { findCollection, type Collection } from './categories.ts';
import { discountedCents, type ProductSummary } from './product.ts';
import { LOW_STOCK } from './variants.ts';
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

/** The minimum stock of a size that counts as available, and as in stock. */
export const leastStock = { available: 1, inStock: LOW_STOCK + 1 } as const;

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
  const least = query.inStock ? leastStock.inStock : query.available ? leastStock.available : 0;
  if (query.size.length > 0 || least > 0) {
    // With requested sizes, one of those needs the stock.
    tests.push(({ variants }) =>
      variants.some(
        ({ size, countInStock }) =>
          countInStock >= least &&
          (query.size.length === 0 || query.size.some((one) => one === size)),
      ),
    );
  }
  if (query.discounted) tests.push(({ discount }) => discount > 0);
  if (minCents !== undefined) tests.push((product) => payCents(product) >= minCents);
  if (maxCents !== undefined) tests.push((product) => payCents(product) <= maxCents);
  const [first, ...rest] = tests;
  if (!first) return () => true;
  if (rest.length === 0) return first;
  return (product) => tests.every((passes) => passes(product));
}
