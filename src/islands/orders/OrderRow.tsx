import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { mayMove } from '#lib/orders/status.ts';
import { formatDay } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { ReviewInvitation } from '#islands/reviews/ReviewInvitation.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { CallDriver } from './CallDriver.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { Timeline } from './Timeline.tsx';
import { OrderLines } from './OrderLines.tsx';
import { SlipBox } from './SlipBox.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { OrderTotals } from './OrderTotals.tsx';

interface Props {
  order: OwnOrder;
  isOpen: boolean;
  change: (order: OwnOrder) => void;
  /** The products that this person has reviewed. */
  reviewed: ReadonlySet<string>;
}

/** One order: a line, and below it, when it is opened, all there is to it. */
export function OrderRow({ order, isOpen, change, reviewed }: Props) {
  const summary = useRef<HTMLElement>(null);
  const isCancellable = order.status !== undefined && mayMove('withdraw', order.status);
  const changeTo = (changed: OwnOrder) => {
    // The button that was pressed goes, and its question with it: only then may the focus come here.
    flushSync(() => change(changed));
    summary.current?.focus();
  };
  return (
    <details className="order" id={order.number} open={isOpen}>
      <summary ref={summary}>
        <b className="numeric">{order.number}</b>
        <StatusBadge status={order.status} />
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
          <a className="button button-link" href={paths.delivery(order.number)}>
            Delivery
          </a>
          <a className="button button-link" href={paths.receipt(order.number)}>
            Receipt
          </a>
          <a className="button button-link" href={paths.raiseTicketAbout(order.number)}>
            Raise a Ticket<span className="visually-hidden"> about {order.number}</span>
          </a>
          {isCancellable && <CancelOrder number={order.number} change={changeTo} />}
        </div>
      </div>
    </details>
  );
}
