import { useRef, type PointerEvent } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { goInOrder } from '#lib/browser/deliveries/route.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { movedToPlace, type RouteStop } from '#lib/deliveries/route-order.ts';
import { nameOf, placeOf } from '#lib/deliveries/stops.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { CashToCollect, ContactCustomer, PendingAction, StopActions } from './ActionButton.tsx';
import { CashBand } from './CashBand.tsx';
import { StopHead } from './StopHead.tsx';
import * as m from '#messages';

interface MoveProps {
  stop: RouteStop;
  stops: readonly RouteStop[];
}

const cardAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stop]') ?? null;

const cardOf = (key: string): HTMLElement | null =>
  document.querySelector(`[data-stop="${CSS.escape(key)}"]`);

/** The distance from the screen's edge at which dragging scrolls the page, in px. */
const SCROLL_EDGE = 120;
const SCROLL_STEP = 16;

function scrollAlong({ clientY }: PointerEvent): void {
  if (clientY < SCROLL_EDGE) scrollBy(0, -SCROLL_STEP);
  else if (clientY > innerHeight - SCROLL_EDGE) scrollBy(0, SCROLL_STEP);
}

function DragHandle({ place, drop }: { place: number; drop: (key: string | undefined) => void }) {
  const target = useRef<HTMLElement>(null);
  const aimAt = (card: HTMLElement | null) => {
    target.current?.classList.remove('drop-target');
    card?.classList.add('drop-target');
    target.current = card;
  };
  return (
    <span
      className="me-auto flex min-h-target cursor-grab touch-none items-center gap-2 text-ink-soft active:cursor-grabbing"
      aria-hidden="true"
      // The browser would start its own drag or select text.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        scrollAlong(event);
        aimAt(cardAt(event));
      }}
      onPointerUp={(event) => {
        aimAt(null);
        drop(cardAt(event)?.dataset['stop']);
      }}
      onPointerCancel={() => aimAt(null)}
    >
      <Icon name="menu" />
      {place + 1}
    </span>
  );
}

function MoveStop({ stop, stops }: MoveProps) {
  const place = stops.indexOf(stop);
  const last = stops.length - 1;
  const name = nameOf(stop.orders[0].order);
  const moveTo = async (to: number): Promise<void> => {
    if (to === place || to < 0 || to > last) return;
    await goInOrder(movedToPlace(stops, stop.key, to));
    announce(m.deliveries_moved({ name, place: to + 1, count: stops.length }));
    // The card may have moved to another district's list, so the pressed button is new.
    const pressed = to < place ? '.move-up' : '.move-down';
    requestAnimationFrame(() => cardOf(stop.key)?.querySelector<HTMLElement>(pressed)?.focus());
  };
  const drop = (key: string | undefined) => {
    const to = stops.findIndex((one) => one.key === key);
    if (to >= 0) void moveTo(to);
  };
  return (
    <div className="-mt-1 -mb-2 flex items-center justify-end gap-1 print:hidden">
      <DragHandle place={place} drop={drop} />
      <button
        type="button"
        className="icon-button move-up aria-disabled:opacity-40"
        aria-label={m.deliveries_move_up({ name })}
        aria-disabled={place === 0}
        onClick={() => void moveTo(place - 1)}
      >
        <Icon name="chevron-down" className="rotate-180" />
      </button>
      <button
        type="button"
        className="icon-button move-down aria-disabled:opacity-40"
        aria-label={m.deliveries_move_down({ name })}
        aria-disabled={place === last}
        onClick={() => void moveTo(place + 1)}
      >
        <Icon name="chevron-down" />
      </button>
    </div>
  );
}

function StopCash({ stop: { orders, cashCents } }: { stop: RouteStop }) {
  if (orders.length === 1) return <CashToCollect stop={orders[0]} />;
  return (
    <>
      {cashCents > 0 ? (
        <CashBand look="due" amount={formatMoney(cashCents)}>
          {m.deliveries_cash_for({ count: orders.length })}
        </CashBand>
      ) : (
        <CashBand look="paid" amount={m.deliveries_nothing_to_collect()} />
      )}
      <ul className="numeric text-sm text-ink-soft">
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

export function AddressCard({ stop, stops, connection }: AddressCardProps) {
  const [{ order: first }] = stop.orders;
  const names = [...new Set(stop.orders.map(({ order }) => nameOf(order)))];
  return (
    <li className={`stop${stop === stops[0] ? ' next' : ''}`} data-stop={stop.key}>
      {stop.orders.map(({ order }) => (
        <StopHead key={order.orderNumber} order={order} />
      ))}
      <div id={`stop-${first.orderNumber}`}>
        <h4 className="text-lg leading-tight">{names.join(', ')}</h4>
        <p className="leading-snug">{placeOf(first)}</p>
        <p className="hidden print:block">{first.to.phone}</p>
      </div>
      <StopCash stop={stop} />
      {stop.orders.map(
        ({ order, pending }) =>
          pending && (
            <PendingAction key={order.orderNumber} action={pending} connection={connection} />
          ),
      )}
      <div className="flex flex-wrap gap-2 *:last:basis-full print:hidden">
        <ContactCustomer order={first} isShort />
        <StopActions orders={stop.orders} />
      </div>
      {stops.length > 1 && <MoveStop stop={stop} stops={stops} />}
    </li>
  );
}
