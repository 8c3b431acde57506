import { useCallback, useState } from 'react';
import {
  cancelGuestOrder,
  fetchGuestOrder,
  guestTokenIn,
} from '#lib/browser/checkout/guest-order.ts';
import { NO_ORDER, CANCELLING, cancelQuestion, ORDER_NOT_LOADED } from '#lib/orders/messages.ts';
import { paymentState } from '#lib/payments/payment-state.ts';
import { paths } from '#lib/site/paths.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { type GuestOrderProps, GuestPayment } from '#islands/payments/GuestPayment.tsx';
import { DeliveryCodeFacts, OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { Timeline } from '#islands/orders/Timeline.tsx';

function GuestOrder({ order, token, change }: GuestOrderProps) {
  const cancel = async () => {
    const now = await cancelGuestOrder(token);
    if (now) change(now);
    return false;
  };
  const payment = paymentState(order);
  return (
    <>
      <div className="order-page-head">
        <div>
          <h1 className="numeric">Order {order.orderNumber}</h1>
          <p className="lead">
            {order.to.firstName && `For ${order.to.firstName} in ${order.to.city}. `}
            {payment}
          </p>
        </div>
        <OrderBadge order={order} />
      </div>
      <div className="order-page">
        <div className="stack">
          <DeliveryCodeFacts order={order} />
          <GuestPayment order={order} token={token} change={change} />
          <section aria-labelledby="history">
            <h2 id="history">Status</h2>
            <Timeline order={order} />
          </section>
          {order.status === 'pending_payment' && (
            <ConfirmDialog
              label="Cancel order"
              busyLabel={CANCELLING}
              keepLabel="Keep order"
              className="button button-danger"
              question={cancelQuestion(order.orderNumber)}
              act={cancel}
            >
              You can order again at any time.
            </ConfirmDialog>
          )}
        </div>
        <OrderedPanel order={order} />
      </div>
    </>
  );
}

export function GuestOrderScreen() {
  const [token] = useState(() =>
    typeof location === 'undefined' ? '' : guestTokenIn(location.pathname),
  );
  const { fetched, retry, replace } = useFetched(
    useCallback(() => fetchGuestOrder(token), [token]),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message={ORDER_NOT_LOADED} retry={retry} />;
  }
  if (!fetched.value) {
    return (
      <div className="empty">
        <h1>{NO_ORDER}</h1>
        <p className="muted">Check the link, or ask the shop for a new one.</p>
        <a className="button button-primary" href={paths.home}>
          Back to the shop
        </a>
      </div>
    );
  }
  return <GuestOrder order={fetched.value} token={token} change={replace} />;
}
