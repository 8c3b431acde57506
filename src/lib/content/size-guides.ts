import { type CategoryList, findCategory } from '#lib/catalogue/categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { plainText } from '#lib/catalogue/search-terms.ts';
import type { ContentEntry } from './entries.ts';

/** `Men's` and `mens`, `Batik Wear` and `batik-wear` have the same key. */
const keyOf = (name: string): string =>
  (plainText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');

/** The keys of a field of names with commas between them. */
export const keysIn = (names = ''): string[] => names.split(',').map(keyOf).filter(Boolean);

/** What a field names, with commas between. */
export const namesIn = (names = ''): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

type Guided = Pick<ProductSummary, 'id' | 'name' | 'category' | 'group'>;
type SizeGuide = Pick<ContentEntry<'size-guides'>, 'id' | 'data'>;

/** A guide that names the product wins over one of its group, that over its category, and that over one above. */
export function sizeGuideOf(
  { id, name, category, group }: Guided,
  guides: readonly SizeGuide[],
  list: CategoryList,
): SizeGuide | undefined {
  const inOrder = guides.toSorted((one, other) => one.data.order - other.data.order);
  const firstFor = (key: string) => inOrder.find(({ data }) => keysIn(data.products).includes(key));
  const firstOf = (slug: string) =>
    inOrder.find(({ data }) =>
      namesIn(data.categories).some((one) => findCategory(list, one)?.slug === slug),
    );
  const named = group === null ? [category] : [group, category];
  const above = named.flatMap((slug) => list.bySlug.get(slug)?.parent ?? []);
  const own = firstFor(keyOf(id)) ?? firstFor(keyOf(name));
  return own ?? [...named, ...above].map(firstOf).find(Boolean);
}
