import { type ProductSummary, discountedCents } from '#lib/catalogue/product.ts';
import type { Sort } from '#lib/catalogue/query.ts';
import { EVERYTHING, productIdsOf } from '#lib/server/infra/cache-tags.ts';
import { openSearch, type Search } from './search.ts';
import type { ProductSource } from './service.ts';

/**
 * Every product on sale, in memory, as cards show it: lists, counts and search cost no query. It
 * is filled from the database and follows the changes (decision 0006).
 */

const payCents = (product: ProductSummary) => discountedCents(product.priceCents, product.discount);
const byId = (a: ProductSummary, b: ProductSummary) => (a.id < b.id ? -1 : 1);
const byAge = (a: ProductSummary, b: ProductSummary) =>
  b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b);

/** Popular is what has gathered most stars in all. */
const orders = {
  popular: (a, b) => b.rating * b.reviewCount - a.rating * a.reviewCount || byAge(a, b),
  newest: byAge,
  'price-asc': (a, b) => payCents(a) - payCents(b) || byAge(a, b),
  'price-desc': (a, b) => payCents(b) - payCents(a) || byAge(a, b),
  rating: (a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount || byAge(a, b),
} as const satisfies Record<Sort, (a: ProductSummary, b: ProductSummary) => number>;

/**
 * `onSearchRenewed` is called when the whole search index was rebuilt, some time after the products
 * themselves: pages of search results are out of date then.
 */
export async function createProductIndex(
  repo: Pick<ProductSource, 'summaries'>,
  onSearchRenewed: () => void,
) {
  const byProductId = new Map<string, ProductSummary>();
  const sorted = new Map<Sort, readonly ProductSummary[]>();
  /** The highest discount in percent, read once between two changes. */
  let maxDiscount: number | undefined;
  let search: Promise<Search>;
  let renewing: Promise<Search> | undefined;
  /** A page asks for its words twice: for the list and for the counts. */
  let lastSearch: { text: string; found: readonly ProductSummary[] } | undefined;

  /** Rebuilds the index while the old one still serves searches. */
  async function renewSearch(products: readonly ProductSummary[]): Promise<void> {
    const building = openSearch(products);
    renewing = building;
    await building;
    // A later renewal has overtaken this one.
    if (renewing !== building) return;
    renewing = undefined;
    search = building;
    lastSearch = undefined;
    onSearchRenewed();
  }

  async function load(): Promise<readonly ProductSummary[]> {
    const products = await repo.summaries();
    byProductId.clear();
    for (const product of products) byProductId.set(product.id, product);
    sorted.clear();
    maxDiscount = undefined;
    lastSearch = undefined;
    return products;
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const products = await repo.summaries(ids);
    const gone = ids.filter((id) => !products.some((product) => product.id === id));
    for (const id of gone) byProductId.delete(id);
    for (const product of products) byProductId.set(product.id, product);
    sorted.clear();
    maxDiscount = undefined;
    for (const index of renewing ? [await search, await renewing] : [await search]) {
      for (const id of gone) index.remove(id);
      for (const product of products) index.put(product);
    }
    lastSearch = undefined;
  }

  search = openSearch(await load());

  return {
    /** Reloads the products that the tags of a change name. */
    async follow(tags: readonly string[]): Promise<void> {
      if (tags.includes(EVERYTHING)) {
        void renewSearch(await load());
        return;
      }
      const ids = productIdsOf(tags);
      if (ids.length > 0) await refresh(ids);
    },
    /** The highest discount on sale in percent, 0 without any. */
    get maxDiscount(): number {
      maxDiscount ??= byProductId
        .values()
        .reduce((highest, { discount }) => Math.max(highest, discount), 0);
      return maxDiscount;
    },
    get size(): number {
      return byProductId.size;
    },
    /** All products in one order, sorted once between two changes. */
    inOrder(sort: Sort): readonly ProductSummary[] {
      const known = sorted.get(sort);
      if (known) return known;
      const fresh = [...byProductId.values()].sort(orders[sort]);
      sorted.set(sort, fresh);
      return fresh;
    },
    /** What `text` means, best first. The first search waits until the index is built. */
    async search(text: string): Promise<readonly ProductSummary[]> {
      const index = await search;
      if (lastSearch?.text === text) return lastSearch.found;
      const found = index.find(text).flatMap((id) => byProductId.get(id) ?? []);
      lastSearch = { text, found };
      return found;
    },
  };
}
export type ProductIndex = Awaited<ReturnType<typeof createProductIndex>>;
