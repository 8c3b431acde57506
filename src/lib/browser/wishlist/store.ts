import { atom, onMount } from 'nanostores';
import { keep, kept } from '#lib/browser/safe-storage.ts';
import { WISHES } from '#lib/browser/storage-keys.ts';
import { $person } from '#lib/browser/account/current-user.ts';
import { FULL, MOST_WISHES } from '#lib/wishlist/limit.ts';
import { NOT_KEPT } from '#lib/wishlist/messages.ts';

/**
 * What this browser's person keeps in sight: ids of products, newest first. It mirrors to local
 * storage and follows what another tab writes there. Of a signed-in person the shop has the list
 * itself (`sync.ts`) and this is its copy. Only browsers may touch it.
 */
export const $wishes = atom<readonly string[]>([]);

/** As an address has it; what was written by hand may be anything. */
const ID = /^[\w-]{1,200}$/;

/** The ids of a stored list, each once; never throws. */
export function readWishes(text: string | null): readonly string[] {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '[]');
  } catch {
    // What is no JSON was written by somebody else; the list starts empty and overwrites it.
    return [];
  }
  if (!Array.isArray(read)) return [];
  const ids = read.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return [...new Set(ids)].slice(0, MOST_WISHES);
}

/** What is stored now, by whichever tab. */
export const storedWishes = (): readonly string[] => readWishes(kept(WISHES));

const followStored = (): void => $wishes.set(storedWishes());

onMount($wishes, () => {
  const followStorage = ({ key }: StorageEvent) => {
    if (key === WISHES || key === null) followStored();
  };
  followStored();
  addEventListener('storage', followStorage);
  // A page that comes back from the back/forward cache missed what other tabs wrote meanwhile.
  addEventListener('pageshow', followStored);
  // A session that ends on this page takes its list along.
  const forget = $person.listen(followStored);
  return () => {
    forget();
    removeEventListener('storage', followStorage);
    removeEventListener('pageshow', followStored);
  };
});

/** Shows and keeps a list; false when the browser does not keep it. */
export function setWishes(ids: readonly string[]): boolean {
  if (!keep(WISHES, JSON.stringify(ids))) return false;
  $wishes.set(ids);
  return true;
}

/** Starts from what is stored now, so that two tabs never undo one another. Gives a refusal. */
export function setWished(id: string, isWished: boolean): string | undefined {
  const others = storedWishes().filter((other) => other !== id);
  if (isWished && others.length >= MOST_WISHES) return FULL;
  return setWishes(isWished ? [id, ...others] : others) ? undefined : NOT_KEPT;
}
