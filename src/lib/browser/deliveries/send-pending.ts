import { type Action, isPending } from '#lib/deliveries/pending-action.ts';
import { readStored, refuse, settle } from './device-storage.ts';
import { isRejected } from '#lib/browser/fetch.ts';
import { readCash } from '#lib/deliveries/driver-cash.ts';
import { hasStoredRoute } from './stored-route.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { fetchCash, sendAction } from './client.ts';
import { show, $route } from './store.ts';

export const driverHere = (): string | undefined =>
  readCurrentUser()?.role === 'driver' ? storedUser()?._id : undefined;

export const userHere = (): string | undefined => storedUser()?._id;

/** Displays a driver's stored data unless another driver signed in. */
export async function showStored(userId: string): Promise<void> {
  const stored = await readStored(userId);
  if (userHere() === userId) show(stored, new Date());
}

/** For a former driver: the cash in hand and the rejected actions. */
export async function showCash(): Promise<void> {
  const userId = userHere();
  if (userId === undefined) return;
  const cash = readCash(await fetchCash().catch(() => undefined));
  const isStored = hasStoredRoute();
  const { actions } = isStored ? await readStored(userId) : { actions: [] };
  const route = $route.get();
  if (userHere() !== userId || route === undefined || !('closed' in route)) return;
  $route.set({ ...route, cash, actions });
}

let otherTabs: BroadcastChannel | undefined;

export function joinOtherTabs(userId: string): void {
  otherTabs = new BroadcastChannel('driving');
  otherTabs.addEventListener('message', ({ data }) => {
    if (data === userId) void showStored(userId);
  });
}

export async function changed(userId: string): Promise<void> {
  otherTabs?.postMessage(userId);
  await showStored(userId);
}

/** Removes the action once it is confirmed or rejected; any other failure leaves it pending. */
async function send(action: Action): Promise<void> {
  try {
    await settle(action, await sendAction(action));
  } catch (error) {
    if (!isRejected(error)) throw error;
    const { serverMessage: refusal, code } = error;
    await refuse(action, { refusal, ...(code !== undefined && { code }) });
  }
}

export async function sendPending(userId: string): Promise<void> {
  for (;;) {
    const next = (await readStored(userId)).actions.find(isPending);
    if (!next || driverHere() !== userId) return;
    await send(next);
    await changed(userId);
  }
}
