import { useCallback, useId, type ReactNode, useRef } from 'react';
import { fetchPage } from '#lib/browser/deliveries/outbox.ts';
import { stopOf, nameOf, placeOf, type Stop, dayFrom } from '#lib/deliveries/stops.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import type { Line, DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { formatDay, formatDate } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CashToCollect, ContactCustomer } from './ContactCustomer.tsx';
import { ActionButton, PendingAction, RejectedActions } from './ActionButton.tsx';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Pager } from '#islands/ui/Pager.tsx';
import { usePage } from '#islands/ui/use-page.ts';
import { NoRoute, useRoute } from './ConnectionBar.tsx';

/** What was brought longer ago than the kept list tells: asked of the shop, and not kept. */
export function EarlierRouteNote({ page, now }: { page: number; now: Date }) {
  const { fetched, again } = useFetched(useCallback(() => fetchPage(page), [page]));
  if (fetched.is === 'waiting') return <Loading />;
  if (fetched.is === 'failed') return <Failed words={FETCH_FAILED} again={again} />;
  const stops = fetched.value.orders.map((order) => stopOf(order, [], now));
  return <StopList title="Earlier" stops={stops} line="up" />;
}

interface StopCardProps {
  stop: Stop;
  line: Line;
  /** Where he goes next. */
  isNext?: boolean;
}

const lookOf = ({ next }: Stop, isNext: boolean) =>
  `stop${isNext ? ' next' : ''}${next === undefined ? ' done' : ''}`;

/** One stop of the day. */
export function StopCard({ stop, line, isNext = false }: StopCardProps) {
  const { order, pending, next } = stop;
  const name = nameOf(order);
  return (
    <li className={lookOf(stop, isNext)}>
      <div className="order-head">
        <a className="numeric stop-number" href={paths.myDelivery(order.orderNumber)}>
          {order.orderNumber}
        </a>
        <StatusBadge status={order.status} />
      </div>
      <div id={`stop-${order.orderNumber}`}>
        <h3>{name || formatDay(order.history.at(-1)?.at ?? order.createdAt)}</h3>
        {name !== '' && <p className="stop-address">{placeOf(order)}</p>}
      </div>
      {name !== '' && <CashToCollect stop={stop} />}
      {pending && <PendingAction action={pending} line={line} />}
      {next && (
        <div className="stop-actions">
          <ContactCustomer order={order} isShort />
          <ActionButton stop={stop} />
        </div>
      )}
    </li>
  );
}

interface StopListProps {
  title: string;
  stops: readonly Stop[];
  line: Line;
  /** Whether its title is for readers only; then the first stop is where he goes next. */
  isHidden?: boolean;
}

/** Some stops of a day under one title; nothing where there are none. */
export function StopList({ title, stops, line, isHidden = false }: StopListProps) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      <ul className="stops">
        {stops.map((stop, at) => (
          <StopCard
            key={stop.order.orderNumber}
            stop={stop}
            line={line}
            isNext={isHidden && at === 0}
          />
        ))}
      </ul>
    </section>
  );
}

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
