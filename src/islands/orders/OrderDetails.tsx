import { type OwnOrder, type BoughtLine } from '#lib/orders/codec.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import type { ReactNode } from 'react';
import { shippingText } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { methodName, paymentState } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';
import { badgeOf, type Status } from '#lib/orders/status.ts';

import { CashFee } from './OrderedPanel.tsx';
import * as m from '#messages';

export function OrderDetails({ order }: { order: OwnOrder }) {
  const { address, driver } = order;
  const state = paymentState(order);
  const [itemsOf, after] = aroundLink(m.orders_items_of);
  return (
    <dl className="order-facts">
      {address !== '' && (
        <>
          <dt>{m.orders_deliver_to()}</dt>
          <dd>{address}</dd>
        </>
      )}
      {order.replacementFor !== undefined && (
        <>
          <dt>{m.orders_replaces()}</dt>
          <dd>
            {itemsOf}
            <a className="numeric" href={`${paths.myOrders}#${order.replacementFor}`}>
              {order.replacementFor}
            </a>
            {after}
          </dd>
        </>
      )}
      <dt>{m.orders_payment()}</dt>
      <dd>
        {methodName(order)}
        {state && (
          <>
            <br />
            <span className="numeric">{state}</span>
          </>
        )}
      </dd>
      <DeliveryCode order={order} />
      {driver && (
        <>
          <dt>{m.orders_driver()}</dt>
          <dd>
            {driver.name} <span className="numeric">{driver.mobile}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function DeliveryCode({ order: { deliveryCode, status } }: { order: OwnOrder }) {
  if (deliveryCode === undefined || status === 'delivered') return null;
  return (
    <>
      <dt>{m.orders_code()}</dt>
      <dd>
        <b className="numeric delivery-code">{deliveryCode}</b>
        <br />
        {m.orders_tell_driver()}
      </dd>
    </>
  );
}

export function DeliveryCodeFacts({ order }: { order: OwnOrder }) {
  if (order.deliveryCode === undefined || order.status === 'delivered') return null;
  return (
    <dl className="order-facts">
      <DeliveryCode order={order} />
    </dl>
  );
}

interface OrderLinesProps {
  lines: readonly BoughtLine[];
  below?: (line: BoughtLine) => ReactNode;
}

export function OrderLines({ lines, below }: OrderLinesProps) {
  return (
    <ul className="order-lines with-prices">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.size}`}>
          <img src={line.picture} alt="" width="64" height="64" loading="lazy" />
          <p>
            <a href={paths.product(line.productId)}>{line.name}</a>
            <small className="muted">{lineLabel(line)}</small>
          </p>
          <b className="numeric">{formatMoney(line.cents)}</b>
          {below?.(line)}
        </li>
      ))}
    </ul>
  );
}

export function OrderTotals({ order }: { order: OwnOrder }) {
  return (
    <dl className="order-totals numeric">
      <div>
        <dt>{m.cart_subtotal()}</dt>
        <dd>{formatMoney(order.subtotalCents)}</dd>
      </div>
      <div>
        <dt>{m.cart_shipping()}</dt>
        <dd>{shippingText(order.shippingCents)}</dd>
      </div>
      <CashFee cents={order.cashFeeCents} />
      <div>
        <dt>{m.cart_total()}</dt>
        <dd>{formatMoney(order.totalCents)}</dd>
      </div>
    </dl>
  );
}

export function StatusBadge({ status }: { status: Status | undefined }) {
  const { label, look } = badgeOf(status);
  return <span className={look}>{label}</span>;
}

/** A slip that awaits approval replaces the order's status. */
export function OrderBadge({ order }: { order: OwnOrder }) {
  if (isAwaitingApproval(order)) {
    return <span className="status pending">{m.orders_status_pending_approval()}</span>;
  }
  return <StatusBadge status={order.status} />;
}
