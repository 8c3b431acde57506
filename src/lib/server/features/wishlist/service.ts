import { FULL, MAX_WISHLIST_ITEMS } from '#lib/wishlist/messages.ts';
import type { WishlistPage } from '#lib/wishlist/schema.ts';
import { findProduct, summariesOf } from '#lib/server/features/catalogue/products.ts';
import { toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { addWishlistItem, lockWishlist, removeWishlistItem, activeWishlistOf } from './repo.ts';

/** A signed-in person's wishlist (docs/api.md "Other"): ids, told with the products they stand for. */

const NO_PRODUCT = 'Product not found.';
const GONE = 'This product is no longer sold.';

const leftOut = (count: number): string =>
  `${count === 1 ? '1 thing did' : `${count} things did`} not fit: a wishlist holds at most ${MAX_WISHLIST_ITEMS}.`;

export function createWishlistService(db: Db, now: () => Date) {
  /** One page of the list as it is now, and the ids of all of it. */
  async function show(reader: Db | Tx, userId: string, { page, limit }: WishlistPage) {
    const ids = await activeWishlistOf(reader, userId);
    const wanted = ids.slice((page - 1) * limit, page * limit);
    const products = await summariesOf(reader, wanted);
    return {
      wishlist: wanted.flatMap((id) => {
        const product = products.find((one) => one.id === id);
        return product ? [toWireSummary(product)] : [];
      }),
      ids,
      total: ids.length,
      page,
      pages: Math.max(1, Math.ceil(ids.length / limit)),
    };
  }

  return {
    show: (userId: string, paging: WishlistPage) => show(db, userId, paging),

    async add(userId: string, productId: string, paging: WishlistPage) {
      const product = await findProduct(db, productId);
      if (!product) throw new Refusal('missing', NO_PRODUCT);
      if (product.archived) throw new Refusal('gone', GONE);
      return inTransaction(db, async (tx) => {
        await lockWishlist(tx, userId);
        const ids = await activeWishlistOf(tx, userId);
        if (!ids.includes(productId)) {
          if (ids.length >= MAX_WISHLIST_ITEMS) throw new Refusal('conflict', FULL);
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
     * Joins what a guest chose, newest first, to the person's list. What is not sold stays out, what
     * does not fit is counted in `notices`; a second time changes nothing.
     */
    join: (userId: string, productIds: readonly string[], paging: WishlistPage) =>
      inTransaction(db, async (tx) => {
        await lockWishlist(tx, userId);
        const ids = await activeWishlistOf(tx, userId);
        const known = await summariesOf(tx, productIds);
        const fresh = [...new Set(productIds)].filter(
          (id) => !ids.includes(id) && known.some((product) => product.id === id),
        );
        const fitting = fresh.slice(0, Math.max(0, MAX_WISHLIST_ITEMS - ids.length));
        const at = now().getTime();
        for (const [place, id] of fitting.entries()) {
          // The list stands in the order of its times: the guest's order stays.
          await addWishlistItem(tx, userId, id, new Date(at - place));
        }
        const left = fresh.length - fitting.length;
        const shown = await show(tx, userId, paging);
        return { ...shown, notices: left > 0 ? [leftOut(left)] : [] };
      }),
  };
}
