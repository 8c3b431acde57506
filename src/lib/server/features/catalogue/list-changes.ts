import { type Listing, pageOf } from '#lib/catalogue/listing.ts';
import type { PriceRequest } from '#lib/catalogue/price-change.ts';
import type { StockRequest } from '#lib/catalogue/product-schema.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import { hasWords, matcherOf } from '#lib/catalogue/product-filter.ts';
import type { ProductQuery } from '#lib/catalogue/query.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { type ProductAdminDeps, recordChange } from './audit.ts';
import { getCurrent, lockExisting, lockOnSale } from './on-sale.ts';
import { setPriceOf } from './prices.ts';
import { setStockOf } from './stock.ts';
import { archivedProducts, idsWithCode, lowProducts } from './stored-repo.ts';
import { summariesOf } from './codec.ts';
import { changeProduct } from './write-repo.ts';

export interface AdminProductQuery extends ProductQuery {
  archived: boolean;
  /** Low or sold out. */
  low?: boolean;
}

export function createProductListService(
  deps: ProductAdminDeps & {
    list: (query: ProductQuery) => Promise<Listing>;
    categories: () => CategoryList;
  },
) {
  const { db, now, repo } = deps;

  /** In the given order; `q` are words of the texts. `coded` are products with that SKU or barcode. */
  function listOf(
    products: Listing['products'],
    query: ProductQuery,
    coded: readonly string[],
  ): Listing {
    const isMatch = matcherOf(query, deps.categories());
    const words = query.q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = products.filter((product) => {
      const isFound = coded.includes(product.id) || hasWords(product, words);
      return isMatch(product) && isFound;
    });
    return pageOf(found, query);
  }

  /** A SKU or a barcode, whole and in any case, finds its product alone. */
  async function list({ archived, low, ...query }: AdminProductQuery): Promise<Listing> {
    const coded = await idsWithCode(db, query.q);
    if (archived) return listOf(await archivedProducts(db), query, coded);
    if (low) return listOf(await lowProducts(db), query, coded);
    const found = coded.length === 0 ? [] : await summariesOf(db, coded);
    if (found.length === 0) return deps.list(query);
    return pageOf(found.filter(matcherOf(query, deps.categories())), query);
  }

  return {
    list,

    async setStock({ id: actorId }: CurrentUser, id: string, request: StockRequest) {
      await inTransaction(db, async (tx) => {
        const row = await lockExisting(tx, id, now());
        const changed = await setStockOf(tx, row, request);
        await recordChange(deps, tx, { id, actorId, what: 'change', ...changed });
      });
      return getCurrent(repo, id);
    },

    async setPrice({ id: actorId }: CurrentUser, id: string, request: PriceRequest) {
      await inTransaction(db, async (tx) => {
        const row = await lockExisting(tx, id, now());
        const changed = await setPriceOf(tx, row, request);
        await recordChange(deps, tx, { id, actorId, what: 'change', ...changed });
      });
      return getCurrent(repo, id);
    },

    /** Removes a product from all lists and pages; orders keep its name. */
    async archive({ id: actorId }: CurrentUser, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOnSale(tx, id, now());
        const at = now().toISOString();
        await changeProduct(tx, id, { archived_at: at });
        const after = { archived_at: at };
        const entry = {
          id,
          actorId,
          what: 'archive',
          before: { archived_at: null },
          after,
        } as const;
        await recordChange(deps, tx, entry);
      });
    },

    /** Keeps stock and prices; repeating it changes nothing. */
    async restore({ id: actorId }: CurrentUser, id: string) {
      await inTransaction(db, async (tx) => {
        const { archived_at } = await lockExisting(tx, id, now());
        if (archived_at === null) return;
        await changeProduct(tx, id, { archived_at: null });
        const entry = { before: { archived_at }, after: { archived_at: null } };
        await recordChange(deps, tx, { id, actorId, what: 'restore', ...entry });
      });
      return getCurrent(repo, id);
    },
  };
}
