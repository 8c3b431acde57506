import type { ProductSummary } from '#lib/catalogue/product.ts';
import { plainText } from '#lib/catalogue/search-terms.ts';
import type { ContentEntry } from './entries.ts';

/** `Men's` and `mens`, `Batik Wear` and `batik-wear` have the same key. */
const keyOf = (name: string): string =>
  (plainText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');

/** The keys of a field of names with commas between them. */
export const keysIn = (names = ''): string[] => names.split(',').map(keyOf).filter(Boolean);

type Guided = Pick<ProductSummary, 'id' | 'name' | 'category' | 'group'>;
type SizeGuide = Pick<ContentEntry<'size-guides'>, 'id' | 'data'>;

/** A guide that names the product wins over one of its group, and that over one of its category. */
export function sizeGuideOf(
  { id, name, category, group }: Guided,
  guides: readonly SizeGuide[],
): SizeGuide | undefined {
  const inOrder = guides.toSorted((one, other) => one.data.order - other.data.order);
  const firstWith = (field: 'products' | 'categories', key: string) =>
    inOrder.find(({ data }) => keysIn(data[field]).includes(key));
  const own = firstWith('products', keyOf(id)) ?? firstWith('products', keyOf(name));
  // `fashion` is every product with a group (docs/readings.md).
  const collections = group === null ? [category] : [group, category, 'fashion'];
  return own ?? collections.map((slug) => firstWith('categories', slug)).find(Boolean);
}
