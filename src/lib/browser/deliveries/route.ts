import { ownScript } from '#lib/browser/own-parts.ts';
import { $currentUser, hasToken } from '#lib/browser/session/current-user.ts';
import { ApiError, isRejected } from '#lib/browser/fetch.ts';
import { createOutbox, onWake } from '#lib/browser/outbox.ts';
import { notify } from '#lib/browser/toasts.ts';
import {
  type Action,
  type AtTheDoor,
  type DeliveryStatus,
  refusalText,
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
import * as m from '#messages';

/** The order of the current page; `undefined` for the route. */
let about: string | undefined;

async function fetchOrder(userId: string, orderNumber: string): Promise<void> {
  const wire = await fetchStop(orderNumber);
  if (driverHere() === userId) await phone.storeOrder(userId, orderNumber, wire);
}

async function fetchRoute(userId: string): Promise<void> {
  const orderNumber = about;
  if (orderNumber !== undefined && currentRoute()?.storedAt !== undefined) {
    await fetchOrder(userId, orderNumber);
    return;
  }
  const { approved, pages, orders } = await fetchList();
  const cash = await fetchCash();
  const at = new Date().toISOString();
  if (driverHere() === userId) await phone.storeRoute({ userId, at, pages, cash }, orders);
  // A stop that was opened first brings the whole route, so that all of it works offline.
  if (orderNumber !== undefined) await fetchOrder(userId, orderNumber);
  if (approved) return;
  await changed(userId);
  endRoute(m.deliveries_not_approved());
}

function onFailure(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.how === 'refused';
  if (isRefused && error.status === 401) return false; // The redirect to login has started.
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
  // Without persistence the browser may delete the data when space is short.
  navigator.storage.persist().catch(() => undefined);
}

/** Stores an action and sends it when online; resolves to its id. */
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
    notify('error', m.deliveries_not_stored());
    return undefined;
  }
}

/** Actions are stored on the device before they are sent; the screen displays the stored state (decision 0015). */
export async function act(
  orderNumber: string,
  status: DeliveryStatus,
  why: Pick<Action, 'reason' | 'note'> = {},
): Promise<void> {
  if ((await store(orderNumber, status, why)) !== undefined) catchUp();
}

/** The longest wait for a response at the door, in ms. */
const WAIT_MS = 10_000;

/** Resolves to the reason for a rejection; `undefined` if the action is confirmed or still pending. */
const refusalOf = (id: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const end = (refusal?: string) => {
      clearTimeout(late);
      // The listener may run before `stop` is assigned.
      queueMicrotask(() => stop());
      resolve(refusal);
    };
    const late = setTimeout(end, WAIT_MS);
    const stop = $route.subscribe(() => {
      const route = currentRoute();
      const action = route?.actions.find((one) => one.id === id);
      if (!route || !action || route.connection !== 'online') return end();
      // The order is fetched again first, for the number of attempts left.
      if (action.refusal !== undefined && !route.isBusy) end(refusalText(action));
    });
  });

/** Resolves to the reason if the server rejects the hand-over while the driver waits. */
export async function handOver(orderNumber: string, door: AtTheDoor): Promise<string | undefined> {
  const id = await store(orderNumber, 'delivered', { door });
  if (id === undefined) return m.deliveries_not_stored();
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
    notify('error', m.deliveries_not_stored());
  }
  await changed(userId);
}

export async function haveRead(orderNumber: string): Promise<void> {
  const userId = userHere();
  if (userId === undefined) return;
  await phone.acknowledge(userId, orderNumber);
  await changed(userId);
}

/** A page without a session displays nothing before the redirect to login. */
function closeUnlessSignedOut(): void {
  if (!hasToken()) return;
  closeRoute(m.deliveries_for_drivers());
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

export async function openRoute(orderNumber?: string): Promise<void> {
  about = orderNumber;
  // A previous page of this document may have closed it.
  $route.set(undefined);
  const userId = driverHere();
  if (userId === undefined) return closeUnlessSignedOut();
  try {
    await phone.clearRoutes(userId);
    await showStored(userId);
  } catch {
    return closeRoute(m.deliveries_storage_off());
  }
  followCurrentUser(userId);
  joinOtherTabs(userId);
  followConnection();
  catchUp();
}

/**
 * Registers the service worker (decision 0015). A page of an old version reloads once it is hidden, unless a dialog
 * is open, whose input is not stored.
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
    .register(ownScript(paths.deliveriesWorker()), {
      scope: paths.myDeliveries,
      updateViaCache: 'none',
    })
    // Not permitted, or offline at the first visit: the pages work while online.
    .catch(() => undefined);
}
