import { safeStorage } from '#lib/browser/safe-storage.ts';
import { PENDING_WISHLIST } from '#lib/browser/storage-keys.ts';
import { readWishlist, storedWishlist } from './store.ts';

/** A guest's wishlist, stored until the server has merged it. */
export const pendingWishlist = (): readonly string[] =>
  readWishlist(safeStorage.get(PENDING_WISHLIST));

export const clearPendingWishlist = (): void => safeStorage.remove(PENDING_WISHLIST);

export function mergeWishlistLater(): void {
  const ids = storedWishlist();
  if (ids.length > 0) safeStorage.set(PENDING_WISHLIST, JSON.stringify(ids));
}

export function dropPending(id: string): void {
  const left = pendingWishlist().filter((other) => other !== id);
  if (left.length > 0) safeStorage.set(PENDING_WISHLIST, JSON.stringify(left));
  else clearPendingWishlist();
}
