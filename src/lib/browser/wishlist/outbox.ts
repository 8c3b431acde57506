import { safeStorage } from '#lib/browser/safe-storage.ts';
import { PENDING_WISHLIST } from '#lib/browser/storage-keys.ts';
import { readWishlist, storedWishlist } from './store.ts';

/** A guest's wishes that are to join the person's list; kept until the shop has them. */
export const pendingWishlist = (): readonly string[] =>
  readWishlist(safeStorage.get(PENDING_WISHLIST));

export const clearPendingWishlist = (): void => safeStorage.remove(PENDING_WISHLIST);

/** At sign-in: what this browser's guest chose is to join. */
export function mergeWishlistLater(): void {
  const ids = storedWishlist();
  if (ids.length > 0) safeStorage.set(PENDING_WISHLIST, JSON.stringify(ids));
}

/** Who takes a thing off again before it has joined, takes it off here too. */
export function waitNoLonger(id: string): void {
  const left = pendingWishlist().filter((other) => other !== id);
  if (left.length > 0) safeStorage.set(PENDING_WISHLIST, JSON.stringify(left));
  else clearPendingWishlist();
}
