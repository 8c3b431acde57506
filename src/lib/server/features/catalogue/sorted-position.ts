import type { ProductSummary } from '#lib/catalogue/product.ts';

/**
 * The order of products that match equally well: what is in stock first, then what is liked most,
 * then by id, so that every process has the same order. Kept sorted, one place at a time.
 */
function inStanding(one: ProductSummary, other: ProductSummary): number {
  const inStock = Number(other.countInStock > 0) - Number(one.countInStock > 0);
  if (inStock !== 0) return inStock;
  const liked = other.rating * other.reviewCount - one.rating * one.reviewCount;
  return liked !== 0 ? liked : one.id < other.id ? -1 : Number(one.id > other.id);
}

/** Where `product` stands in a list of numbers kept in this order, or belongs. */
export function sortedPosition(
  list: readonly number[],
  product: ProductSummary,
  at: (number: number) => ProductSummary | undefined,
): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = at(list[middle] ?? -1);
    if (there && inStanding(there, product) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
