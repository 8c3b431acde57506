import { useCallback } from 'react';
import { FORBIDDEN, unlessForbidden } from '#lib/browser/admin-only.ts';
import { NOT_DONE, STEP_LOST } from '#lib/messages/messages.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';

/** What the call answers, and when. */
export function useCash<Book>(ask: () => Promise<Book>) {
  const fetch = useCallback(
    () => unlessForbidden(ask().then((book) => ({ book, now: new Date() }))),
    [ask],
  );
  const { replace, ...state } = useAdminList(fetch);
  const refresh = useCallback(async () => {
    // Offline: the displayed data stays, and any action reports the error.
    const fresh = await fetch().catch(() => undefined);
    if (fresh !== undefined && fresh !== FORBIDDEN) replace(fresh);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `replace` sets a state, whichever it is
  }, [fetch]);
  useRefreshOnSight(refresh);
  return { state, refresh };
}

export const CASH_FAILED = 'The cash book could not be loaded.';

export const FAILED = { refused: NOT_DONE, unavailable: STEP_LOST };

/** Returns the same idempotency key until the request changes. */
export function createRequestKeys(): (request: unknown) => string {
  let last: { text: string; key: string } | undefined;
  return (request) => {
    const text = JSON.stringify(request);
    if (last?.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
