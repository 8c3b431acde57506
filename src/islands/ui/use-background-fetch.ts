import { useEffect, useState } from 'react';

/**
 * Fetches secondary content when `isEnabled`, and again when the Back button restores the page. Returns `initial`
 * until then and offline. `fetch` must be the same function on every render.
 */
export function useBackgroundFetch<T>(isEnabled: boolean, fetch: () => Promise<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const load = () => {
      fetch().then(setValue, () => undefined);
    };
    const refetchWhenRestored = (event: PageTransitionEvent) => {
      if (event.persisted) load();
    };
    load();
    addEventListener('pageshow', refetchWhenRestored);
    return () => removeEventListener('pageshow', refetchWhenRestored);
  }, [isEnabled, fetch]);
  return value;
}
