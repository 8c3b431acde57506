import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { RejectedActions } from './ActionButton.tsx';
import { HandOverDialog } from './HandOver.tsx';

/** What both pages of a route show besides the stops: what was rejected, and the hand-over. */
export function RouteDialogs({ route }: { route: DeliveryRoute }) {
  return (
    <>
      <RejectedActions actions={route.actions} />
      <HandOverDialog route={route} />
    </>
  );
}
