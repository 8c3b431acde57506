import { useState } from 'react';
import { ago, slipSentAt } from '#lib/orders/audit-log.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { isPdf } from '#lib/orders/slip.ts';
import { Icon } from '#islands/ui/Icon.tsx';

function Thumb({ slip }: { slip: string | undefined }) {
  if (slip === undefined || isPdf(slip)) {
    return (
      <span className="slip-thumbnail">
        <Icon name="list" />
      </span>
    );
  }
  return <img className="slip-thumbnail" src={slip} alt="" width="60" height="74" loading="lazy" />;
}

interface SlipQueueProps {
  orders: readonly AdminOrderView[];
  chosen: string | undefined;
  choose: (orderNumber: string) => void;
}

/** The pending slips, oldest first. */
export function SlipQueue({ orders, chosen, choose }: SlipQueueProps) {
  const [now] = useState(() => new Date());
  return (
    <ol className="queue" aria-label="Waiting slips">
      {orders.map((order) => {
        const sentAt = slipSentAt(order.audit);
        return (
          <li key={order.orderNumber}>
            <button
              type="button"
              id={`slip-${order.orderNumber}`}
              aria-current={order.orderNumber === chosen ? 'true' : undefined}
              onClick={() => choose(order.orderNumber)}
            >
              <Thumb slip={order.slip} />
              <span>
                <b className="numeric whitespace-nowrap">{order.orderNumber}</b>
                <span>
                  , {order.to.firstName} {order.to.lastName}
                </span>
                {order.slipSeenBefore.length > 0 && <em>Seen before</em>}
                {sentAt !== undefined && <small>Uploaded {ago(sentAt, now)}</small>}
              </span>
              <b className="numeric">{formatMoney(order.totalCents)}</b>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
