import { stopOf, nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import type { DeliveryRoute, Connection } from '#lib/browser/deliveries/store.ts';
import {
  StopActions,
  PendingAction,
  CashToCollect,
  FailedMark,
  ContactCustomer,
} from './ActionButton.tsx';
import type { ReactNode } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { NoRoute, RouteDialogs } from './RouteDialogs.tsx';
import { Assignment, Parcel } from './Parcel.tsx';
import { useRoute } from './ConnectionBar.tsx';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CheckoutSteps } from '#islands/orders/DeliverySteps.tsx';
import * as m from '#messages';

function StopPanel({ stop, connection }: { stop: Stop; connection: Connection }) {
  const { order, pending } = stop;
  const name = nameOf(order);
  return (
    <article
      className="grid grid-cols-1 gap-4 overflow-hidden rounded-lg bg-raised p-4 [box-shadow:var(--shadow-lift)]"
      aria-labelledby="drop"
    >
      <div className="row justify-between">
        <h2 id="drop" className="numeric text-lg">
          {order.orderNumber}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      {name !== '' && (
        <>
          <div id={`stop-${order.orderNumber}`}>
            <h3 className="leading-tight">{name}</h3>
            <p className="leading-snug">{placeOf(order)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <ContactCustomer order={order} isShort={false} />
          </div>
          <CashToCollect stop={stop} />
        </>
      )}
      <FailedMark failed={stop.failed} />
      {pending && <PendingAction action={pending} connection={connection} />}
      {order.status !== 'cancelled' && <CheckoutSteps status={order.status} />}
      <div className="-mx-4 border-0 border-t border-dashed border-paper-300 px-4">
        <Parcel lines={order.lines} />
        <Assignment order={order} />
      </div>
    </article>
  );
}

const numberHere = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

function One({
  route,
  orderNumber,
  missing,
}: {
  route: DeliveryRoute;
  orderNumber: string;
  missing: ReactNode;
}) {
  const order = route.orders.find((one) => one.orderNumber === orderNumber);
  if (!order) {
    if (route.isRequested) return missing;
    return route.isBusy ? (
      <Loading />
    ) : (
      <Failed message={m.deliveries_not_fetched()} retry={catchUp} />
    );
  }
  const stop = stopOf(order, route.actions, route.now);
  return (
    <>
      <StopPanel stop={stop} connection={route.connection} />
      <div className="bottom-bar mt-4 flex gap-2">
        <StopActions orders={[stop]} />
      </div>
    </>
  );
}

export function StopScreen({ missing }: { missing?: ReactNode }) {
  const route = useRoute(numberHere);
  const orderNumber = useHydrated(numberHere);
  if (route === undefined || orderNumber === undefined) return <Loading />;
  if ('closed' in route) return <NoRoute route={route} />;
  return (
    <div className="max-w-[620px]">
      <RouteDialogs route={route} />
      <One route={route} orderNumber={orderNumber} missing={missing} />
    </div>
  );
}
