import { stopOf } from '#lib/deliveries/stops.ts';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { ActionButton, RejectedActions } from './ActionButton.tsx';
import type { ReactNode } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useHydrated } from '#islands/ui/use-form.ts';
import { NoRoute, useRoute } from './ConnectionBar.tsx';
import { StopPanel } from './StopPanel.tsx';

/** One cached page serves every order: the number is in the address. */
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
    if (route.isAsked) return missing;
    return route.isBusy ? <Loading /> : <Failed words={FETCH_FAILED} retry={catchUp} />;
  }
  const stop = stopOf(order, route.actions, route.now);
  return (
    <>
      <StopPanel stop={stop} connection={route.connection} />
      <div className="action-bar">
        <ActionButton stop={stop} />
      </div>
    </>
  );
}

/** One order of a driver, and the next action for it. */
export function StopScreen({ missing }: { missing?: ReactNode }) {
  const route = useRoute(numberHere);
  const orderNumber = useHydrated(numberHere);
  if (route === undefined || orderNumber === undefined) return <Loading />;
  if ('closed' in route) return <NoRoute words={route.closed} />;
  return (
    <div className="delivery-route">
      <RejectedActions actions={route.actions} />
      <One route={route} orderNumber={orderNumber} missing={missing} />
    </div>
  );
}
