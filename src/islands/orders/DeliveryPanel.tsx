import type { OwnOrder } from '#lib/orders/codec.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { OrderDetails, OrderLines, OrderStatusBadge, OrderTotals } from './OrderDetails.tsx';
import * as m from '#messages';

export function CallDriver({ driver }: { driver: NonNullable<OwnOrder['driver']> }) {
  if (driver.mobile === '') return null;
  return (
    <a className="button button-secondary" href={`tel:${driver.mobile.replaceAll(/[^\d+]/g, '')}`}>
      <Icon name="phone" />
      {m.orders_call_driver()}
    </a>
  );
}

export function DeliveryPanel({ order }: { order: OwnOrder }) {
  return (
    <aside className="panel grid gap-4" aria-labelledby="parcel">
      <div className="row justify-between">
        <h2 id="parcel" className="numeric">
          {order.orderNumber}
        </h2>
        <OrderStatusBadge order={order} />
      </div>
      <OrderLines lines={order.lines} />
      <OrderTotals order={order} />
      <OrderDetails order={order} />
      {order.driver && <CallDriver driver={order.driver} />}
    </aside>
  );
}
