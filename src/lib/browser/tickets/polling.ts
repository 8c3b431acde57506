/** The polling interval while the page is visible (docs/spec.md §4 "Tickets"). */
const POLL_MS = 5000;
const MAX_POLL_MS = 60_000;

/** The delay in ms after `failures` in a row: increasing, at most a minute. */
export const pauseMs = (failures: number): number => Math.min(MAX_POLL_MS, POLL_MS * 2 ** failures);

export interface Polling {
  now: () => void;
  end: () => void;
}

/** Polls while the page is visible, and at once when it becomes visible or online; failures increase the delay. */
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
