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
    <article className="stop-panel" aria-labelledby="drop">
      <div className="order-head">
        <h2 id="drop" className="numeric">
          {order.orderNumber}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      {name !== '' && (
        <>
          <div id={`stop-${order.orderNumber}`}>
            <h3>{name}</h3>
            <p className="stop-address">{placeOf(order)}</p>
          </div>
          <div className="stop-contact">
            <ContactCustomer order={order} isShort={false} />
          </div>
          <CashToCollect stop={stop} />
        </>
      )}
      <FailedMark failed={stop.failed} />
      {pending && <PendingAction action={pending} connection={connection} />}
      {order.status !== 'cancelled' && <CheckoutSteps status={order.status} />}
      <div className="stop-parcel">
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
      <div className="action-bar">
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
    <div className="delivery-route">
      <RouteDialogs route={route} />
      <One route={route} orderNumber={orderNumber} missing={missing} />
    </div>
  );
}
