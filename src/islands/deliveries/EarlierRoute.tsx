import { useCallback } from 'react';
import { fetchPage } from '#lib/browser/deliveries/client.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { StopList } from './StopList.tsx';
import * as m from '#messages';

export function EarlierRoute({ page, now }: { page: number; now: Date }) {
  const { fetched, retry } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.deliveries_not_fetched()} retry={retry} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title={m.deliveries_earlier()} stops={stops} connection="online" />;
}
