import { type OwnOrder, type BoughtLine } from '#lib/orders/codec.ts';
import { discountRows, giftVoucherRows, lineAmount } from '#lib/orders/amounts.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import type { ReactNode } from 'react';
import { shippingText } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { methodName, paymentState } from '#lib/payments/payment-state.ts';
import { isPendingApproval, paysDriver } from '#lib/payments/slip.ts';
import { badgeOf, type BuyerLabel, type Status } from '#lib/orders/status.ts';
import { Amount } from './Amount.tsx';
import { CashFee } from './OrderedPanel.tsx';
import { GiftVoucherLineNote, LinePicture, PricedLine } from './PricedLine.tsx';
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
        <b className="numeric font-display text-xl leading-tight font-semibold tracking-[0.08em]">
          {deliveryCode}
        </b>
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
    <ul className="order-lines">
      {lines.map((line, at) => (
        <PricedLine
          key={`${line.productId} ${line.size} ${line.kind} ${at}`}
          picture={<LinePicture src={line.picture} />}
          name={
            <a
              className="-my-3 inline-block py-3 no-underline hover:underline"
              href={line.to ? paths.giftVoucher : paths.product(line.productId)}
            >
              {line.name}
            </a>
          }
          note={lineLabel(line)}
          price={lineAmount(line)}
        >
          <GiftVoucherLineNote line={line} />
          {below?.(line)}
        </PricedLine>
      ))}
    </ul>
  );
}

export function OrderTotals({ order }: { order: OwnOrder }) {
  return (
    <dl className="order-totals numeric">
      <Amount name={m.cart_subtotal()} text={formatMoney(order.subtotalCents)} />
      <Amount name={m.cart_shipping()} text={shippingText(order.shippingCents)} />
      <CashFee cents={order.cashFeeCents} />
      {discountRows(order).map(([name, amount]) => (
        <Amount key={name} name={name} text={amount} />
      ))}
      <Amount name={m.cart_total()} text={formatMoney(order.totalCents)} isTotal />
      {giftVoucherRows(order).map(([name, amount]) => (
        <Amount key={name} name={name} text={amount} />
      ))}
    </dl>
  );
}

interface Badge {
  status: Status | undefined;
  instead?: BuyerLabel | undefined;
}

export function StatusBadge({ status, instead }: Badge) {
  const { label, look } = badgeOf(status, instead);
  return <span className={look}>{label}</span>;
}

/** The status as the pages of orders and deliveries name it (docs/spec.md). */
export const OrderStatusBadge = ({ order }: { order: OwnOrder }) => (
  <StatusBadge
    status={order.status}
    instead={isPendingApproval(order) ? 'pending_approval' : undefined}
  />
);

/** The status by payment method: buyers of cash orders are not asked for a payment now. */
export const OrderBadge = ({ order }: { order: OwnOrder }) =>
  order.status === 'pending_payment' && paysDriver(order) ? (
    <StatusBadge status={order.status} instead="pay_on_delivery" />
  ) : (
    <OrderStatusBadge order={order} />
  );
