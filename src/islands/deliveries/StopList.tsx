import { useId } from 'react';
import { nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CashToCollect, ContactCustomer } from './ContactCustomer.tsx';
import { ActionButton, PendingAction } from './ActionButton.tsx';

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
      {pending && <PendingAction action={pending} connection={connection} />}
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
  connection: Connection;
  /** Whether the title is visually hidden; then the first stop is the next one. */
  isHidden?: boolean;
}

/** Stops under one title; nothing for an empty list. */
export function StopList({ title, stops, connection, isHidden = false }: StopListProps) {
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
