import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';

/** What an order came to, with the delivery charge that was really taken. */
export function OrderTotals({ order }: { order: OwnOrder }) {
  return (
    <dl className="order-totals numeric">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(order.subtotalCents)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{formatMoney(order.shippingCents)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>{formatMoney(order.totalCents)}</dd>
      </div>
    </dl>
  );
}
