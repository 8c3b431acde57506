import type { OwnOrder } from '#lib/orders/codec.ts';
import { formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';

const MAX_PICTURES = 4;

/** The last thing that happened to it. */
function happened({ status, history, createdAt }: OwnOrder): string {
  const last = history.at(-1);
  if (status === 'delivered' && last) return `Delivered ${formatDay(last.at)}`;
  if (status === 'cancelled' && last) return `Cancelled ${formatDay(last.at)}`;
  return `Ordered ${formatDay(createdAt)}`;
}

function Progress({ status }: Pick<OwnOrder, 'status'>) {
  if (status === 'cancelled') return null;
  if (status !== 'pending_payment') return <CheckoutSteps status={status} />;
  return (
    <p className="muted">
      Goes on its way when your slip is approved or cash on delivery is confirmed.
    </p>
  );
}

/** One parcel in the list of deliveries. */
export function DeliveryCard({ order }: { order: OwnOrder }) {
  return (
    <li className="box">
      <div className="order-head">
        <h2 className="numeric">
          {order.number}
          <small className="muted">{happened(order)}</small>
        </h2>
        <StatusBadge status={order.status} />
      </div>
      <div className="order-head">
        <div className="thumbnails">
          {order.lines.slice(0, MAX_PICTURES).map(({ productId, size, name, picture }) => (
            <img
              key={`${productId} ${size}`}
              src={picture}
              alt={name}
              width="56"
              height="56"
              loading="lazy"
            />
          ))}
        </div>
        <a
          className="button button-secondary"
          href={paths.delivery(order.number)}
          aria-label={`Details of ${order.number}`}
        >
          Details
        </a>
      </div>
      <Progress status={order.status} />
    </li>
  );
}
