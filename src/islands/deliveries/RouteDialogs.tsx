import type { ClosedRoute, DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { NOT_APPROVED } from '#lib/deliveries/pending-action.ts';
import { paths } from '#lib/site/paths.ts';
import { NO_DELIVERIES } from '#lib/deliveries/messages.ts';
import { RejectedActions } from './ActionButton.tsx';
import { CashInHand } from './CashWithYou.tsx';
import { HandOverDialog } from './HandOver.tsx';

export function RouteDialogs({ route }: { route: DeliveryRoute }) {
  return (
    <>
      <RejectedActions actions={route.actions} />
      <HandOverDialog route={route} />
    </>
  );
}

/** A former driver still sees cash in hand and rejected actions. */
export function NoRoute({ route }: { route: ClosedRoute }) {
  return (
    <div className="delivery-route">
      <RejectedActions actions={route.actions} />
      <div className="empty">
        {route.closed === NOT_APPROVED && <h2>{NO_DELIVERIES}</h2>}
        <p>{route.closed}</p>
        <a className="button button-primary" href={paths.profile}>
          My Profile
        </a>
      </div>
      <CashInHand route={route} />
    </div>
  );
}
