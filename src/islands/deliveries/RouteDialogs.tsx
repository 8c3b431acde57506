import type { ClosedRoute, DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { paths } from '#lib/site/paths.ts';
import { EmptyState } from '#islands/ui/EmptyState.tsx';
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
    <div className="max-w-[620px]">
      <RejectedActions actions={route.actions} />
      <EmptyState
        title={route.closed === m.deliveries_not_approved() && m.deliveries_none()}
        action={{ label: m.site_my_profile(), href: paths.profile }}
      >
        {route.closed}
      </EmptyState>
      <CashInHand route={route} />
    </div>
  );
}
