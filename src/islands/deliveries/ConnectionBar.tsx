import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openRoute, cachePages } from '#lib/browser/deliveries/route.ts';
import { $route, type DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { isPending } from '#lib/deliveries/pending-action.ts';
import { dayOf, formatMoment, formatTime } from '#lib/format/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';

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
  const isOffline = connection === 'offline';
  const pending = actions.filter(isPending);
  const [oldest] = pending;
  if (oldest) {
    const waiting = isOffline ? m.deliveries_offline_waiting : m.deliveries_no_response_waiting;
    return waiting({ count: pending.length, time: when(oldest.at, now) });
  }
  if (storedAt === undefined) {
    return isOffline ? m.deliveries_offline() : m.deliveries_no_response();
  }
  const list = isOffline ? m.deliveries_offline_list : m.deliveries_no_response_list;
  return list({ time: when(storedAt, now) });
}

export function ConnectionBar() {
  const route = useStore($route);
  const isDisplayed = route !== undefined && !('closed' in route) && route.connection !== 'online';
  return (
    <div role="status">
      {isDisplayed && (
        <div className="bg-turmeric-200 leading-snug font-bold text-turmeric-800 print:hidden">
          <div className="page-width flex min-h-[52px] items-center gap-3 py-2">
            <Icon name="offline" />
            {message(route)}
            {route.actions.some(isPending) && (
              <small className="desktop-only ms-auto text-sm font-medium">
                {m.deliveries_sent_online()}
              </small>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
