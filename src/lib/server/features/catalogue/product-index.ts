import type { CategoryList, CountedCategory } from '#lib/catalogue/categories.ts';
import { visibleOf } from '#lib/catalogue/category-counts.ts';
import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import type { Sort } from '#lib/catalogue/query.ts';
import { isLatin, searchWords } from '#lib/catalogue/search-terms.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import type { Price, Prices } from '#lib/sales/sale.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Translations } from '#lib/messages/translations.ts';
import { CATALOGUE, CONTENT, EVERYTHING, productIdsOf } from '#lib/server/infra/cache-tags.ts';
import { openSearch, type Search } from './search.ts';
import { createCounter, createSortedProducts } from './sorted-products.ts';
import type { Viewer } from './product-reviews-repo.ts';

/**
 * Every product on sale in memory, so that lists, counts and search need no query. It follows the database's changes
 * (decision 0006).
 */

export interface IndexSource {
  categories: () => CategoryList;
  prices: Pick<Prices, 'current' | 'asOf'>;
  translations?: Translations | undefined;
}

/** The old index serves searches while the new one is built. */
function openRenewableSearch(
  products: readonly ProductSummary[],
  { categories, translations }: Pick<IndexSource, 'categories' | 'translations'>,
  onRenewed: () => void,
) {
  let serving = openSearch(products, categories(), translations);
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
      next = openSearch(all, categories(), translations);
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
    /** What is typed in Latin letters has other words in Latin letters. */
    otherWords: (text: string): readonly string[] =>
      searchWords(text).flatMap((word) =>
        synonymsOf(settings().search.synonyms)
          .of(word)
          .filter((other) => isLatin(other) || !isLatin(word.meant)),
      ),
  };
}

interface ReaderDeps {
  summaries: ProductSource['summaries'];
  announce: (tags: readonly string[]) => void;
  categories: () => CategoryList;
  shown: () => CategoryList<CountedCategory>;
  onSale: ReturnType<typeof createSortedProducts>;
  search: ReturnType<typeof openRenewableSearch>;
  /** Another function once a sale begins, ends or changes. */
  price: () => Price;
}

/** Reads what changed, one read at a time. */
function createReader({ summaries, announce, onSale, search, ...deps }: ReaderDeps) {
  const { categories, shown, price } = deps;
  let pricedWith = price();
  let indexed = categories();
  /** What every page shows of the products. */
  const shownOnPages = () => [onSale.highestDiscount(), visibleOf(shown())] as const;
  let onPages = shownOnPages();
  const outdated = new Set<string>();
  let reading: Promise<void> = Promise.resolve();

  function renewSearch(): void {
    indexed = categories();
    search.renew(onSale.inOrder('newest'));
  }

  /** Sales begin and end without a change in the database. */
  function reprice(): void {
    if (pricedWith === price()) return;
    pricedWith = price();
    onSale.replace(onSale.inOrder('newest').map(pricedWith));
    noticeOnPages();
  }

  function noticeOnPages(): void {
    const before = onPages;
    onPages = shownOnPages();
    if (onPages.some((part, at) => part !== before[at])) announce([CONTENT]);
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const products = (await summaries(ids)).map(price());
    const gone = ids.filter((id) => !products.some((product) => product.id === id));
    onSale.change(products, gone);
    search.edit((index) => {
      for (const id of gone) index.remove(id);
      for (const product of products) index.put(product);
    });
  }

  async function read(ids: readonly string[]): Promise<void> {
    try {
      if (ids.includes(EVERYTHING)) {
        onSale.replace((await summaries()).map(price()));
        renewSearch();
      } else await refresh(ids);
      noticeOnPages();
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

  return {
    /** Lists stay as they are while the database is unavailable; the poll reports it. */
    current: async (): Promise<void> => {
      await update().catch(() => undefined);
      reprice();
    },
    async follow(tags: readonly string[], from: 'own' | 'poll'): Promise<void> {
      const isAll = tags.includes(EVERYTHING);
      for (const id of isAll ? [EVERYTHING] : productIdsOf(tags)) outdated.add(id);
      // The names of categories are words of the search; a change of their translations is a change of everything.
      if (!isAll && indexed !== categories()) renewSearch();
      if (from === 'poll') await update();
    },
    maxDiscount(): number {
      reprice();
      return onPages[0];
    },
  };
}

/**
 * `announce` receives the tag of outdated pages: the catalogue's after a rebuild of the search index, or every page's
 * after a change of the highest discount, or of the categories that have products.
 */
export async function createProductIndex(
  repo: Pick<ProductSource, 'summaries'>,
  announce: (tags: readonly string[]) => void,
  settings: () => Pick<PublicSettings, 'search'>,
  { categories, translations, prices }: IndexSource,
) {
  const price = () => prices.current();
  const onSale = createSortedProducts();
  const counted = createCounter(onSale, categories);
  onSale.replace((await repo.summaries()).map(price()));
  const search = openRenewableSearch(onSale.inOrder('newest'), { categories, translations }, () =>
    announce([CATALOGUE]),
  );
  const finder = createFinder(search.index, onSale, settings);
  const summaries: ProductSource['summaries'] = (ids) => repo.summaries(ids);
  const shown = () => counted().shown;
  const reader = createReader({ summaries, announce, categories, shown, onSale, search, price });
  const { current } = reader;

  const index = {
    /**
     * Marks changed products. A polled change is read at once, an own change with the next list request, so that the
     * writer does not wait.
     */
    follow: (tags: readonly string[], from: 'own' | 'poll') => reader.follow(tags, from),
    maxDiscount: () => reader.maxDiscount(),
    categories,
    translations,
    prices,
    async countedCategories(): Promise<CategoryList<CountedCategory>> {
      await current();
      return counted().all;
    },
    /** What shoppers see. */
    async shownCategories(): Promise<CategoryList<CountedCategory>> {
      await current();
      return shown();
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

  return {
    ...index,
    /** With the prices of another instant. */
    async asOf(at: Date): Promise<typeof index> {
      await current();
      const priceThen = prices.asOf(at);
      const priced = createSortedProducts();
      priced.replace(onSale.inOrder('newest').map(priceThen));
      const same = (products: readonly ProductSummary[]) => products.map(priceThen);
      return {
        ...index,
        prices: { ...prices, current: () => priceThen },
        maxDiscount: () => priced.highestDiscount(),
        inOrder: async (sort) => priced.inOrder(sort),
        search: async (text) => same(await index.search(text)),
        near: async (text) => same(await index.near(text)),
      };
    },
  };
}
export type ProductIndex = Omit<Awaited<ReturnType<typeof createProductIndex>>, 'asOf'>;

/** What it reads from the database. */
export interface ProductSource {
  summaries(ids?: readonly string[]): Promise<readonly ProductSummary[]>;
  descriptions(): Promise<Map<string, string>>;
  find(
    id: string,
    viewer?: Viewer,
  ): Promise<(Product & { archived: false }) | { archived: true } | undefined>;
}
