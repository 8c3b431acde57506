import { atom } from 'nanostores';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { fetchProduct } from '#lib/browser/fetch-product.ts';
import { say } from '#lib/browser/announce.ts';
import { repairLines, type Known } from '#lib/cart/repair.ts';
import { setLines, storedLines } from './store.ts';

/** What changed in the cart while the shopper was away; shown until the page is left. */
export const $notices = atom<readonly string[]>([]);

/** Products asked for at the same time. */
const AT_ONCE = 6;

async function fetchAll(ids: readonly string[]): Promise<Known> {
  const known = new Map<string, Awaited<ReturnType<typeof fetchProduct>>>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      known.set(id, await fetchProduct(id));
    }
  };
  // Without a line the cart shows what it remembers: the next visit asks again.
  await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  return known;
}

/** Adds what is new to the list; gives that. */
export function note(notices: readonly string[]): readonly string[] {
  const told = $notices.get();
  const fresh = [...new Set(notices)].filter((notice) => !told.includes(notice));
  if (fresh.length > 0) $notices.set([...told, ...fresh]);
  return fresh;
}

export function tell(notices: readonly string[]): void {
  const fresh = note(notices);
  if (fresh.length > 0) say(fresh.join(' '));
}

/**
 * Asks the shop for every product in a guest's cart and mends the lines by its answers. Of somebody
 * who is signed in the shop has the cart itself (`sync.ts`).
 */
export async function refreshGuestCart(): Promise<void> {
  if (hasToken()) return;
  const known = await fetchAll([...new Set(storedLines().map((line) => line.productId))]);
  if (known.size === 0) return;
  // The lines as they are now: the shopper, here or in another tab, did not wait for the answers.
  const { lines, notices } = repairLines(storedLines(), known);
  setLines(lines);
  tell(notices);
}
