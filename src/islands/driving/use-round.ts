import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openRound } from '#lib/driving/round.ts';
import { $round } from '#lib/driving/store.ts';
import { keepPages } from '#lib/driving/worker.ts';
import { readPerson } from '#lib/account/person.ts';

/** The round of whoever drives here, opened once; `number` where the page is about one order. */
export function useRound(number?: () => string) {
  useEffect(() => {
    void openRound(number?.());
    if (readPerson()?.role === 'driver') keepPages();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, []);
  return useStore($round);
}
