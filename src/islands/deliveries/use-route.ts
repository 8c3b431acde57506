import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openRoute } from '#lib/browser/deliveries/route.ts';
import { $route } from '#lib/browser/deliveries/store.ts';
import { cachePages } from '#lib/browser/deliveries/register-worker.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';

/** The round of whoever drives here, opened once; `number` where the page is about one order. */
export function useRoute(number?: () => string) {
  useEffect(() => {
    void openRoute(number?.());
    if (readCurrentUser()?.role === 'driver') cachePages();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, []);
  return useStore($route);
}
