import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openRoute, cachePages } from '#lib/browser/deliveries/route.ts';
import { $route, type DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { isPending } from '#lib/deliveries/pending-action.ts';
import { dayOf, formatMoment, formatTime } from '#lib/format/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Opens the signed-in driver's route once; `orderNumber` is set on the page of one order. */
export function useRoute(orderNumber?: () => string) {
  useEffect(() => {
    void openRoute(orderNumber?.());
    if (readCurrentUser()?.role === 'driver') cachePages();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, []);
  return useStore($route);
}

const when = (at: string, now: Date): string =>
  dayOf(new Date(at)) === dayOf(now) ? formatTime(at) : formatMoment(at);

function message({ connection, actions, storedAt, now }: DeliveryRoute): string {
  const why = connection === 'offline' ? 'Offline' : 'No response from the shop';
  const pending = actions.filter(isPending);
  const [oldest] = pending;
  if (oldest) return `${why}, ${pending.length} waiting to send since ${when(oldest.at, now)}`;
  return storedAt === undefined ? why : `${why}. This list is from ${when(storedAt, now)}.`;
}

export function ConnectionBar() {
  const route = useStore($route);
  const isDisplayed = route !== undefined && !('closed' in route) && route.connection !== 'online';
  return (
    <div role="status">
      {isDisplayed && (
        <div className="connection-bar">
          <div className="page-width">
            <Icon name="offline" />
            {message(route)}
            {route.actions.some(isPending) && (
              <small className="desktop-only">We send them when you are online again.</small>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
