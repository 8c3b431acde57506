import { useCallback, type ReactNode, useRef } from 'react';
import { fetchPage } from '#lib/browser/deliveries/outbox.ts';
import { stopOf, dayFrom } from '#lib/deliveries/stops.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { formatDate } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { RejectedActions } from './ActionButton.tsx';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Pager } from '#islands/ui/Pager.tsx';
import { usePage } from '#islands/ui/use-page.ts';
import { NoRoute, useRoute } from './ConnectionBar.tsx';
import { StopList } from './StopList.tsx';

/** Older deliveries than the stored list has: fetched, not stored. */
function EarlierRouteNote({ page, now }: { page: number; now: Date }) {
  const { fetched, retry } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'waiting') return <Loading />;
  if (fetched.is === 'failed') return <Failed words={FETCH_FAILED} retry={retry} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title="Earlier" stops={stops} connection="online" />;
}

function Today({ route }: { route: DeliveryRoute }) {
  const { connection, now } = route;
  const { left, pending, done, earlier, cashCents } = dayFrom(route.orders, route.actions, now);
  return (
    <>
      <dl className="route-totals numeric">
        <div>
          <dt>Left</dt>
          <dd>{left.length}</dd>
        </div>
        <div>
          <dt>Done</dt>
          <dd>{done.length}</dd>
        </div>
        <div>
          <dt>Cash to collect</dt>
          <dd>{formatMoney(cashCents)}</dd>
        </div>
      </dl>
      {left.length === 0 && <p className="muted">Nothing is left to bring.</p>}
      <StopList title="To bring" stops={left} connection={connection} isHidden />
      <StopList title="Waiting to send" stops={pending} connection={connection} />
      <StopList title="Done" stops={done} connection={connection} />
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
  if ('closed' in route) return <NoRoute words={route.closed} />;
  if (route.storedAt === undefined) {
    return route.isBusy ? <Loading /> : <Failed words={FETCH_FAILED} retry={catchUp} />;
  }
  const { now } = route;
  return (
    <div ref={top} tabIndex={-1} className="delivery-route">
      <p className="muted">{formatDate(now)}. The list is kept on this phone.</p>
      <RejectedActions actions={route.actions} />
      {page > 1 ? (
        <EarlierRouteNote page={page} now={now} />
      ) : route.orders.length === 0 ? (
        empty
      ) : (
        <Today route={route} />
      )}
      <Pager path={paths.myDeliveries} page={page} pages={route.pages} top={() => top.current} />
    </div>
  );
}
