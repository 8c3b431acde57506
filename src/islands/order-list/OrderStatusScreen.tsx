import { type ReactNode, useCallback } from 'react';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { formatDay } from '#lib/format/dates.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { LazyPushChoice } from '#islands/account/LazyPushChoice.tsx';
import { DeliveryPanel } from '#islands/orders/DeliveryPanel.tsx';
import { Timeline } from '#islands/orders/Timeline.tsx';
import { SlipBox } from '#islands/payments/SlipBox.tsx';
import * as m from '#messages';

const numberHere = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

/** `missing` is displayed when the customer has no such order. */
export function OrderStatusScreen({ missing }: { missing?: ReactNode }) {
  const { fetched, retry } = useFetched(useCallback(() => fetchOrder(numberHere()), []));

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.orders_not_fetched()} retry={retry} />;
  const order = fetched.value;
  if (!order) return missing;
  return (
    <div className="with-sidebar">
      <section className="box" aria-labelledby="history">
        <h2 id="history">{m.orders_history()}</h2>
        <p className="muted mt-3 mb-4 text-sm">
          {m.orders_ordered_on({ day: formatDay(order.createdAt) })}
        </p>
        <Timeline order={order} />
        <div className="mt-4 grid gap-4 empty:hidden">
          <SlipBox order={order} />
          <LazyPushChoice about="orders" />
        </div>
      </section>
      <DeliveryPanel order={order} />
    </div>
  );
}
