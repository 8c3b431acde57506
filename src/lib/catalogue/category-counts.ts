import {
  categoriesOf,
  type Category,
  type CategoryList,
  type CountedCategory,
  createCategoryList,
} from './categories.ts';
import type { ProductSummary } from './product.ts';

interface Pair {
  category: string;
  group: string | null;
  products: number;
  /** The first by id with a picture, so that every process shows the same. */
  first: ProductSummary | undefined;
}

/** Counts products by category and group, in one pass. */
export function countPairs(products: Iterable<ProductSummary>): Pair[] {
  const byCategory = new Map<string, Map<string | null, Pair>>();
  for (const product of products) {
    const { category, group, id, pictures } = product;
    const byGroup = byCategory.get(category) ?? new Map<string | null, Pair>();
    byCategory.set(category, byGroup);
    const pair = byGroup.get(group) ?? { category, group, products: 0, first: undefined };
    byGroup.set(group, pair);
    pair.products += 1;
    if (pictures.length > 0 && (!pair.first || id < pair.first.id)) pair.first = product;
  }
  return [...byCategory.values()].flatMap((byGroup) => [...byGroup.values()]);
}

export function countCategories(
  list: CategoryList,
  pairs: readonly Pair[],
): CategoryList<CountedCategory> {
  const pairsOf = new Map<Category, Pair[]>();
  for (const pair of pairs) {
    for (const category of categoriesOf(list, pair)) {
      pairsOf.set(category, [...(pairsOf.get(category) ?? []), pair]);
    }
  }
  const counted = list.all.map((category): CountedCategory => {
    const own = pairsOf.get(category) ?? [];
    const first = own
      .flatMap((pair) => pair.first ?? [])
      .reduce<ProductSummary | undefined>((a, b) => (a && a.id < b.id ? a : b), undefined);
    return {
      ...category,
      products: own.reduce((sum, { products }) => sum + products, 0),
      sample: first?.pictures[0],
    };
  });
  return createCategoryList(counted, list.addresses, list.isDefault);
}

/** Shoppers see no category without products, unless the owner has not changed any. */
export const shownOf = (counted: CategoryList<CountedCategory>): CategoryList<CountedCategory> =>
  counted.isDefault
    ? counted
    : createCategoryList(
        counted.all.filter(({ products }) => products > 0),
        counted.addresses,
      );

/** Pages are outdated when this changes: which categories are shown, and the products' pictures among them. */
export const visibleOf = (shown: CategoryList<CountedCategory>): string =>
  shown.all
    .map(({ slug, picture, sample }) => `${slug} ${picture === null ? sample?.hash : ''}`)
    .join('\n');
