/** Asking again and again (docs/spec.md §4 "Tickets"), as long as somebody looks. */

const EVERY_MS = 5000;
const MAX_MS = 60_000;

/** How long one waits after so many failures in a row: longer each time, a minute at most. */
export const pauseMs = (failures: number): number => Math.min(MAX_MS, EVERY_MS * 2 ** failures);

export interface Polling {
  /** Asks at once, unless it is being asked. */
  now: () => void;
  end: () => void;
}

/**
 * Asks at once and then every five seconds while the page is seen; at once again when it is seen
 * anew or the line is back. Without a line it asks less and less often.
 */
export function startPolling(ask: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  const listening = new AbortController();

  async function look(): Promise<void> {
    clearTimeout(timer);
    const isSeen = document.visibilityState === 'visible';
    if (isAsking || !isSeen || listening.signal.aborted) return;
    isAsking = true;
    try {
      await ask();
      failures = 0;
    } catch {
      // Whoever asks says so where it is seen; here it is only waited longer.
      failures += 1;
    }
    isAsking = false;
    if (!listening.signal.aborted) timer = setTimeout(() => void look(), pauseMs(failures));
  }
  const now = (): void => {
    failures = 0;
    void look();
  };

  const { signal } = listening;
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  addEventListener('pageshow', (event) => event.persisted && now(), { signal });
  void look();
  return {
    now,
    end: () => {
      listening.abort();
      clearTimeout(timer);
    },
  };
}
