import { atom } from 'nanostores';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { fetchAll } from '#lib/browser/fetch-product.ts';
import { announce } from '#lib/browser/announce.ts';
import { isGiftVoucherLine } from '#lib/cart/gift-voucher-line.ts';
import { repairLines } from '#lib/cart/repair.ts';
import { setLines, storedLines } from './store.ts';

/** Changes since the last visit, displayed until the page is left. */
export const $notices = atom<readonly string[]>([]);

export function note(notices: readonly string[]): readonly string[] {
  const known = $notices.get();
  const fresh = [...new Set(notices)].filter((notice) => !known.includes(notice));
  if (fresh.length > 0) $notices.set([...known, ...fresh]);
  return fresh;
}

export function announceAll(notices: readonly string[]): void {
  const fresh = note(notices);
  if (fresh.length > 0) announce(fresh.join(' '));
}

/** Fetches the guest's products and repairs the lines; `sync.ts` does this for signed-in users. */
export async function refreshGuestCart(): Promise<void> {
  if (hasToken()) return;
  const goods = storedLines().filter((line) => !isGiftVoucherLine(line));
  const known = await fetchAll([...new Set(goods.map((line) => line.productId))]);
  if (known.size === 0) return;
  // The lines may have changed here or in another tab while fetching.
  const { lines, notices } = repairLines(storedLines(), known);
  setLines(lines);
  announceAll(notices);
}
