import { useCallback } from 'react';
import { fetchPage } from '#lib/browser/deliveries/client.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { StopList } from './StopList.tsx';

export function EarlierRoute({ page, now }: { page: number; now: Date }) {
  const { fetched, retry } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={FETCH_FAILED} retry={retry} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title="Earlier" stops={stops} connection="online" />;
}
