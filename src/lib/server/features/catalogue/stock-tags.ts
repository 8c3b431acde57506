import { stockState } from '#lib/catalogue/variants.ts';
import { productTag, CATALOGUE } from '#lib/server/infra/cache-tags.ts';

/** Lists show and filter by whether a size is in stock and whether it is low. */
export const stockTags = (
  id: string,
  lowStockAt: number,
  before: number,
  after: number,
): string[] =>
  stockState(before, lowStockAt) === stockState(after, lowStockAt)
    ? [productTag(id)]
    : [productTag(id), CATALOGUE];
