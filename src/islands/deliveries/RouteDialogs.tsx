import type { ClosedRoute, DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { paths } from '#lib/site/paths.ts';
import { RejectedActions } from './ActionButton.tsx';
import { CashInHand } from './CashWithYou.tsx';
import { HandOverDialog } from './HandOver.tsx';
import * as m from '#messages';

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
        {route.closed === m.deliveries_not_approved() && <h2>{m.deliveries_none()}</h2>}
        <p>{route.closed}</p>
        <a className="button button-primary" href={paths.profile}>
          {m.site_my_profile()}
        </a>
      </div>
      <CashInHand route={route} />
    </div>
  );
}
