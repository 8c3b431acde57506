import { useEffect, useState } from 'react';

/**
 * What a screen shows beside its main content: fetched when `isWanted`, and again when the Back button
 * restores the page. `initial` until it is known, and when it can't be fetched. `fetch` must be the same
 * function on every render.
 */
export function useBackgroundFetch<T>(isEnabled: boolean, fetch: () => Promise<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const load = () => {
      // Offline: the main content is shown without it.
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
