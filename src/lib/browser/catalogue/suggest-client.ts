import * as v from 'valibot';
import { http } from '#lib/browser/fetch.ts';

/** What the search box shows of docs/api.md "GET /api/products/suggest". */
const ResponseBody = v.object({
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
export type Suggested = v.InferOutput<typeof ResponseBody>;

/** Somebody who types does not wait longer, in ms. */
const WITHIN_MS = 5_000;
/** Answers that are kept, so that going back over letters asks nothing. */
const MAX_KEPT = 40;

/** Asks the shop, one question at a time: a newer one ends the one before. */
export function openSuggester() {
  const stored = new Map<string, Suggested>();
  let ownTickets: AbortController | undefined;

  /** `overtaken` when something newer was asked meanwhile, `away` when no answer came. */
  async function ask(text: string): Promise<Suggested | 'overtaken' | 'away'> {
    ownTickets?.abort();
    const key = text.trim().toLowerCase();
    const known = stored.get(key);
    if (known) return known;
    const own = new AbortController();
    ownTickets = own;
    try {
      const response: unknown = await http('/api/products/suggest', {
        query: { q: key },
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(WITHIN_MS)]),
        retry: 0,
      });
      const suggested = v.parse(ResponseBody, response);
      if (stored.size >= MAX_KEPT) stored.delete(stored.keys().next().value ?? '');
      stored.set(key, suggested);
      return own.signal.aborted ? 'overtaken' : suggested;
    } catch {
      // The form works without suggestions; the shopper is told that there are none now.
      return own.signal.aborted ? 'overtaken' : 'away';
    }
  }
  return { ask, stop: () => ownTickets?.abort() };
}

const TilesResponse = v.record(v.string(), v.object({ picture: v.string(), count: v.number() }));
export type CollectionTiles = v.InferOutput<typeof TilesResponse>;

/** Pictures and counts of the categories; none when they don't come. */
export async function fetchCollectionTiles(): Promise<CollectionTiles> {
  try {
    return v.parse(TilesResponse, await http('/fragments/shelves.json', { retry: 0 }));
  } catch {
    // A suggestion without its picture leads to the same place.
    return {};
  }
}
