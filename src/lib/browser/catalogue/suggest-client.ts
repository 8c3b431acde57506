import * as v from 'valibot';
import { http } from '#lib/browser/fetch.ts';

/** What the search box shows of docs/api.md "GET /api/products/suggest". */
const Answer = v.object({
  products: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      img: v.string(),
      price: v.number(),
      discount: v.number(),
    }),
  ),
  categories: v.array(v.object({ slug: v.string(), label: v.string() })),
});
export type Suggested = v.InferOutput<typeof Answer>;

/** Somebody who types does not wait longer, in ms. */
const WITHIN_MS = 5_000;
/** Answers that are kept, so that going back over letters asks nothing. */
const MOST_KEPT = 40;

/** Asks the shop, one question at a time: a newer one ends the one before. */
export function openSuggester() {
  const kept = new Map<string, Suggested>();
  let asking: AbortController | undefined;

  /** `overtaken` when something newer was asked meanwhile, `away` when no answer came. */
  async function ask(text: string): Promise<Suggested | 'overtaken' | 'away'> {
    asking?.abort();
    const key = text.trim().toLowerCase();
    const known = kept.get(key);
    if (known) return known;
    const own = new AbortController();
    asking = own;
    try {
      const answer: unknown = await http('/api/products/suggest', {
        query: { q: key },
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(WITHIN_MS)]),
        retry: 0,
      });
      const suggested = v.parse(Answer, answer);
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, suggested);
      return own.signal.aborted ? 'overtaken' : suggested;
    } catch {
      // The form works without suggestions; the shopper is told that there are none now.
      return own.signal.aborted ? 'overtaken' : 'away';
    }
  }
  return { ask, stop: () => asking?.abort() };
}

const Shelves = v.record(v.string(), v.object({ picture: v.string(), count: v.number() }));
export type ShelfLooks = v.InferOutput<typeof Shelves>;

/** Pictures and counts of the categories; none when they don't come. */
export async function fetchShelfLooks(): Promise<ShelfLooks> {
  try {
    return v.parse(Shelves, await http('/fragments/shelves.json', { retry: 0 }));
  } catch {
    // A suggestion without its picture leads to the same place.
    return {};
  }
}
