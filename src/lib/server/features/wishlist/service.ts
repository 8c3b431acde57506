import type { Prices } from '#lib/sales/sale.ts';
import { fullWishlist, MAX_WISHLIST_ITEMS } from '#lib/wishlist/messages.ts';
import type { WishlistPage } from '#lib/wishlist/schema.ts';
import {
  findProduct,
  summariesOf,
  toWireSummary,
  productGone,
  productNotFound,
} from '#lib/server/features/catalogue/products.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import * as m from '#messages';
import { addWishlistItem, removeWishlistItem, activeWishlistOf } from './repo.ts';
import { countPages } from '#lib/paging/paging.ts';
import { lockUser } from '#lib/server/features/account/users.ts';

export { wishlistOf } from './repo.ts';

export { eraseWishlistOf } from './repo.ts';

const overflowNotice = (count: number): string =>
  m.wishlist_not_added({ count, max: MAX_WISHLIST_ITEMS });

interface WishlistDeps {
  db: Db;
  now: () => Date;
  prices: Pick<Prices, 'current'>;
}

export function createWishlistService({ db, now, prices }: WishlistDeps) {
  async function show(reader: Db | Tx, userId: string, { page, limit }: WishlistPage) {
    const ids = await activeWishlistOf(reader, userId);
    const pageIds = ids.slice((page - 1) * limit, page * limit);
    const products = (await summariesOf(reader, pageIds)).map(prices.current());
    return {
      wishlist: pageIds.flatMap((id) => {
        const product = products.find((one) => one.id === id);
        return product ? [toWireSummary(product)] : [];
      }),
      ids,
      total: ids.length,
      page,
      pages: countPages(ids.length, limit),
    };
  }

  return {
    show: (userId: string, paging: WishlistPage) => show(db, userId, paging),

    async add(userId: string, productId: string, paging: WishlistPage) {
      const product = await findProduct(db, productId);
      if (!product) throw productNotFound();
      if (product.archived) throw productGone();
      return inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const ids = await activeWishlistOf(tx, userId);
        if (!ids.includes(productId)) {
          if (ids.length >= MAX_WISHLIST_ITEMS)
            throw new Refusal('conflict', fullWishlist(), { code: 'wishlist_full' });
          await addWishlistItem(tx, userId, productId, now());
        }
        return show(tx, userId, paging);
      });
    },

    remove: (userId: string, productId: string, paging: WishlistPage) =>
      inTransaction(db, async (tx) => {
        await removeWishlistItem(tx, userId, productId);
        return show(tx, userId, paging);
      }),

    /**
     * Newest first. Omits products not on sale and counts those beyond the limit in `notices`; it can be repeated.
     */
    join: (userId: string, productIds: readonly string[], paging: WishlistPage) =>
      inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const ids = await activeWishlistOf(tx, userId);
        const known = await summariesOf(tx, productIds);
        const fresh = [...new Set(productIds)].filter(
          (id) => !ids.includes(id) && known.some((product) => product.id === id),
        );
        const fitting = fresh.slice(0, Math.max(0, MAX_WISHLIST_ITEMS - ids.length));
        const at = now().getTime();
        for (const [index, id] of fitting.entries()) {
          // The list is sorted by time, which preserves the guest's order.
          await addWishlistItem(tx, userId, id, new Date(at - index));
        }
        const left = fresh.length - fitting.length;
        const displayed = await show(tx, userId, paging);
        return { ...displayed, notices: left > 0 ? [overflowNotice(left)] : [] };
      }),
  };
}
