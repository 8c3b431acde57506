import { nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import type { BoughtLine, OwnOrder } from '#lib/orders/codec.ts';
import { formatDay } from '#lib/format/dates.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CheckoutSteps } from '#islands/orders/CheckoutSteps.tsx';
import { CashToCollect, ContactCustomer } from './ContactCustomer.tsx';
import { PendingAction } from './ActionButton.tsx';

/** Offline, pictures are missing; the placeholder is cached with the page. */
function usePlaceholder(picture: HTMLImageElement): void {
  if (!picture.src.endsWith(PLACEHOLDER_PICTURE)) picture.src = PLACEHOLDER_PICTURE;
}

function Parcel({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <ul className="order-lines" aria-label="In the parcel">
      {lines.map(({ productId, name, size, quantity, picture }) => (
        <li key={`${productId} ${size}`}>
          <img
            src={picture}
            alt=""
            width="64"
            height="64"
            onError={({ currentTarget }) => usePlaceholder(currentTarget)}
          />
          <p>
            <b>{name}</b>
            {size !== DEFAULT_SIZE && <small className="muted">Size {size}</small>}
          </p>
          <b className="numeric">
            <span className="visually-hidden">Quantity </span>
            {quantity}
          </b>
        </li>
      ))}
    </ul>
  );
}

function Assignment({ order }: { order: OwnOrder }) {
  const { driver, createdAt } = order;
  const facts = [
    ['Assigned to', driver?.name],
    ['Email', driver?.email],
    ['Mobile', driver?.mobile],
    ['Ordered', formatDay(createdAt)],
  ] as const;
  return (
    <dl className="order-facts numeric">
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Address, cash to collect, contents and driver of one delivery. */
export function StopPanel({ stop, connection }: { stop: Stop; connection: Connection }) {
  const { order, pending } = stop;
  const name = nameOf(order);
  return (
    <article className="stop-panel" aria-labelledby="drop">
      <div className="order-head">
        <h2 id="drop" className="numeric">
          {order.orderNumber}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      {name !== '' && (
        <>
          <div id={`stop-${order.orderNumber}`}>
            <h3>{name}</h3>
            <p className="stop-address">{placeOf(order)}</p>
          </div>
          <div className="stop-contact">
            <ContactCustomer order={order} isShort={false} />
          </div>
          <CashToCollect stop={stop} />
        </>
      )}
      {pending && <PendingAction action={pending} connection={connection} />}
      {order.status !== 'cancelled' && <CheckoutSteps status={order.status} />}
      <div className="stop-parcel">
        <Parcel lines={order.lines} />
        <Assignment order={order} />
      </div>
    </article>
  );
}
