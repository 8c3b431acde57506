import { readPerson } from '#lib/browser/account/current-user.ts';
import { keptUser } from '#lib/browser/account/session.ts';
import { CallFailed, isAway } from '#lib/browser/api-error.ts';
import { type Action, isWaiting } from '#lib/deliveries/pending-action.ts';
import { tell } from './client.ts';
import { keptOf, refuse, settle } from './device-storage.ts';
import { show } from './store.ts';

/** Sends what a driver did, in its order and by one tab at a time (decision 0015). */

const LOCK = 'driving';
const NOT_TAKEN = 'The shop did not take it.';

/** Who drives on this phone now. */
export const driverHere = (): string | undefined =>
  readPerson()?.role === 'driver' ? keptUser()?._id : undefined;

/** Shows what the phone keeps of a driver; who signed in meanwhile sees his own. */
export async function showKept(userId: string): Promise<void> {
  const kept = await keptOf(userId);
  if (driverHere() === userId) show(kept, new Date());
}

let otherTabs: BroadcastChannel | undefined;

/** Shows from now on what other tabs do for the same driver, and tells them of this one. */
export function joinOtherTabs(userId: string): void {
  otherTabs = new BroadcastChannel('driving');
  otherTabs.addEventListener('message', ({ data }) => {
    if (data === userId) void showKept(userId);
  });
}

/** The phone keeps something else now: this tab shows it, and the others. */
export async function changed(userId: string): Promise<void> {
  otherTabs?.postMessage(userId);
  await showKept(userId);
}

/** Sends one action to its end: the shop's yes, or its no. Anything else leaves it waiting. */
async function send(action: Action): Promise<void> {
  try {
    await settle(action, await tell(action));
  } catch (error) {
    // Who has to log in again finds it waiting afterwards.
    if (isAway(error) || !(error instanceof CallFailed) || error.status === 401) throw error;
    await refuse(action, error.serverMessage ?? NOT_TAKEN);
  }
}

/** Sends all that waits. */
export async function sendWaiting(userId: string): Promise<void> {
  for (;;) {
    const next = (await keptOf(userId)).actions.find(isWaiting);
    if (!next || driverHere() !== userId) return;
    await send(next);
    await changed(userId);
  }
}

/** One tab at a time; where locks are missing, the shop takes the same twice for once. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
