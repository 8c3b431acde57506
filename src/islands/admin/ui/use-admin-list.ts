import { useEffect } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { recordWork } from '#lib/browser/today/today.ts';
import { useFetched } from '#islands/ui/LoadState.tsx';

/** Fetches a list for permitted staff; a change also updates the menu's counts. */
export function useAdminList<List>(fetch: () => Promise<List | typeof FORBIDDEN>) {
  const { fetched, retry, replace } = useFetched(fetch);
  const value = fetched.is === 'loaded' ? fetched.value : undefined;
  const isForbidden = value === FORBIDDEN;
  const list = value === FORBIDDEN ? undefined : value;
  useEffect(() => {
    if (list !== undefined) recordWork();
  }, [list]);
  return { is: fetched.is, isForbidden, list, retry, replace };
}

/** Refreshes a shared list when the tab becomes visible or online. */
export function useRefreshOnSight(refresh: () => Promise<void>): void {
  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', onSight);
    addEventListener('online', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      removeEventListener('online', onSight);
    };
  }, [refresh]);
}
