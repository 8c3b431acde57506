import { useEffect, useRef, useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { searchEverything } from '#lib/browser/site/admin-search.ts';
import { MIN_SEARCHED, type SearchResult } from '#lib/site/admin-search.ts';

/** The delay before a search, in ms. */
const PAUSE_MS = 200;

export type Found =
  { is: 'idle' | 'loading' | 'failed' } | { is: 'loaded'; results: readonly SearchResult[] };

const IDLE: Found = { is: 'idle' };
const NOTHING: readonly SearchResult[] = [];

const countOf = (results: readonly SearchResult[]): string =>
  results.length === 0 ? 'Nothing found' : `${results.length} found`;

/** Searches for what is typed, after a pause or at once; a newer search aborts the one before. */
export function useGlobalSearch() {
  const [found, setFound] = useState(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  /** What was found; nothing where it failed or a newer search began. */
  const search = async (text: string): Promise<readonly SearchResult[]> => {
    stop();
    const own = new AbortController();
    running.current = own;
    setFound({ is: 'loading' });
    try {
      const results = await searchEverything(text, own.signal);
      if (own.signal.aborted) return NOTHING;
      setFound({ is: 'loaded', results });
      announce(countOf(results));
      return results;
    } catch {
      // Offline or refused: what was typed stays, and Enter tries again.
      if (!own.signal.aborted) setFound({ is: 'failed' });
      return NOTHING;
    }
  };
  const searchSoon = (typed: string) => {
    stop();
    const text = typed.trim();
    if (text.length < MIN_SEARCHED) return setFound(IDLE);
    setFound({ is: 'loading' });
    timer.current = setTimeout(() => void search(text), PAUSE_MS);
  };
  useEffect(() => stop, []);
  return { found, search, searchSoon };
}
