import { findShelf, type Shelf } from './categories.ts';
import { discountedCents } from './price.ts';
import type { ProductSummary } from './product.ts';
import type { ProductQuery } from './query.ts';
import { LOW_STOCK } from './stock.ts';

/** Whatever has a group is fashion, whatever its category (docs/api.md "Fine print, Products"). */
export function standsOn(product: ProductSummary, shelf: Shelf): boolean {
  if (shelf.kind === 'group') return product.group === shelf.slug;
  if (shelf.slug === 'fashion') return product.group !== null || product.category === 'fashion';
  return product.category === shelf.slug;
}

/** Whether only its group makes a product fashion: it stands on the shelf of its category too. */
export const isFashionByGroup = ({ category, group }: ProductSummary): boolean =>
  group !== null && category !== 'fashion';

const payCents = ({ priceCents, discount }: ProductSummary) =>
  discountedCents(priceCents, discount);

/** Whether a product passes every filter of a query; its words are search's affair. */
export function matcherOf(query: ProductQuery): (product: ProductSummary) => boolean {
  const shelves = query.category.flatMap((name) => findShelf(name) ?? []);
  const brands = query.brand.map((brand) => brand.toLowerCase());
  return (product) => {
    return (
      (query.category.length === 0 || shelves.some((shelf) => standsOn(product, shelf))) &&
      (brands.length === 0 || brands.includes(product.brand.toLowerCase())) &&
      (query.size.length === 0 || query.size.some((size) => product.sizes.includes(size))) &&
      (!query.available || product.countInStock > 0) &&
      (!query.inStock || product.countInStock > LOW_STOCK) &&
      (query.minCents === undefined || payCents(product) >= query.minCents) &&
      (query.maxCents === undefined || payCents(product) <= query.maxCents)
    );
  };
}
