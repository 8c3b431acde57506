import { type Product, type ProductSummary, discountedCents } from '#lib/catalogue/product.ts';
import type { Sort } from '#lib/catalogue/query.ts';
import { searchWords } from '#lib/catalogue/search-terms.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CATALOGUE, CONTENT, EVERYTHING, productIdsOf } from '#lib/server/infra/cache-tags.ts';
import { openSearch, type Search } from './search.ts';
import type { Viewer } from './product-reviews-repo.ts';

/**
 * Every product on sale in memory, so that lists, counts and search need no query. It follows the database's changes
 * (decision 0006).
 */

const payCents = (product: ProductSummary) => discountedCents(product.priceCents, product.discount);
const byId = (a: ProductSummary, b: ProductSummary) => (a.id < b.id ? -1 : 1);
const byAge = (a: ProductSummary, b: ProductSummary) =>
  b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b);

const orders = {
  popular: (a, b) => b.rating * b.reviewCount - a.rating * a.reviewCount || byAge(a, b),
  newest: byAge,
  'price-asc': (a, b) => payCents(a) - payCents(b) || byAge(a, b),
  'price-desc': (a, b) => payCents(b) - payCents(a) || byAge(a, b),
  discount: (a, b) => b.discount - a.discount || byAge(a, b),
  rating: (a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount || byAge(a, b),
} as const satisfies Record<Sort, (a: ProductSummary, b: ProductSummary) => number>;

/** The old index serves searches while the new one is built. */
function openRenewableSearch(products: readonly ProductSummary[], onRenewed: () => void) {
  let serving = openSearch(products);
  let next: Promise<Search> | undefined;
  let renewals = 0;

  async function replace(renewal: number): Promise<void> {
    await next;
    if (renewals !== renewal || !next) return;
    serving = next;
    next = undefined;
    onRenewed();
  }

  return {
    index: (): Promise<Search> => serving,
    renew(all: readonly ProductSummary[]): void {
      renewals += 1;
      next = openSearch(all);
      void replace(renewals);
    },
    edit(change: (index: Search) => void): void {
      const edited = (index: Search): Search => {
        change(index);
        return index;
      };
      serving = serving.then(edited);
      next &&= next.then(edited);
    },
  };
}

function createSortedProducts() {
  const byId = new Map<string, ProductSummary>();
  const sorted = new Map<Sort, readonly ProductSummary[]>();
  let version = 0;
  return {
    get version(): number {
      return version;
    },
    get: (id: string) => byId.get(id),
    get size(): number {
      return byId.size;
    },
    clear: () => byId.clear(),
    change(products: readonly ProductSummary[], gone: readonly string[] = []): void {
      for (const id of gone) byId.delete(id);
      for (const product of products) byId.set(product.id, product);
      sorted.clear();
      version += 1;
    },
    inOrder(sort: Sort): readonly ProductSummary[] {
      const known = sorted.get(sort);
      if (known) return known;
      const fresh = [...byId.values()].sort(orders[sort]);
      sorted.set(sort, fresh);
      return fresh;
    },
    highestDiscount: (): number =>
      byId.values().reduce((highest, { discount }) => Math.max(highest, discount), 0),
  };
}

function createFinder(
  indexOf: () => Promise<Search>,
  onSale: ReturnType<typeof createSortedProducts>,
  settings: () => Pick<PublicSettings, 'search'>,
) {
  interface Source {
    version: number;
    lines: readonly string[];
    index: Search;
  }
  /** A page searches the same text twice, for the list and the counts. */
  let last: (Source & { text: string; found: readonly ProductSummary[] }) | undefined;

  async function source(): Promise<Source> {
    const { version } = onSale;
    return { version, lines: settings().search.synonyms, index: await indexOf() };
  }
  const productsOf = (ids: readonly string[]): readonly ProductSummary[] =>
    ids.flatMap((id) => onSale.get(id) ?? []);
  const isOf = (one: Source, { version, lines, index }: Source): boolean =>
    one.version === version && one.lines === lines && one.index === index;

  return {
    async search(text: string): Promise<readonly ProductSummary[]> {
      const now = await source();
      if (last?.text === text && isOf(last, now)) return last.found;
      const found = productsOf(now.index.find(text, synonymsOf(now.lines)));
      last = { ...now, text, found };
      return found;
    },
    async near(text: string): Promise<readonly ProductSummary[]> {
      const { index, lines } = await source();
      return productsOf(index.near(text, synonymsOf(lines)));
    },
    otherWords: (text: string): readonly string[] =>
      searchWords(text).flatMap(synonymsOf(settings().search.synonyms).of),
  };
}

/**
 * `announce` receives the tag of outdated pages: the catalogue's after a rebuild of the search index, or every page's
 * after a change of the highest discount.
 */
export async function createProductIndex(
  repo: Pick<ProductSource, 'summaries'>,
  announce: (tags: readonly string[]) => void,
  settings: () => Pick<PublicSettings, 'search'>,
) {
  const onSale = createSortedProducts();
  let maxDiscount = 0;
  const outdated = new Set<string>();
  let reading: Promise<void> = Promise.resolve();

  async function load(): Promise<readonly ProductSummary[]> {
    const products = await repo.summaries();
    onSale.clear();
    onSale.change(products);
    return products;
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const products = await repo.summaries(ids);
    const gone = ids.filter((id) => !products.some((product) => product.id === id));
    onSale.change(products, gone);
    search.edit((index) => {
      for (const id of gone) index.remove(id);
      for (const product of products) index.put(product);
    });
  }

  async function read(ids: readonly string[]): Promise<void> {
    try {
      if (ids.includes(EVERYTHING)) search.renew(await load());
      else await refresh(ids);
      const before = maxDiscount;
      maxDiscount = onSale.highestDiscount();
      if (maxDiscount !== before) announce([CONTENT]);
    } catch (error) {
      for (const id of ids) outdated.add(id);
      throw error;
    }
  }

  /** Runs one read at a time, so that an older one never overwrites a newer one. */
  function update(): Promise<void> {
    if (outdated.size > 0) {
      const ids = [...outdated];
      outdated.clear();
      const next = () => read(ids);
      reading = reading.then(next, next);
    }
    return reading;
  }

  /** Lists stay as they are while the database is unavailable; the poll reports it. */
  const current = (): Promise<void> => update().catch(() => undefined);

  const search = openRenewableSearch(await load(), () => announce([CATALOGUE]));
  const finder = createFinder(search.index, onSale, settings);

  maxDiscount = onSale.highestDiscount();

  return {
    /**
     * Marks changed products. A polled change is read at once, an own change with the next list request, so that the
     * writer does not wait.
     */
    async follow(tags: readonly string[], from: 'own' | 'poll'): Promise<void> {
      const ids = tags.includes(EVERYTHING) ? [EVERYTHING] : productIdsOf(tags);
      for (const id of ids) outdated.add(id);
      if (from === 'poll') await update();
    },
    get maxDiscount(): number {
      return maxDiscount;
    },
    async isEmpty(): Promise<boolean> {
      await current();
      return onSale.size === 0;
    },
    async inOrder(sort: Sort): Promise<readonly ProductSummary[]> {
      await current();
      return onSale.inOrder(sort);
    },
    /** Best first. The first search waits for the index. */
    async search(text: string): Promise<readonly ProductSummary[]> {
      await current();
      return finder.search(text);
    },
    /** The nearest matches for text without a match; often empty. */
    async near(text: string): Promise<readonly ProductSummary[]> {
      await current();
      return finder.near(text);
    },
    otherWords: (text: string): readonly string[] => finder.otherWords(text),
  };
}
export type ProductIndex = Awaited<ReturnType<typeof createProductIndex>>;

/** The database, or another host (decision 0019). */
export interface ProductSource {
  summaries(ids?: readonly string[]): Promise<readonly ProductSummary[]>;
  descriptions(): Promise<Map<string, string>>;
  find(
    id: string,
    viewer?: Viewer,
  ): Promise<(Product & { archived: false }) | { archived: true } | undefined>;
}
