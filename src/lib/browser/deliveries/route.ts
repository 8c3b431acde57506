import { ownScript } from '#lib/browser/own-parts.ts';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import { ApiError, isRejected } from '#lib/browser/fetch.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import {
  type Action,
  type AtTheDoor,
  type DeliveryStatus,
  FOR_DRIVERS,
  NOT_APPROVED,
  NOT_STORED,
  STORAGE_OFF,
} from '#lib/deliveries/pending-action.ts';
import { $route, closeRoute, endRoute, currentRoute, update } from './store.ts';
import {
  changed,
  driverHere,
  joinOtherTabs,
  sendPending,
  showCash,
  showStored,
  userHere,
} from './send-pending.ts';
import { fetchCash, fetchList, fetchStop } from './client.ts';
import * as phone from './device-storage.ts';
import { paths } from '#lib/site/paths.ts';

/**
 * A driver's route (decision 0015). Actions are stored on the device first and sent from there; the
 * screen shows what the device stores.
 */

/** The order that the page is about; `undefined` for the whole route. */
let about: string | undefined;

async function fetchRoute(userId: string): Promise<void> {
  if (about !== undefined) {
    const orderNumber = about;
    const wire = await fetchStop(orderNumber);
    if (driverHere() === userId) await phone.storeOrder(userId, orderNumber, wire);
    return;
  }
  const { approved, pages, orders } = await fetchList();
  const cash = await fetchCash();
  const at = new Date().toISOString();
  if (driverHere() === userId) await phone.storeRoute({ userId, at, pages, cash }, orders);
  if (approved) return;
  await changed(userId);
  endRoute(NOT_APPROVED);
}

/** Shows why an attempt failed; returns whether to retry. */
function onFailure(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.how === 'refused';
  if (isRefused && error.status === 401) return false; // The way to the login page is under way.
  if (isRejected(error)) {
    endRoute(error.serverMessage);
    return false;
  }
  update({ connection: error instanceof ApiError && !isRefused ? 'offline' : 'busy' });
  return true;
}

const outbox = createOutbox({ lock: 'driving', send: () => sendAndFetch(), onFailure });

async function sendAndFetch(): Promise<void> {
  const userId = driverHere();
  if (userId === undefined || !currentRoute()) return;
  update({ isBusy: true });
  try {
    await sendPending(userId);
    await fetchRoute(userId);
    if (!currentRoute()) return;
    await changed(userId);
    update({ connection: 'online', isRequested: true });
  } finally {
    update({ isBusy: false });
  }
}

export function catchUp(): void {
  if (driverHere() !== undefined && currentRoute()) outbox.flush();
}

function requestPersistence(): void {
  if (!('storage' in navigator)) return;
  // Without persistence the browser may evict it when space is short.
  navigator.storage.persist().catch(() => undefined);
}

/** Stores an action, shows it as pending, and sends it when online; gives its id. */
async function store(
  orderNumber: string,
  status: DeliveryStatus,
  reported: Pick<Action, 'reason' | 'note' | 'door'>,
): Promise<number | undefined> {
  const userId = driverHere();
  if (userId === undefined) return undefined;
  try {
    const at = new Date().toISOString();
    const id = await phone.addAction({ userId, orderNumber, status, at, ...reported });
    await changed(userId);
    requestPersistence();
    return id;
  } catch {
    // Full or turned off: nothing was stored, and the driver sees a message.
    notify('error', NOT_STORED);
    return undefined;
  }
}

export async function act(
  orderNumber: string,
  status: DeliveryStatus,
  why: Pick<Action, 'reason' | 'note'> = {},
): Promise<void> {
  if ((await store(orderNumber, status, why)) !== undefined) catchUp();
}

/** A phone without a good connection does not keep the driver at the door, in ms. */
const WAIT_MS = 10_000;

/** Why the server rejected an action; `undefined` once it is confirmed, or waits on the phone. */
const refusalOf = (id: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const end = (refusal?: string) => {
      clearTimeout(late);
      // The subscription may still be under way.
      queueMicrotask(() => stop());
      resolve(refusal);
    };
    const late = setTimeout(end, WAIT_MS);
    const stop = $route.subscribe(() => {
      const route = currentRoute();
      const action = route?.actions.find((one) => one.id === id);
      if (!route || !action || route.connection !== 'online') return end();
      // Until the order is read again, which has the tries that are left.
      if (action.refusal !== undefined && !route.isBusy) end(action.refusal);
    });
  });

/** Hands over an order; gives the reason if the server rejects it while the driver waits. */
export async function handOver(orderNumber: string, door: AtTheDoor): Promise<string | undefined> {
  const id = await store(orderNumber, 'delivered', { door });
  if (id === undefined) return NOT_STORED;
  catchUp();
  const refusal = await refusalOf(id);
  if (refusal !== undefined) await haveRead(orderNumber);
  return refusal;
}

export async function goInOrder(keys: readonly string[]): Promise<void> {
  const userId = driverHere();
  if (userId === undefined) return;
  try {
    await phone.storeOwnOrder(userId, keys);
  } catch {
    notify('error', NOT_STORED);
  }
  await changed(userId);
}

export async function haveRead(orderNumber: string): Promise<void> {
  const userId = userHere();
  if (userId === undefined) return;
  await phone.acknowledge(userId, orderNumber);
  await changed(userId);
}

/** A page without a session redirects to login: nothing else is shown on the way. */
function closeUnlessSignedOut(): void {
  if (!hasToken()) return;
  closeRoute(FOR_DRIVERS);
  void showCash();
}

function followCurrentUser(userId: string): void {
  $currentUser.subscribe(() => {
    const here = driverHere();
    if (here === undefined) closeUnlessSignedOut();
    else if (here !== userId) location.reload();
  });
}

function followConnection(): void {
  onWake(catchUp);
  addEventListener('offline', () => update({ connection: 'offline' }));
}

/** Opens the route or one order: the stored data at once, then the server's. */
export async function openRoute(orderNumber?: string): Promise<void> {
  about = orderNumber;
  // Another page of the same document may have closed it.
  $route.set(undefined);
  const userId = driverHere();
  if (userId === undefined) return closeUnlessSignedOut();
  try {
    await phone.clearRoutes(userId);
    await showStored(userId);
  } catch {
    // Storage is turned off: the driver sees a message.
    return closeRoute(STORAGE_OFF);
  }
  followCurrentUser(userId);
  joinOtherTabs(userId);
  followConnection();
  catchUp();
}

/**
 * Registers the service worker that opens the driver's pages offline (decision 0015). A new version
 * takes over while a page of the old one may be open: that page reloads once it is hidden, unless a
 * dialog is open, as what is typed in one is not stored (the camera hides the page too).
 */
export function cachePages(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) {
    const openAnew = () => {
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      if (document.visibilityState === 'hidden' && !isDialogOpen) location.reload();
    };
    serviceWorker.addEventListener('controllerchange', () => {
      document.addEventListener('visibilitychange', openAnew);
      openAnew();
    });
  }
  serviceWorker
    .register(ownScript(paths.deliveriesWorker), {
      scope: paths.myDeliveries,
      updateViaCache: 'none',
    })
    // Not permitted, or offline at the first visit: the pages work while online.
    .catch(() => undefined);
}
