import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { ApiError, isAway } from '#lib/browser/api-error.ts';
import { type Action, isPending } from '#lib/deliveries/pending-action.ts';
import { tell } from './client.ts';
import { readStored, refuse, settle } from './device-storage.ts';
import { show } from './store.ts';

/** What a driver did and the shop has not confirmed yet (decision 0015). */

const NOT_TAKEN = 'The shop did not take it.';

/** Who drives on this phone now. */
export const driverHere = (): string | undefined =>
  readCurrentUser()?.role === 'driver' ? storedUser()?._id : undefined;

/** Shows what the phone keeps of a driver; who signed in meanwhile sees his own. */
export async function showStored(userId: string): Promise<void> {
  const stored = await readStored(userId);
  if (driverHere() === userId) show(stored, new Date());
}

let otherTabs: BroadcastChannel | undefined;

/** Shows from now on what other tabs do for the same driver, and tells them of this one. */
export function joinOtherTabs(userId: string): void {
  otherTabs = new BroadcastChannel('driving');
  otherTabs.addEventListener('message', ({ data }) => {
    if (data === userId) void showStored(userId);
  });
}

/** The phone keeps something else now: this tab shows it, and the others. */
export async function changed(userId: string): Promise<void> {
  otherTabs?.postMessage(userId);
  await showStored(userId);
}

/** Sends one action to its end: the shop's yes, or its no. Anything else leaves it waiting. */
async function send(action: Action): Promise<void> {
  try {
    await settle(action, await tell(action));
  } catch (error) {
    // Who has to log in again finds it waiting afterwards.
    if (isAway(error) || !(error instanceof ApiError) || error.status === 401) throw error;
    await refuse(action, error.serverMessage ?? NOT_TAKEN);
  }
}

/** Sends all that waits. */
export async function sendPending(userId: string): Promise<void> {
  for (;;) {
    const next = (await readStored(userId)).actions.find(isPending);
    if (!next || driverHere() !== userId) return;
    await send(next);
    await changed(userId);
  }
}
