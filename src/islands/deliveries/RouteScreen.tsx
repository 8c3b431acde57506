import { type RefObject, useCallback, useEffect, type ReactNode, useRef } from 'react';
import { fetchPage, type DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { routeStops } from '#lib/deliveries/route-order.ts';
import { stopOf, dayFrom } from '#lib/deliveries/stops.ts';
import { formatDate } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { useRoute } from './ConnectionBar.tsx';
import { NoRoute, RouteDialogs } from './RouteDialogs.tsx';
import { RouteTotals, StopList } from './StopList.tsx';
import { ToDeliver } from './ToDeliver.tsx';
import { CashInHand, CashWithYou } from './CashWithYou.tsx';

/** Older deliveries than the stored list has: fetched, not stored. */
function EarlierRouteNote({ page, now }: { page: number; now: Date }) {
  const { fetched, retry } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={FETCH_FAILED} retry={retry} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title="Earlier" stops={stops} connection="online" />;
}

/** Moves the focus to the list when the card with the pressed button has left its place. */
function useFocusAfterStop(leftCount: number, top: RefObject<HTMLElement | null>): void {
  const before = useRef(leftCount);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && leftCount < before.current) top.current?.focus({ preventScroll: true });
    before.current = leftCount;
  }, [leftCount, top]);
}

interface TodayProps {
  route: DeliveryRoute;
  top: RefObject<HTMLElement | null>;
}

function Today({ route, top }: TodayProps) {
  const { connection, now } = route;
  const day = dayFrom(route.orders, route.actions, now);
  const { left, pending, failed, done, earlier, cashCents } = day;
  useFocusAfterStop(left.length, top);
  const stops = routeStops(left, route.own);
  return (
    <>
      <RouteTotals left={stops.length} done={done.length} cashCents={cashCents} />
      <ToDeliver stops={stops} connection={connection} hasOwnOrder={route.own.length > 0} />
      <StopList title="Waiting to send" stops={pending} connection={connection} />
      <StopList title="Not delivered" stops={failed} connection={connection} />
      <StopList title="Done" stops={done} connection={connection} />
      <CashWithYou route={route} />
      <StopList title="Earlier" stops={earlier} connection={connection} />
    </>
  );
}

/** A driver's day (docs/spec.md §2 "Profile", my-deliveries). */
export function RouteScreen({ empty }: { empty?: ReactNode }) {
  const route = useRoute();
  const page = usePage();
  const top = useRef<HTMLDivElement>(null);
  if (route === undefined) return <Loading />;
  if ('closed' in route) return <NoRoute route={route} />;
  if (route.storedAt === undefined) {
    return route.isBusy ? <Loading /> : <Failed message={FETCH_FAILED} retry={catchUp} />;
  }
  const { now } = route;
  return (
    <div ref={top} tabIndex={-1} className="delivery-route">
      <p className="muted">
        {formatDate(now)}
        <span className="screen-only">. Saved on this phone.</span>
      </p>
      <RouteDialogs route={route} />
      {page > 1 ? (
        <EarlierRouteNote page={page} now={now} />
      ) : route.orders.length === 0 ? (
        <>
          {empty}
          <CashInHand route={route} />
        </>
      ) : (
        <Today route={route} top={top} />
      )}
      <Pager path={paths.myDeliveries} page={page} pages={route.pages} top={() => top.current} />
    </div>
  );
}
