import { atom, onMount } from 'nanostores';
import type { Permission } from '#lib/account/permissions.ts';
import { ApiError } from '#lib/browser/fetch.ts';
import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { readToday, type Today } from '#lib/today/today.ts';

export type TodayState =
  | { is: 'loading' | 'failed' | 'forbidden' }
  | { is: 'loaded'; today: Today; permissions: readonly Permission[]; at: Date };

export const $today = atom<TodayState>({ is: 'loading' });

/** The interval while the tab is visible, in ms. */
const EVERY_MS = 30_000;

let running: Promise<void> | undefined;

async function fetchToday(): Promise<void> {
  try {
    const { today, permissions } = readToday(await authedGet('/api/admin/today'));
    $today.set({ is: 'loaded', today, permissions, at: new Date() });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) $today.set({ is: 'forbidden' });
    // Otherwise what was loaded stays, and says from when it is.
    else if ($today.get().is !== 'loaded') $today.set({ is: 'failed' });
  }
}

export function refreshToday(): Promise<void> {
  running ??= fetchToday().finally(() => (running = undefined));
  return running;
}

/** The counts are fetched again after this device completed a task. */
export function recordWork(): void {
  dispatchEvent(new Event('admin-work'));
}

onMount($today, () => {
  // The server renders the page without the counts.
  if (typeof document === 'undefined') return undefined;
  const refreshWhenSeen = () => {
    if (document.visibilityState === 'visible') void refreshToday();
  };
  const events = ['online', 'pageshow', 'admin-work'] as const;
  const timer = setInterval(refreshWhenSeen, EVERY_MS);
  document.addEventListener('visibilitychange', refreshWhenSeen);
  for (const event of events) addEventListener(event, refreshWhenSeen);
  void refreshToday();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshWhenSeen);
    for (const event of events) removeEventListener(event, refreshWhenSeen);
  };
});
