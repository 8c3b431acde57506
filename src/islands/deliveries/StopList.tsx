import { useId } from 'react';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CashToCollect, FailedMark, PendingAction } from './ActionButton.tsx';
import * as m from '#messages';

interface StopCardProps {
  stop: Stop;
  connection: Connection;
}

function StopCard({ stop, connection }: StopCardProps) {
  const { order, pending } = stop;
  const name = nameOf(order);
  return (
    <li className="stop done">
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
    </li>
  );
}

interface StopListProps {
  title: string;
  stops: readonly Stop[];
  connection: Connection;
}

export function StopList({ title, stops, connection }: StopListProps) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id} className="screen-only">
      <h2 id={id}>{title}</h2>
      <ul className="stops">
        {stops.map((stop) => (
          <StopCard key={stop.order.orderNumber} stop={stop} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

interface RouteTotalsProps {
  left: number;
  done: number;
  cashCents: number;
}

export function RouteTotals({ left, done, cashCents }: RouteTotalsProps) {
  return (
    <dl className="route-totals numeric">
      <div>
        <dt>{m.deliveries_remaining()}</dt>
        <dd>{left}</dd>
      </div>
      <div>
        <dt>{m.deliveries_done()}</dt>
        <dd>{done}</dd>
      </div>
      <div>
        <dt>{m.deliveries_to_collect()}</dt>
        <dd>{formatMoney(cashCents)}</dd>
      </div>
    </dl>
  );
}
