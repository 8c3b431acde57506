import type { CategoryList, CountedCategory } from '#lib/catalogue/categories.ts';
import { countCategories, countPairs, shownOf } from '#lib/catalogue/category-counts.ts';
import { paidCents, shownDiscount } from '#lib/catalogue/price.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Sort } from '#lib/catalogue/query.ts';

const payCents = (product: ProductSummary) => paidCents(product, product.discount);
const percentOf = (product: ProductSummary) => shownDiscount(product, product.discount);
const byId = (a: ProductSummary, b: ProductSummary) => (a.id < b.id ? -1 : 1);
const byAge = (a: ProductSummary, b: ProductSummary) =>
  b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b);

const orders = {
  popular: (a, b) => b.rating * b.reviewCount - a.rating * a.reviewCount || byAge(a, b),
  newest: byAge,
  'price-asc': (a, b) => payCents(a) - payCents(b) || byAge(a, b),
  'price-desc': (a, b) => payCents(b) - payCents(a) || byAge(a, b),
  discount: (a, b) => percentOf(b) - percentOf(a) || byAge(a, b),
  rating: (a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount || byAge(a, b),
} as const satisfies Record<Sort, (a: ProductSummary, b: ProductSummary) => number>;

/** The products in each order, sorted when it is asked for. */
export function createSortedProducts() {
  const byId = new Map<string, ProductSummary>();
  const sorted = new Map<Sort, readonly ProductSummary[]>();
  let pairs: ReturnType<typeof countPairs> | undefined;
  let version = 0;
  return {
    get version(): number {
      return version;
    },
    get: (id: string) => byId.get(id),
    get size(): number {
      return byId.size;
    },
    replace(products: readonly ProductSummary[]): void {
      this.change(products, [...byId.keys()]);
    },
    change(products: readonly ProductSummary[], gone: readonly string[] = []): void {
      for (const id of gone) byId.delete(id);
      for (const product of products) byId.set(product.id, product);
      sorted.clear();
      pairs = undefined;
      version += 1;
    },
    inOrder(sort: Sort): readonly ProductSummary[] {
      const known = sorted.get(sort);
      if (known) return known;
      const fresh = [...byId.values()].sort(orders[sort]);
      sorted.set(sort, fresh);
      return fresh;
    },
    pairs: () => (pairs ??= countPairs(byId.values())),
    highestDiscount: (): number =>
      byId.values().reduce((highest, product) => Math.max(highest, percentOf(product)), 0),
  };
}

/** Counts the products of each category when it is asked. */
export function createCounter(
  onSale: Pick<ReturnType<typeof createSortedProducts>, 'pairs'>,
  categories: () => CategoryList,
) {
  interface Counted {
    from: readonly unknown[];
    all: CategoryList<CountedCategory>;
    shown: CategoryList<CountedCategory>;
  }
  let last: Counted | undefined;
  return (): Counted => {
    const from = [onSale.pairs(), categories()] as const;
    if (last?.from.every((one, at) => one === from[at])) return last;
    const [pairs, list] = from;
    const all = countCategories(list, pairs);
    last = { from, all, shown: shownOf(all) };
    return last;
  };
}
