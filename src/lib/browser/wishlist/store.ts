import { atom, onMount } from 'nanostores';
import { followStorage, safeStorage, WISHLIST } from '#lib/browser/safe-storage.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { FULL, MAX_WISHLIST_ITEMS, NOT_STORED } from '#lib/wishlist/messages.ts';

/**
 * This browser's wishlist: product ids, newest first, mirrored to local storage and synchronised
 * between tabs. For signed-in users it is a copy of the server's (`sync.ts`). Browsers only.
 */
export const $wishlist = atom<readonly string[]>([]);

/** A valid product id; stored values may be anything. */
const ID = /^[\w-]{1,200}$/;

/** The ids of a stored list, without duplicates; never throws. */
export function readWishlist(text: string | null): readonly string[] {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '[]');
  } catch {
    // Not JSON, so not ours: start with an empty list, which overwrites it.
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
  // When the session ends, its wishlist is removed.
  const forget = $currentUser.listen(followStored);
  return () => {
    forget();
    unfollow();
  };
});

/** Shows and stores a list; false when it could not be stored. */
export function setWishlist(ids: readonly string[]): boolean {
  if (!safeStorage.set(WISHLIST, JSON.stringify(ids))) return false;
  $wishlist.set(ids);
  return true;
}

/**
 * Starts from the stored list, so that tabs don't undo each other's changes. Returns an error, if
 * any.
 */
export function setWishlisted(id: string, isWishlisted: boolean): string | undefined {
  const others = storedWishlist().filter((other) => other !== id);
  if (isWishlisted && others.length >= MAX_WISHLIST_ITEMS) return FULL;
  return setWishlist(isWishlisted ? [id, ...others] : others) ? undefined : NOT_STORED;
}
