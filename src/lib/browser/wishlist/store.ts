import { atom, onMount } from 'nanostores';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { WISHLIST } from '#lib/browser/storage-keys.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { FULL, MAX_WISHLIST_ITEMS, NOT_STORED } from '#lib/wishlist/messages.ts';

/**
 * What this browser's person keeps in sight: ids of products, newest first. It mirrors to local
 * storage and follows what another tab writes there. Of a signed-in person the shop has the list
 * itself (`sync.ts`) and this is its copy. Only browsers may touch it.
 */
export const $wishlist = atom<readonly string[]>([]);

/** As an address has it; what was written by hand may be anything. */
const ID = /^[\w-]{1,200}$/;

/** The ids of a stored list, each once; never throws. */
export function readWishlist(text: string | null): readonly string[] {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '[]');
  } catch {
    // What is no JSON was written by somebody else; the list starts empty and overwrites it.
    return [];
  }
  if (!Array.isArray(read)) return [];
  const ids = read.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return [...new Set(ids)].slice(0, MAX_WISHLIST_ITEMS);
}

/** What is stored now, by whichever tab. */
export const storedWishlist = (): readonly string[] => readWishlist(safeStorage.get(WISHLIST));

const followStored = (): void => $wishlist.set(storedWishlist());

onMount($wishlist, () => {
  const followStorage = ({ key }: StorageEvent) => {
    if (key === WISHLIST || key === null) followStored();
  };
  followStored();
  addEventListener('storage', followStorage);
  // A page that comes back from the back/forward cache missed what other tabs wrote meanwhile.
  addEventListener('pageshow', followStored);
  // A session that ends on this page takes its list along.
  const forget = $currentUser.listen(followStored);
  return () => {
    forget();
    removeEventListener('storage', followStorage);
    removeEventListener('pageshow', followStored);
  };
});

/** Shows and keeps a list; false when the browser does not keep it. */
export function setWishlist(ids: readonly string[]): boolean {
  if (!safeStorage.set(WISHLIST, JSON.stringify(ids))) return false;
  $wishlist.set(ids);
  return true;
}

/** Starts from what is stored now, so that two tabs never undo one another. Gives a refusal. */
export function setWishlisted(id: string, isWished: boolean): string | undefined {
  const others = storedWishlist().filter((other) => other !== id);
  if (isWished && others.length >= MAX_WISHLIST_ITEMS) return FULL;
  return setWishlist(isWished ? [id, ...others] : others) ? undefined : NOT_STORED;
}
