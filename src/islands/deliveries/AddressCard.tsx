import { useRef, type PointerEvent } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { goInOrder } from '#lib/browser/deliveries/route.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { movedTo, type RouteStop } from '#lib/deliveries/route-order.ts';
import { nameOf, placeOf } from '#lib/deliveries/stops.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CashToCollect, ContactCustomer, PendingAction, StopActions } from './ActionButton.tsx';

interface MoveProps {
  stop: RouteStop;
  stops: readonly RouteStop[];
}

/** The stop under a finger. */
const keyAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stop]')?.dataset['stop'];

/** Moves a stop in the driver's own order: by buttons, or by dragging the handle. */
function MoveStop({ stop, stops }: MoveProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const place = stops.indexOf(stop);
  const last = stops.length - 1;
  const name = nameOf(stop.orders[0].order);
  const moveTo = async (to: number): Promise<void> => {
    if (to === place || to < 0 || to > last) return;
    await goInOrder(movedTo(stops, stop.key, to));
    announce(`${name}: stop ${to + 1} of ${stops.length}`);
    // React may have moved the pressed button in the document, which takes its focus away.
    const pressed = to < place ? up : down;
    requestAnimationFrame(() => pressed.current?.focus());
  };
  const drop = (event: PointerEvent) => {
    const key = keyAt(event);
    const to = stops.findIndex((one) => one.key === key);
    if (to >= 0) void moveTo(to);
  };
  return (
    <div className="stop-move">
      <span
        className="stop-drag"
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerUp={drop}
      >
        <Icon name="menu" />
        {place + 1}
      </span>
      <button
        ref={up}
        type="button"
        className="icon-button move-up"
        aria-label={`Move up: ${name}`}
        aria-disabled={place === 0}
        onClick={() => void moveTo(place - 1)}
      >
        <Icon name="chevron-down" />
      </button>
      <button
        ref={down}
        type="button"
        className="icon-button"
        aria-label={`Move down: ${name}`}
        aria-disabled={place === last}
        onClick={() => void moveTo(place + 1)}
      >
        <Icon name="chevron-down" />
      </button>
    </div>
  );
}

/** The cash of a stop: of one order, or the sum of several with each. */
function StopCash({ stop: { orders, cashCents } }: { stop: RouteStop }) {
  if (orders.length === 1) return <CashToCollect stop={orders[0]} />;
  return (
    <>
      <p className={cashCents > 0 ? 'cash numeric' : 'cash paid'}>
        {cashCents > 0 ? `Cash for ${orders.length} orders` : ''}{' '}
        <b>{cashCents > 0 ? formatMoney(cashCents) : 'No cash to collect'}</b>
      </p>
      <ul className="stop-sums numeric">
        {orders.map(({ order: { orderNumber }, cashCents: cents }) => (
          <li key={orderNumber}>
            {orderNumber}: {formatMoney(cents)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddressCardProps extends MoveProps {
  connection: Connection;
}

/** One address of the route with all its orders. */
export function AddressCard({ stop, stops, connection }: AddressCardProps) {
  const [{ order: first }] = stop.orders;
  const names = [...new Set(stop.orders.map(({ order }) => nameOf(order)))];
  return (
    <li className={`stop${stop === stops[0] ? ' next' : ''}`} data-stop={stop.key}>
      {stop.orders.map(({ order }) => (
        <div key={order.orderNumber} className="order-head">
          <a className="numeric stop-number" href={paths.myDelivery(order.orderNumber)}>
            {order.orderNumber}
          </a>
          <StatusBadge status={order.status} />
        </div>
      ))}
      <div id={`stop-${first.orderNumber}`}>
        <h4>{names.join(', ')}</h4>
        <p className="stop-address">{placeOf(first)}</p>
        <p className="print-only">{first.to.phone}</p>
      </div>
      <StopCash stop={stop} />
      {stop.orders.map(
        ({ order, pending }) =>
          pending && (
            <PendingAction key={order.orderNumber} action={pending} connection={connection} />
          ),
      )}
      <div className="stop-actions">
        <ContactCustomer order={first} isShort />
        <StopActions orders={stop.orders} />
      </div>
      {stops.length > 1 && <MoveStop stop={stop} stops={stops} />}
    </li>
  );
}
