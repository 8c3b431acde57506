import type { OwnOrder } from '#lib/orders/codec.ts';
import { CallDriver } from './CallDriver.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderLines } from './OrderLines.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { OrderTotals } from './OrderTotals.tsx';

/** What is in a parcel, what it costs, where it goes and who brings it. */
export function DeliveryPanel({ order }: { order: OwnOrder }) {
  return (
    <aside className="order-panel" aria-labelledby="parcel">
      <div className="order-head">
        <h2 id="parcel" className="numeric">
          {order.number}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      <OrderLines lines={order.lines} />
      <OrderTotals order={order} />
      <OrderDetails order={order} />
      {order.driver && <CallDriver driver={order.driver} />}
    </aside>
  );
}
