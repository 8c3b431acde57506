/**
 * Sends changes that this device stores until the shop has confirmed them: one tab at a time, again
 * after a growing pause, and at once when the network or the tab comes back. What is pending, and
 * what to say about it, is the business of the feature whose changes they are.
 */
export interface OutboxOptions {
  /** The name of the lock that the tabs of a browser share. */
  lock: string;
  /** Sends everything that is pending, in its order; throws when that failed. */
  send: () => Promise<void>;
  /** Called after a failure, the `attempt`th in a row; gives whether to try again after a pause. */
  onFailure: (error: unknown, attempt: number) => boolean;
}

const FIRST_PAUSE_MS = 4_000;
const MAX_PAUSE_MS = 60_000;

export function createOutbox({ lock, send, onFailure }: OutboxOptions) {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isRequested = false;

  /** Where locks are missing, idempotency keys keep two tabs from doing the same twice. */
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

  /** Sends what is pending; when called during a try, once more after it. */
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
    /** One try at once, without another after a failure; gives whether everything was sent. */
    flushOnce: (): Promise<boolean> =>
      inTurn().then(
        () => true,
        () => false,
      ),
  };
}

/** Calls `wake` when the network comes back, and when somebody looks at this tab again. */
export function onWake(wake: (reason: 'online' | 'visible') => void): void {
  addEventListener('online', () => wake('online'));
  addEventListener('pageshow', ({ persisted }) => persisted && wake('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake('visible');
  });
}
