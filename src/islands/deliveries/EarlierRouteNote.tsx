import { useCallback } from 'react';
import { fetchPage } from '#lib/browser/deliveries/client.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useFetched } from '#islands/ui/use-fetched.ts';
import { StopList } from './StopList.tsx';

/** What was brought longer ago than the kept list tells: asked of the shop, and not kept. */
export function EarlierRouteNote({ page, now }: { page: number; now: Date }) {
  const { fetched, again } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'waiting') return <Loading />;
  if (fetched.is === 'failed') return <Failed words={FETCH_FAILED} again={again} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title="Earlier" stops={stops} line="up" />;
}
