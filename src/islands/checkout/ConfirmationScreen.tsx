import { givenName, type OwnOrder } from '#lib/orders/codec.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { LazyPushChoice } from '#islands/account/LazyPushChoice.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { OrderNotFound, useLinkedOrder } from '#islands/orders/LinkedOrder.tsx';
import { isAwaitingApproval, slipLabels } from '#lib/payments/slip.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { CopyButton } from '#islands/payments/BankAccounts.tsx';
import { HowToPay } from './HowToPay.tsx';
import { OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { ReplaceSlipLink } from '#islands/payments/SlipBox.tsx';
import * as m from '#messages';

function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <div className="row justify-between rounded-md border border-line bg-raised p-6 leading-tight">
      <p>
        <small className="muted block text-xs">{m.checkout_your_number()}</small>
        <b
          id="order-number"
          className="numeric block font-display text-xl font-semibold select-all"
        >
          {orderId}
        </b>
      </p>
      <CopyButton name={m.checkout_number()} text={orderId} targetId="order-number" />
    </div>
  );
}

function Next({ order, change }: { order: OwnOrder; change: (order: OwnOrder) => void }) {
  const [follow, or, end] = aroundLink(m.checkout_follow);
  return (
    <ol className="timeline">
      <li className="done">
        <b>{m.checkout_received()}</b>
        <p>{m.checkout_emailed({ email: order.to.email })}</p>
      </li>
      {isAwaitingApproval(order) ? (
        <li>
          <b>{slipLabels(order).title}</b>
          <p>{slipLabels(order).says}</p>
        </li>
      ) : (
        <HowToPay order={order} change={change} />
      )}
      <li>
        <b>{m.checkout_out_for_delivery()}</b>
        <p>
          {follow}
          <a className="font-semibold text-brand" href={paths.myOrders}>
            {m.orders_title()}
          </a>
          {or}
          <a className="font-semibold text-brand" href={paths.trackOrder(order.orderNumber)}>
            {m.checkout_track_by_number()}
          </a>
          {end}
        </p>
        {order.deliveryCode !== undefined && order.status !== 'delivered' && (
          <p>
            {m.orders_code()} <b className="numeric">{order.deliveryCode}</b>.{' '}
            {m.orders_tell_driver()}
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
          {m.checkout_upload_slip()}
        </a>
      )}
      <a className="button button-secondary" href={paths.receipt(orderNumber)}>
        <Icon name="print" /> {m.checkout_receipt()}
      </a>
      <a className="button button-secondary" href={paths.trackOrder(orderNumber)}>
        <Icon name="truck" /> {m.checkout_track()}
      </a>
      <a className="button button-link" href={paths.home}>
        {m.checkout_home()}
      </a>
    </p>
  );
}

export function ConfirmationScreen() {
  const { found, retry, replace } = useLinkedOrder();
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  const name = givenName(found.to);
  return (
    <div className="with-sidebar">
      <div className="stack">
        <div>
          <OrderBadge order={found} />
          <h1 className="mt-2 wrap-anywhere">
            {name ? m.checkout_thank_you_name({ name }) : m.checkout_thank_you()}
          </h1>
          {found.dueCents > 0 && !isAwaitingApproval(found) && (
            <p className="lead">{methodTable[found.method].placed()}</p>
          )}
        </div>
        <OrderNumber orderId={found.orderNumber} />
        <h2>{m.checkout_next()}</h2>
        <Next order={found} change={replace} />
        <Ways order={found} />
        <LazyPushChoice about="orders" />
      </div>
      <OrderedPanel order={found} />
    </div>
  );
}
