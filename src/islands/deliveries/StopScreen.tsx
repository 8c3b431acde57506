import type { ReactNode } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { FETCH_FAILED } from '#lib/deliveries/pending-action.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { ActionButton } from './ActionButton.tsx';
import { NoRoute } from './NoRoute.tsx';
import { RejectedActions } from './RejectedActions.tsx';
import { StopPanel } from './StopPanel.tsx';
import { useRoute } from './use-route.ts';

/** The page is one for all orders, so that it can be kept: the address says which. */
const numberHere = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

function One({
  route,
  number,
  missing,
}: {
  route: DeliveryRoute;
  number: string;
  missing: ReactNode;
}) {
  const order = route.orders.find((one) => one.number === number);
  if (!order) {
    if (route.isAsked) return missing;
    return route.isBusy ? <Loading /> : <Failed words={FETCH_FAILED} again={catchUp} />;
  }
  const stop = stopOf(order, route.actions, route.now);
  return (
    <>
      <StopPanel stop={stop} line={route.line} />
      <div className="action-bar">
        <ActionButton stop={stop} />
      </div>
    </>
  );
}

/** One order of a driver's, and the one thing that is to be done next. */
export function StopScreen({ missing }: { missing?: ReactNode }) {
  const route = useRoute(numberHere);
  const number = useHydrated(numberHere);
  if (route === undefined || number === undefined) return <Loading />;
  if ('closed' in route) return <NoRoute words={route.closed} />;
  return (
    <div className="delivery-route">
      <RejectedActions actions={route.actions} />
      <One route={route} number={number} missing={missing} />
    </div>
  );
}
