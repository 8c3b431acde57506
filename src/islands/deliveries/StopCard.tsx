import { nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import type { Line } from '#lib/browser/deliveries/store.ts';
import { formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from '#islands/orders/StatusBadge.tsx';
import { CashToCollect } from './CashToCollect.tsx';
import { ActionButton } from './ActionButton.tsx';
import { ContactCustomer } from './ContactCustomer.tsx';
import { PendingAction } from './PendingAction.tsx';

interface Props {
  stop: Stop;
  line: Line;
  /** Where he goes next. */
  isNext?: boolean;
}

const lookOf = ({ next }: Stop, isNext: boolean) =>
  `stop${isNext ? ' next' : ''}${next === undefined ? ' done' : ''}`;

/** One stop of the day. */
export function StopCard({ stop, line, isNext = false }: Props) {
  const { order, pending, next } = stop;
  const name = nameOf(order);
  return (
    <li className={lookOf(stop, isNext)}>
      <div className="order-head">
        <a className="numeric stop-number" href={paths.myDelivery(order.number)}>
          {order.number}
        </a>
        <StatusBadge status={order.status} />
      </div>
      <div id={`stop-${order.number}`}>
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
