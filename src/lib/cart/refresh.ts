import { atom } from 'nanostores';
import { fetchProduct } from '../catalogue/client.ts';
import { mendLines, type Known } from './mend.ts';
import { $lines, setLines } from './store.ts';

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

/** Asks the shop for every product in the cart and mends the lines by its answers. */
export async function refreshCart(): Promise<void> {
  const known = await fetchAll([...new Set($lines.get().map((line) => line.productId))]);
  const { lines, notices } = mendLines($lines.get(), known);
  if (known.size > 0) setLines(lines);
  if (notices.length > 0) $notices.set([...$notices.get(), ...notices]);
}
