import { useCallback, useState } from 'react';
import { givenName } from '#lib/orders/codec.ts';
import {
  cancelGuestOrder,
  fetchGuestOrder,
  guestTokenIn,
} from '#lib/browser/checkout/guest-order.ts';
import { paymentState } from '#lib/payments/payment-state.ts';
import { paths } from '#lib/site/paths.ts';
import { lazyComponent } from '#islands/ui/lazy-component.tsx';
import { EmptyState } from '#islands/ui/EmptyState.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { type GuestOrderProps, GuestPayment } from '#islands/payments/GuestPayment.tsx';
import { CancelOrder } from '#islands/orders/CancelOrder.tsx';
import { DeliveryCodeFacts, OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { Timeline } from '#islands/orders/Timeline.tsx';
import * as m from '#messages';

const GuestReturns = lazyComponent(async () => (await import('./GuestReturns.tsx')).GuestReturns);
const SmsChoice = lazyComponent(async () => (await import('./SmsChoice.tsx')).SmsChoice);

function GuestOrder({ order, token, days, change }: GuestOrderProps & { days: number }) {
  const payment = paymentState(order);
  const name = givenName(order.to);
  return (
    <>
      <div className="row mb-6 items-end justify-between">
        <div>
          <h1 className="numeric">{m.checkout_order({ number: order.orderNumber })}</h1>
          <p className="lead">
            {name && `${m.checkout_for({ name, city: order.to.city })} `}
            {payment}
          </p>
        </div>
        <OrderBadge order={order} />
      </div>
      <div className="with-sidebar">
        <div className="stack">
          <DeliveryCodeFacts order={order} />
          <GuestPayment order={order} token={token} change={change} />
          <section aria-labelledby="history">
            <h2 id="history" className="mb-4">
              {m.checkout_status()}
            </h2>
            <Timeline order={order} />
          </section>
          {order.status === 'delivered' && (
            <GuestReturns order={order} token={token} days={days} change={change} />
          )}
          {order.sms !== undefined && <SmsChoice order={order} token={token} change={change} />}
          {order.status === 'pending_payment' && (
            <CancelOrder
              orderNumber={order.orderNumber}
              className="button button-danger"
              cancel={() => cancelGuestOrder(token)}
              change={change}
            >
              {m.checkout_order_again()}
            </CancelOrder>
          )}
        </div>
        <OrderedPanel order={order} />
      </div>
    </>
  );
}

/** `days` is the number of days in which a delivered order can be returned. */
export function GuestOrderScreen({ days }: { days: number }) {
  const [token] = useState(() =>
    typeof location === 'undefined' ? '' : guestTokenIn(location.pathname),
  );
  const { fetched, retry, replace } = useFetched(
    useCallback(() => fetchGuestOrder(token), [token]),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message={m.orders_not_loaded()} retry={retry} />;
  }
  if (!fetched.value) {
    return (
      <EmptyState
        title={m.orders_not_found()}
        heading="h1"
        action={{ label: m.checkout_back_to_shop(), href: paths.home }}
      >
        {m.checkout_check_link()}
      </EmptyState>
    );
  }
  return <GuestOrder order={fetched.value} token={token} days={days} change={replace} />;
}
