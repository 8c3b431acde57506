/**
 * Sends changes stored on this device until the server has confirmed them: one tab at a time, with
 * increasing delays, and at once when the network or the tab comes back. What is pending, and which
 * messages to show, is up to each feature.
 */
export interface OutboxOptions {
  /** Name of the lock shared by all tabs. */
  lock: string;
  /** Sends everything pending, in order; throws on failure. */
  send: () => Promise<void>;
  /** Called after the `attempt`th failure in a row; returns whether to retry after a delay. */
  onFailure: (error: unknown, attempt: number) => boolean;
}

const FIRST_PAUSE_MS = 4_000;
const MAX_PAUSE_MS = 60_000;

export function createOutbox({ lock, send, onFailure }: OutboxOptions) {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isRequested = false;

  const inTurn = (): Promise<void> =>
    'locks' in navigator ? navigator.locks.request(lock, () => send()) : send();

  async function tryToSend(): Promise<void> {
    clearTimeout(retry);
    try {
      await inTurn();
      attempt = 0;
    } catch (error) {
      attempt += 1;
      if (!onFailure(error, attempt)) return;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
      retry = setTimeout(flush, pauseMs);
    }
  }

  /** Sends what is pending; when called during a run, once more after it. */
  function flush(): void {
    isRequested = isSending;
    if (isSending) return;
    isSending = true;
    void tryToSend().then(() => {
      isSending = false;
      if (isRequested) flush();
    });
  }

  return {
    flush,
    /** One attempt, without retry; returns whether everything was sent. */
    flushOnce: (): Promise<boolean> =>
      inTurn().then(
        () => true,
        () => false,
      ),
  };
}

/** Calls `wake` when the network is back, and when this tab becomes visible. */
export function onWake(wake: (reason: 'online' | 'visible') => void): void {
  addEventListener('online', () => wake('online'));
  addEventListener('pageshow', ({ persisted }) => persisted && wake('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake('visible');
  });
}
