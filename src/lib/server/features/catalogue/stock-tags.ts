import { stockState } from '#lib/catalogue/variants.ts';
import { productTag, CATALOGUE } from '#lib/server/infra/cache-tags.ts';

/** The tags of a change of one size's stock: lists show and filter by whether there is any, and whether it is low. */
export const stockTags = (id: string, before: number, after: number): string[] =>
  stockState(before) === stockState(after) ? [productTag(id)] : [productTag(id), CATALOGUE];
