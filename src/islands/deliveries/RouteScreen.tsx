import { type ReactNode, useRef } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { dayFrom } from '#lib/deliveries/stops.ts';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { formatMoney } from '#lib/format/money.ts';
import { formatDate } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { usePage } from '#islands/ui/use-page.ts';
import { EarlierRouteNote } from './EarlierRouteNote.tsx';
import { NoRoute } from './NoRoute.tsx';
import { RejectedActions } from './RejectedActions.tsx';
import { StopList } from './StopList.tsx';
import { useRoute } from './use-route.ts';

function Today({ route }: { route: DeliveryRoute }) {
  const { line, now } = route;
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
      <StopList title="To bring" stops={left} line={line} isHidden />
      <StopList title="Waiting to send" stops={pending} line={line} />
      <StopList title="Done" stops={done} line={line} />
      <StopList title="Earlier" stops={earlier} line={line} />
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
    return route.isBusy ? <Loading /> : <Failed words={FETCH_FAILED} again={catchUp} />;
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
