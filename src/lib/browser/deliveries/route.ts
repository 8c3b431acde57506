import { $currentUser } from '#lib/browser/session/current-user.ts';
import { ApiError, isAway } from '#lib/browser/api-error.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import {
  type DeliveryStatus,
  FOR_DRIVERS,
  NOT_STORED,
  STORAGE_OFF,
} from '#lib/deliveries/pending-action.ts';
import {
  fetchList,
  fetchStop,
  changed,
  driverHere,
  joinOtherTabs,
  sendPending,
  showStored,
} from './outbox.ts';
import * as phone from './device-storage.ts';
import { closeRoute, currentRoute, note } from './store.ts';

/**
 * A driver's round (decision 0015). Whatever he does is put on his phone first and sent from there;
 * what he sees is what the phone keeps.
 */

/** The order that the page is about; nothing where it is about all of them. */
let about: string | undefined;

async function ask(userId: string): Promise<void> {
  if (about !== undefined) {
    const orderNumber = about;
    const wire = await fetchStop(orderNumber);
    if (driverHere() === userId) await phone.storeOrder(userId, orderNumber, wire);
    return;
  }
  const { pages, orders } = await fetchList();
  const at = new Date().toISOString();
  if (driverHere() === userId) await phone.storeRoute({ userId, at, pages }, orders);
}

/** Shows why a try failed; gives whether to try again. */
function onFailure(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.how === 'refused';
  if (isRefused && error.status === 401) return false; // The way to the login page is under way.
  if (isRefused && !isAway(error)) {
    closeRoute(error.serverMessage ?? FOR_DRIVERS);
    return false;
  }
  note({ line: error instanceof ApiError && !isRefused ? 'down' : 'busy' });
  return true;
}

const outbox = createOutbox({ lock: 'driving', send: () => sendAndFetch(), onFailure });

async function sendAndFetch(): Promise<void> {
  const userId = driverHere();
  if (userId === undefined || !currentRoute()) return;
  note({ isBusy: true });
  try {
    await sendPending(userId);
    await ask(userId);
    await changed(userId);
    note({ line: 'up', isAsked: true });
  } finally {
    note({ isBusy: false });
  }
}

/** Sends what is pending and fetches what is new. */
export function catchUp(): void {
  if (driverHere() !== undefined && currentRoute()) outbox.flush();
}

/** Asks the browser not to throw away what the phone keeps when it runs out of room. */
function askToKeep(): void {
  if (!('storage' in navigator)) return;
  // A browser that does not keep it for good keeps it as long as there is room.
  navigator.storage.persist().catch(() => undefined);
}

/** Keeps what the driver did, shows it as waiting, and sends it as soon as there is a line. */
export async function act(orderNumber: string, status: DeliveryStatus): Promise<void> {
  const userId = driverHere();
  if (userId === undefined) return;
  try {
    await phone.addAction({ userId, orderNumber, status, at: new Date().toISOString() });
    await changed(userId);
    askToKeep();
  } catch {
    // Full, or switched off: it did not happen, and he is told.
    notify('error', NOT_STORED);
    return;
  }
  catchUp();
}

/** The driver has read why the shop refused something. */
export async function haveRead(orderNumber: string): Promise<void> {
  const userId = driverHere();
  if (userId === undefined) return;
  await phone.acknowledge(userId, orderNumber);
  await changed(userId);
}

function followCurrentUser(userId: string): void {
  $currentUser.subscribe(() => {
    const here = driverHere();
    if (here === undefined) closeRoute(FOR_DRIVERS);
    else if (here !== userId) location.reload();
  });
}

function followConnection(): void {
  onWake(catchUp);
  addEventListener('offline', () => note({ line: 'down' }));
}

/** Opens the round, or one order of it: what the phone keeps at once, then what the shop says. */
export async function openRoute(orderNumber?: string): Promise<void> {
  about = orderNumber;
  const userId = driverHere();
  if (userId === undefined) return closeRoute(FOR_DRIVERS);
  try {
    await phone.clearRoutes(userId);
    await showStored(userId);
  } catch {
    // Storage is switched off, and he is told.
    return closeRoute(STORAGE_OFF);
  }
  followCurrentUser(userId);
  joinOtherTabs(userId);
  followConnection();
  catchUp();
}
