import { type RefObject, useCallback, useEffect, type ReactNode, useRef, useId } from 'react';
import { fetchPage, type DeliveryRoute, type Connection } from '#lib/browser/deliveries/store.ts';
import { stopOf, dayFrom, nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { formatDate, formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import {
  RejectedActions,
  StopActions,
  PendingAction,
  CashToCollect,
  FailedMark,
  ContactCustomer,
} from './ActionButton.tsx';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { HandOverDialog } from './HandOver.tsx';
import { NoRoute, useRoute } from './ConnectionBar.tsx';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';

interface StopCardProps {
  stop: Stop;
  connection: Connection;
  /** The next stop of the route. */
  isNext?: boolean;
}

const classOf = ({ next }: Stop, isNext: boolean) =>
  `stop${isNext ? ' next' : ''}${next === undefined ? ' done' : ''}`;

/** One stop of the route. */
function StopCard({ stop, connection, isNext = false }: StopCardProps) {
  const { order, pending, next } = stop;
  const name = nameOf(order);
  return (
    <li className={classOf(stop, isNext)}>
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
      <FailedMark failed={stop.failed} />
      {pending && <PendingAction action={pending} connection={connection} />}
      {next && (
        <div className="stop-actions">
          <ContactCustomer order={order} isShort />
          <StopActions orders={[stop]} />
        </div>
      )}
    </li>
  );
}

interface StopListProps {
  title: string;
  stops: readonly Stop[];
  connection: Connection;
  /** Whether the title is visually hidden; then the first stop is the next one. */
  isHidden?: boolean;
}

/** Stops under one title; nothing for an empty list. */
function StopList({ title, stops, connection, isHidden = false }: StopListProps) {
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
            connection={connection}
            isNext={isHidden && at === 0}
          />
        ))}
      </ul>
    </section>
  );
}

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
  return (
    <>
      <dl className="route-totals numeric">
        <div>
          <dt>Remaining</dt>
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
      {left.length === 0 && <p className="muted">No deliveries left today.</p>}
      <StopList title="To deliver" stops={left} connection={connection} isHidden />
      <StopList title="Waiting to send" stops={pending} connection={connection} />
      <StopList title="Not delivered" stops={failed} connection={connection} />
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
  if ('closed' in route) return <NoRoute message={route.closed} />;
  if (route.storedAt === undefined) {
    return route.isBusy ? <Loading /> : <Failed message={FETCH_FAILED} retry={catchUp} />;
  }
  const { now } = route;
  return (
    <div ref={top} tabIndex={-1} className="delivery-route">
      <p className="muted">{formatDate(now)}. Saved on this phone.</p>
      <RejectedActions actions={route.actions} />
      {page > 1 ? (
        <EarlierRouteNote page={page} now={now} />
      ) : route.orders.length === 0 ? (
        empty
      ) : (
        <Today route={route} top={top} />
      )}
      <HandOverDialog route={route} />
      <Pager path={paths.myDeliveries} page={page} pages={route.pages} top={() => top.current} />
    </div>
  );
}
