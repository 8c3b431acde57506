import { atom, onMount } from 'nanostores';
import { followStorage, safeStorage } from '#lib/browser/safe-storage.ts';
import { WISHLIST } from '#lib/browser/storage-keys.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { fullWishlist, MAX_WISHLIST_ITEMS } from '#lib/wishlist/messages.ts';
import * as m from '#messages';

/**
 * Product ids, newest first, in local storage and synchronised between tabs. For signed-in users it is a copy of the
 * server's list. For browsers only.
 */
export const $wishlist = atom<readonly string[]>([]);

const ID = /^[\w-]{1,200}$/;

/** Removes duplicates and invalid ids; never throws. */
export function readWishlist(text: string | null): readonly string[] {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(read)) return [];
  const ids = read.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return [...new Set(ids)].slice(0, MAX_WISHLIST_ITEMS);
}

export const storedWishlist = (): readonly string[] => readWishlist(safeStorage.get(WISHLIST));

const followStored = (): void => $wishlist.set(storedWishlist());

onMount($wishlist, () => {
  followStored();
  const unfollow = followStorage([WISHLIST], followStored);
  const forget = $currentUser.listen(followStored);
  return () => {
    forget();
    unfollow();
  };
});

export function setWishlist(ids: readonly string[]): boolean {
  if (!safeStorage.set(WISHLIST, JSON.stringify(ids))) return false;
  $wishlist.set(ids);
  return true;
}

/** Starts from the stored list, so that tabs don't undo each other's changes. Returns an error, if any. */
export function setWishlisted(id: string, isWishlisted: boolean): string | undefined {
  const others = storedWishlist().filter((other) => other !== id);
  if (isWishlisted && others.length >= MAX_WISHLIST_ITEMS) return fullWishlist();
  return setWishlist(isWishlisted ? [id, ...others] : others) ? undefined : m.wishlist_not_stored();
}
