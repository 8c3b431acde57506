import { useEffect } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { $counts } from '#lib/browser/orders/admin-counts.ts';
import { useFetched } from '#islands/ui/LoadState.tsx';

type Counts = Readonly<Record<string, number>>;

const NO_COUNTS: Counts = {};
const noCounts = () => NO_COUNTS;

/** A list that only admins may fetch; its numbers are shown on the tabs. */
export function useAdminList<List>(
  fetch: () => Promise<List | typeof FORBIDDEN>,
  countsOf: (list: List) => Counts = noCounts,
) {
  const { fetched, retry, replace } = useFetched(fetch);
  const value = fetched.is === 'loaded' ? fetched.value : undefined;
  const isForbidden = value === FORBIDDEN;
  const list = value === FORBIDDEN ? undefined : value;
  useEffect(() => {
    if (isForbidden) $counts.set('refused');
    else if (list !== undefined) $counts.set(countsOf(list));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `countsOf` is the same whenever it is made
  }, [list, isForbidden]);
  return { is: fetched.is, isForbidden, list, retry, replace };
}

/** Refreshes a list that others work on too: when the tab is looked at again, and when online. */
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
