import * as v from 'valibot';
import { http } from '#lib/browser/fetch.ts';

/** The parts of docs/api.md "GET /api/products/suggest" that the search box shows. */
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

/** Suggestions later than this are no use, in ms. */
const WITHIN_MS = 5_000;
/** Cached responses, so that deleting characters needs no request. */
const MAX_CACHED = 40;

/** Fetches suggestions; a newer request aborts the previous one. */
export function openSuggester() {
  const stored = new Map<string, Suggested>();
  let controller: AbortController | undefined;

  /** `overtaken` when a newer request was made meanwhile, `away` without a response. */
  async function ask(text: string): Promise<Suggested | 'overtaken' | 'away'> {
    controller?.abort();
    const key = text.trim().toLowerCase();
    const known = stored.get(key);
    if (known) return known;
    const own = new AbortController();
    controller = own;
    try {
      const response: unknown = await http('/api/products/suggest', {
        query: { q: key },
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(WITHIN_MS)]),
        retry: 0,
      });
      const suggested = v.parse(ResponseBody, response);
      if (stored.size >= MAX_CACHED) stored.delete(stored.keys().next().value ?? '');
      stored.set(key, suggested);
      return own.signal.aborted ? 'overtaken' : suggested;
    } catch {
      // The form works without suggestions; the panel says that there are none now.
      return own.signal.aborted ? 'overtaken' : 'away';
    }
  }
  return { ask, stop: () => controller?.abort() };
}

const TilesResponse = v.record(v.string(), v.object({ picture: v.string(), count: v.number() }));
export type CollectionTiles = v.InferOutput<typeof TilesResponse>;

/** Pictures and counts of the categories; empty on failure. */
export async function fetchCollectionTiles(): Promise<CollectionTiles> {
  try {
    return v.parse(TilesResponse, await http('/fragments/shelves.json', { retry: 0 }));
  } catch {
    // A suggestion works without its picture.
    return {};
  }
}
