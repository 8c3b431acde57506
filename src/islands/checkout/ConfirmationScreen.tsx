import type { OwnOrder } from '#lib/orders/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { OrderNotFound, useLinkedOrder } from '#islands/orders/LinkedOrder.tsx';
import { isAwaitingApproval, slipLabels } from '#lib/payments/slip.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { TELL_DRIVER } from '#lib/deliveries/messages.ts';
import { CopyButton, PayByTransfer } from '#islands/payments/BankAccounts.tsx';
import { OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { ReplaceSlipLink } from '#islands/payments/SlipBox.tsx';

function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <div className="order-number">
      <p>
        <small className="muted">Your order number</small>
        <b id="order-number" className="numeric">
          {orderId}
        </b>
      </p>
      <CopyButton name="Order number" text={orderId} targetId="order-number" />
    </div>
  );
}

function HowToPay({ order }: { order: OwnOrder }) {
  const total = formatMoney(order.dueCents);
  if (order.dueCents === 0) return null;
  if (order.isTransfer) {
    return (
      <li>
        <b>Transfer the amount</b>
        <p>Transfer {total} to our account, then upload your slip.</p>
        <PayByTransfer order={order} />
      </li>
    );
  }
  if (!takesSlip(order)) {
    return (
      <li>
        <b>Keep cash ready</b>
        <p>{total} on delivery.</p>
      </li>
    );
  }
  return (
    <li>
      <b>Pay by slip, or keep cash ready</b>
      <p>{total} on delivery. Or pay now: upload your bank slip.</p>
      <PayByTransfer order={order} />
    </li>
  );
}

function Next({ order }: { order: OwnOrder }) {
  return (
    <ol className="order-steps">
      <li>
        <b>We have your order</b>
        <p>We've emailed the details to {order.to.email}.</p>
      </li>
      {isAwaitingApproval(order) ? (
        <li>
          <b>{slipLabels(order).title}</b>
          <p>{slipLabels(order).says}</p>
        </li>
      ) : (
        <HowToPay order={order} />
      )}
      <li>
        <b>Out for delivery</b>
        <p>
          Follow it under <a href={paths.myOrders}>My Orders</a>, or{' '}
          <a href={paths.trackOrder(order.orderNumber)}>track it by its number</a>.
        </p>
        {order.deliveryCode !== undefined && order.status !== 'delivered' && (
          <p>
            Delivery code <b className="numeric">{order.deliveryCode}</b>. {TELL_DRIVER}
          </p>
        )}
      </li>
    </ol>
  );
}

function Ways({ order }: { order: OwnOrder }) {
  const { orderNumber } = order;
  const isSent = isAwaitingApproval(order);
  return (
    <p className="row">
      {isSent && <ReplaceSlipLink orderNumber={orderNumber} />}
      {takesSlip(order) && !isSent && (
        <a className="button button-primary" href={paths.paymentSlip(orderNumber)}>
          Upload payment slip
        </a>
      )}
      <a className="button button-secondary" href={paths.receipt(orderNumber)}>
        <Icon name="print" /> Receipt
      </a>
      <a className="button button-secondary" href={paths.trackOrder(orderNumber)}>
        <Icon name="truck" /> Track order
      </a>
      <a className="button button-link" href={paths.home}>
        Back to Home
      </a>
    </p>
  );
}

export function ConfirmationScreen() {
  const { found, retry } = useLinkedOrder();
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  const name = found.to.firstName;
  return (
    <div className="confirmation">
      <div className="stack">
        <div>
          <OrderBadge order={found} />
          <h1>{name ? `Thank you, ${name}` : 'Thank you'}</h1>
          {found.dueCents > 0 && !isAwaitingApproval(found) && (
            <p className="lead">{methodTable[found.method].placed}</p>
          )}
        </div>
        <OrderNumber orderId={found.orderNumber} />
        <h2>What happens next</h2>
        <Next order={found} />
        <Ways order={found} />
      </div>
      <OrderedPanel order={found} />
    </div>
  );
}
