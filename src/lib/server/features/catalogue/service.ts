import { findCategory, isIn } from '#lib/catalogue/categories.ts';
import { facetsOf, type Facets } from '#lib/catalogue/facets.ts';
import { type Listing, pageOf } from '#lib/catalogue/listing.ts';
import { matcherOf } from '#lib/catalogue/product-filter.ts';
import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import { makerKey } from '#lib/catalogue/makers.ts';
import { anyProduct, type ProductQuery } from '#lib/catalogue/query.ts';
import { alternativesTo, suggestionsFor } from './suggestions.ts';
import type { Viewer } from './product-reviews-repo.ts';
import type { ProductIndex, ProductSource } from './product-index.ts';
import { productGone, productNotFound } from './on-sale.ts';

const RELATED = 4;

/** Other ids are not looked up. */
const PRODUCT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_ID = 80;
export const isProductId = (id: string): boolean => id.length <= LONGEST_ID && PRODUCT_ID.test(id);

export type Found = { state: 'on-sale'; product: Product } | { state: 'archived' };

export interface Brand {
  name: string;
  products: readonly ProductSummary[];
}

export type ProductsByMaker = ReadonlyMap<string, readonly ProductSummary[]>;

export function createCatalogueService(repo: ProductSource, productIndex: ProductIndex) {
  /** Best first without a sort order. */
  async function withWords(query: ProductQuery): Promise<readonly ProductSummary[]> {
    if (query.q === '') return productIndex.inOrder(query.sort);
    const best = await productIndex.search(query.q);
    if (query.sort === 'popular') return best;
    const found = new Set(best);
    const inOrder = await productIndex.inOrder(query.sort);
    return inOrder.filter((product) => found.has(product));
  }

  const matcher = (query: ProductQuery) => matcherOf(query, productIndex.categories());

  const grouped = new WeakMap<readonly ProductSummary[], ProductsByMaker>();

  return {
    /** Without a sort order, the best match comes first. `fixed` are the page's own filters, which also apply. */
    async list(query: ProductQuery, fixed: Partial<ProductQuery> = {}): Promise<Listing> {
      const isOnPage = matcher({ ...anyProduct, ...fixed });
      const isMatch = matcher(query);
      const found = (await withWords(query)).filter(
        (product) => isOnPage(product) && isMatch(product),
      );
      return pageOf(found, query);
    },

    async facets(query: ProductQuery, fixed: Partial<ProductQuery> = {}): Promise<Facets> {
      // Counts don't depend on the order, so the sorted list is reused.
      const products = await withWords({ ...query, sort: 'popular' });
      const isBound = Object.keys(fixed).length > 0;
      const onPage = isBound ? products.filter(matcher({ ...anyProduct, ...fixed })) : products;
      return facetsOf(onPage, query, productIndex.categories());
    },

    async brands(): Promise<readonly Brand[]> {
      const byName = Map.groupBy(await productIndex.inOrder('popular'), ({ brand }) => brand);
      return [...byName]
        .filter(([name]) => name !== '')
        .map(([name, products]) => ({ name, products }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    async byMaker(): Promise<ProductsByMaker> {
      const products = await productIndex.inOrder('popular');
      const known = grouped.get(products);
      if (known) return known;
      const fresh = Map.groupBy(products, ({ maker }) => makerKey(maker));
      grouped.set(products, fresh);
      return fresh;
    },

    everything: (): Promise<readonly ProductSummary[]> => productIndex.inOrder('newest'),

    descriptions: () => repo.descriptions(),

    async find(id: string, viewer?: Viewer): Promise<Found | undefined> {
      if (!isProductId(id)) return undefined;
      const product = await repo.find(id, viewer);
      if (!product) return undefined;
      if (product.archived) return { state: 'archived' };
      return { state: 'on-sale', product: productIndex.prices.current()(product) };
    },

    /** Four products of the same group or category, then popular ones. */
    async related(product: ProductSummary): Promise<readonly ProductSummary[]> {
      const list = productIndex.categories();
      const collection = findCategory(list, product.group ?? product.category);
      const isNear = isIn(list, collection ? [collection.slug] : []);
      const near: ProductSummary[] = [];
      const sameCategory: ProductSummary[] = [];
      const others: ProductSummary[] = [];
      for (const other of await productIndex.inOrder('popular')) {
        if (near.length === RELATED) break;
        if (other.id === product.id) continue;
        if (isNear(other)) near.push(other);
        else if (other.category === product.category) sameCategory.push(other);
        else if (others.length < RELATED) others.push(other);
      }
      return [...near, ...sameCategory, ...others].slice(0, RELATED);
    },

    suggest: (text: string) => suggestionsFor(productIndex, text),

    alternativesTo: (text: string) => alternativesTo(productIndex, text),

    categories: productIndex.categories,
    countedCategories: () => productIndex.countedCategories(),
    shownCategories: () => productIndex.shownCategories(),

    maxDiscount: (): number => productIndex.maxDiscount(),

    /** Placeholder cards are displayed then. */
    isEmpty: (): Promise<boolean> => productIndex.isEmpty(),
  };
}
export type Catalogue = ReturnType<typeof createCatalogueService>;

/** Throws `missing` or `gone`. */
export function onSale(found: Found | undefined): Product {
  if (found?.state === 'archived') throw productGone();
  if (!found) throw productNotFound();
  return found.product;
}
