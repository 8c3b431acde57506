import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openRound } from '#lib/browser/deliveries/route.ts';
import { $round } from '#lib/browser/deliveries/store.ts';
import { keepPages } from '#lib/browser/deliveries/register-worker.ts';
import { readPerson } from '#lib/browser/account/current-user.ts';

/** The round of whoever drives here, opened once; `number` where the page is about one order. */
export function useRound(number?: () => string) {
  useEffect(() => {
    void openRound(number?.());
    if (readPerson()?.role === 'driver') keepPages();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, []);
  return useStore($round);
}
