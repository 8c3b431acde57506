import { type ReactNode, useCallback, useRef } from 'react';
import { fetchOrders } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { ORDERS_FAILED } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { useFetched } from '#islands/ui/use-fetched.ts';
import { usePage } from '#islands/ui/use-page.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';

/** The parcel that somebody waits for stands beside the list, where there is room. */
const next = (orders: readonly OwnOrder[]): OwnOrder | undefined =>
  orders.find(({ status }) => status === 'delivering') ??
  orders.find(({ status }) => status === 'to_delivery') ??
  orders[0];

/** A person's orders as parcels (docs/spec.md §2 "Deliveries"). */
export function DeliveriesScreen({ empty }: { empty?: ReactNode }) {
  const page = usePage();
  const list = useRef<HTMLUListElement>(null);
  const { fetched, again } = useFetched(useCallback(() => fetchOrders(page), [page]));

  if (fetched.is === 'waiting') return <Loading />;
  if (fetched.is === 'failed') return <Failed words={ORDERS_FAILED} again={again} />;
  const { orders, pages } = fetched.value;
  if (orders.length === 0 && page === 1) return empty;
  const beside = next(orders);
  return (
    <div className="with-sidebar">
      <div>
        <ul ref={list} tabIndex={-1} className="stack" aria-label="Deliveries">
          {orders.map((order) => (
            <DeliveryCard key={order.number} order={order} />
          ))}
        </ul>
        <Pager path={paths.deliveries} page={page} pages={pages} top={() => list.current} />
      </div>
      {beside && (
        <div className="desktop-only">
          <DeliveryPanel order={beside} />
        </div>
      )}
    </div>
  );
}
