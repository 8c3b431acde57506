import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#lib/format/money.ts';
import { formatDay } from '#lib/format/dates.ts';
import { ReviewInvitation } from '#islands/reviews/ReviewInvitation.tsx';
import { FoldingRow, RowName } from '#islands/ui/FoldingRow.tsx';
import { LatestReturn, type Returnable } from '#islands/returns/ReturnBox.tsx';
import {
  OrderDetails,
  OrderLines,
  OrderStatusBadge,
  OrderTotals,
} from '#islands/orders/OrderDetails.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { Timeline } from '#islands/orders/Timeline.tsx';
import { OnlinePayment } from '#islands/payments/OnlinePayment.tsx';
import { SlipBox } from '#islands/payments/SlipBox.tsx';

interface OrderRowProps {
  order: OwnOrder;
  isOpen: boolean;
  change: (order: OwnOrder) => void;
  reviewed: ReadonlySet<string>;
  returns: readonly OwnReturn[];
  /** The number of days in which a delivered order can be returned, and the current time. */
  returnable: Returnable;
}

export function OrderRow(props: OrderRowProps) {
  const { order, isOpen, change, reviewed, returns, returnable } = props;
  const summary = useRef<HTMLElement>(null);
  const changeTo = (changed: OwnOrder) => {
    // The pressed button and its dialog are removed, so the focus can move only now.
    flushSync(() => change(changed));
    summary.current?.focus();
  };
  return (
    <FoldingRow
      name="order"
      columns="xl:grid-cols-[120px_minmax(0,1fr)_110px_130px_24px]"
      id={order.orderNumber}
      open={isOpen}
      summary={summary}
      head={
        <>
          <RowName className="numeric whitespace-nowrap">{order.orderNumber}</RowName>
          <span className="justify-self-end *:whitespace-normal @max-[19em]:justify-self-start xl:justify-self-start">
            <OrderStatusBadge order={order} />
          </span>
          <time className="muted numeric text-sm" dateTime={order.createdAt}>
            {formatDay(order.createdAt)}
          </time>
          <b className="numeric text-end whitespace-nowrap @max-[19em]:text-start">
            {formatMoney(order.totalCents)}
          </b>
        </>
      }
    >
      <div className="-my-3">
        <OrderLines
          lines={order.lines}
          below={(line) =>
            order.status === 'delivered' && (
              <ReviewInvitation line={line} isReviewed={reviewed.has(line.productId)} />
            )
          }
        />
      </div>
      <OnlinePayment order={order} change={change} />
      <SlipBox order={order} change={change} />
      <LatestReturn order={order} returns={returns} />
      <div className="order-columns">
        <Timeline order={order} />
        <div className="stack">
          <OrderTotals order={order} />
          <OrderDetails order={order} />
        </div>
      </div>
      <OrderFoot order={order} change={changeTo} returns={returns} returnable={returnable} />
    </FoldingRow>
  );
}
