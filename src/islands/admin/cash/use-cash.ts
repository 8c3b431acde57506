import { useCallback } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';

export function useCash<Part>(fetch: () => Promise<Part | typeof FORBIDDEN>) {
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
