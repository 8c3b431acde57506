/**
 * Sends changes stored on this device until the server confirms them: one tab at a time, with increasing delays, and
 * at once when the network or the tab returns.
 */
export interface OutboxOptions {
  lock: string;
  send: () => Promise<void>;
  /** `attempt` counts failures in a row; returns whether to retry after a delay. */
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

  /** A call during a run starts another run after it. */
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
    flushOnce: (): Promise<boolean> =>
      inTurn().then(
        () => true,
        () => false,
      ),
  };
}

export function onWake(wake: (reason: 'online' | 'visible') => void): void {
  addEventListener('online', () => wake('online'));
  addEventListener('pageshow', ({ persisted }) => persisted && wake('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake('visible');
  });
}
