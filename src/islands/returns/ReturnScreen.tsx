import { useMemo } from 'react';
import { ownReturnClient } from '#lib/browser/returns/request-return.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { deliveredAt } from '#lib/returns/return-form.ts';
import { OrderNotFound, useLinkedOrder } from '#islands/orders/LinkedOrder.tsx';
import { OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import * as m from '#messages';

function Head({ order }: { order: OwnOrder }) {
  const { orderNumber: number } = order;
  const delivered = deliveredAt(order);
  return (
    <div className="row mb-6 items-end justify-between">
      <div>
        <h1>{m.returns_title()}</h1>
        <p className="lead numeric">
          {delivered
            ? m.returns_order_delivered({ number, day: formatDay(delivered.toISOString()) })
            : m.returns_order({ number })}
        </p>
      </div>
      <OrderBadge order={order} />
    </div>
  );
}

/** `days` is the number of days in which a delivered order can be returned (docs/api.md "Returns"). */
export function ReturnScreen({ days }: { days: number }) {
  const { found, retry, replace } = useLinkedOrder();
  const number = typeof found === 'object' ? found.orderNumber : '';
  const client = useMemo(() => ownReturnClient(number), [number]);
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  return (
    <>
      <Head order={found} />
      <div className="with-sidebar">
        <OrderReturns order={found} client={client} days={days} replace={replace} />
        <OrderedPanel order={found} />
      </div>
    </>
  );
}
