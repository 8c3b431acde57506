/** Polling (docs/spec.md §4 "Tickets"), while the page is visible. */
const POLL_MS = 5000;
const MAX_POLL_MS = 60_000;

/** The delay after so many failures in a row: increasing, at most a minute. */
export const pauseMs = (failures: number): number => Math.min(MAX_POLL_MS, POLL_MS * 2 ** failures);

export interface Polling {
  /** Polls at once, unless a request is running. */
  now: () => void;
  end: () => void;
}

/**
 * Polls at once and then every five seconds while the page is visible; at once again when it
 * becomes visible or the network is back. Offline it polls less and less often.
 */
export function startPolling(fetchTickets: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isPolling = false;
  const controller = new AbortController();

  async function poll(): Promise<void> {
    clearTimeout(timer);
    const isVisible = document.visibilityState === 'visible';
    if (isPolling || !isVisible || controller.signal.aborted) return;
    isPolling = true;
    try {
      await fetchTickets();
      failures = 0;
    } catch {
      // The caller shows the failure; here only the delay grows.
      failures += 1;
    }
    isPolling = false;
    if (!controller.signal.aborted) timer = setTimeout(() => void poll(), pauseMs(failures));
  }
  const now = (): void => {
    failures = 0;
    void poll();
  };

  const { signal } = controller;
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  addEventListener('pageshow', (event) => event.persisted && now(), { signal });
  void poll();
  return {
    now,
    end: () => {
      controller.abort();
      clearTimeout(timer);
    },
  };
}
