import { cancelOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#lib/format/money.ts';
import { mayMove } from '#lib/orders/status.ts';
import { formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { ReviewInvitation } from '#islands/reviews/ReviewInvitation.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { CallDriver } from './DeliveryPanel.tsx';
import { OrderDetails, OrderLines, OrderBadge, OrderTotals } from './OrderDetails.tsx';
import { Timeline } from './Timeline.tsx';
import { SlipBox } from './SlipBox.tsx';

interface CancelOrderProps {
  orderNumber: string;
  /** Called with the updated order. */
  change: (order: OwnOrder) => void;
}

/** Cancels an order, after a confirmation. */
function CancelOrder({ orderNumber, change }: CancelOrderProps) {
  const cancel = async () => {
    const order = await cancelOrder(orderNumber);
    if (order) change(order);
    return false;
  };
  return (
    <ConfirmDialog
      label="Cancel order"
      busyLabel="Cancelling..."
      keepLabel="Keep order"
      className="button button-link"
      question={`Cancel order ${orderNumber}?`}
      act={cancel}
    >
      This action cannot be undone.
    </ConfirmDialog>
  );
}

interface OrderRowProps {
  order: OwnOrder;
  isOpen: boolean;
  change: (order: OwnOrder) => void;
  /** Ids of the products that this customer has reviewed. */
  reviewed: ReadonlySet<string>;
}

/** One order: a summary row that opens to all details. */
export function OrderRow({ order, isOpen, change, reviewed }: OrderRowProps) {
  const summary = useRef<HTMLElement>(null);
  const isCancellable = order.status !== undefined && mayMove('withdraw', order.status);
  const changeTo = (changed: OwnOrder) => {
    // The pressed button and its dialog are removed: only now can the focus move here.
    flushSync(() => change(changed));
    summary.current?.focus();
  };
  return (
    <details className="order" id={order.orderNumber} open={isOpen}>
      <summary ref={summary}>
        <b className="numeric">{order.orderNumber}</b>
        <OrderBadge order={order} />
        <time className="muted numeric" dateTime={order.createdAt}>
          {formatDay(order.createdAt)}
        </time>
        <b className="numeric order-total">{formatMoney(order.totalCents)}</b>
        <Icon name="chevron-down" />
      </summary>
      <div className="order-body">
        <OrderLines
          lines={order.lines}
          below={(line) =>
            order.status === 'delivered' && (
              <ReviewInvitation line={line} isReviewed={reviewed.has(line.productId)} />
            )
          }
        />
        <SlipBox order={order} change={change} />
        <div className="order-columns">
          <Timeline order={order} />
          <div className="stack">
            <OrderTotals order={order} />
            <OrderDetails order={order} />
          </div>
        </div>
        <div className="order-foot">
          {order.driver && <CallDriver driver={order.driver} />}
          <a className="button button-link" href={paths.delivery(order.orderNumber)}>
            Delivery
          </a>
          <a className="button button-link" href={paths.receipt(order.orderNumber)}>
            Receipt
          </a>
          <a className="button button-link" href={paths.raiseTicketAbout(order.orderNumber)}>
            Raise a Ticket<span className="visually-hidden"> about {order.orderNumber}</span>
          </a>
          {isCancellable && <CancelOrder orderNumber={order.orderNumber} change={changeTo} />}
        </div>
      </div>
    </details>
  );
}
