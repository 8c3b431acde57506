import { atom } from 'nanostores';
import { readOrders } from '#lib/orders/codec.ts';
import { type DriverOrder, readDriverOrder } from '#lib/deliveries/driver-order.ts';
import { type Action, isPending } from '#lib/deliveries/pending-action.ts';
import { type StoredDeliveries, readStored, refuse, settle } from './device-storage.ts';
import * as v from 'valibot';
import { authedGet, authedPut, signed } from '#lib/browser/session/authed-fetch.ts';
import { isRejected } from '#lib/browser/fetch.ts';
import { sendFile } from '#lib/browser/upload.ts';
import { type OwnCash, readCash } from '#lib/deliveries/driver-cash.ts';
import { DELIVERY_ROUTE, safeStorage } from '#lib/browser/safe-storage.ts';
import { notify } from '#lib/browser/toasts.ts';
import { toRupees } from '#lib/format/money.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';

/** `offline`: the device has no network; `busy`: the server is unavailable. */
export type Connection = 'online' | 'offline' | 'busy';

/** A driver's route as stored on the device. */
export interface DeliveryRoute {
  orders: readonly DriverOrder[];
  actions: readonly Action[];
  /** When the server sent it; `undefined` if this device never had it. */
  storedAt: string | undefined;
  pages: number;
  /** The keys of the stops in the driver's own order; empty for that of the rule. */
  own: readonly string[];
  /** What the driver held when the server sent it last. */
  cash: OwnCash | undefined;
  connection: Connection;
  /** Whether something is being sent or fetched now. */
  isBusy: boolean;
  /** Whether the server has responded since the page was opened. */
  isAsked: boolean;
  /** When the store was last read; it decides which day is today. */
  now: Date;
}

/** Why this user has no route, with what is left of the one that ended: cash, and rejected actions. */
export interface ClosedRoute extends Pick<DeliveryRoute, 'cash' | 'actions'> {
  closed: string;
}

/** `undefined` before the store was read. */
export const $route = atom<DeliveryRoute | ClosedRoute | undefined>();

const fresh = { connection: 'online', isBusy: true, isAsked: false } as const;

export const currentRoute = (): DeliveryRoute | undefined => {
  const route = $route.get();
  return route === undefined || 'closed' in route ? undefined : route;
};

/** Changes the connection state. */
export function note(
  change: Partial<Pick<DeliveryRoute, 'connection' | 'isBusy' | 'isAsked'>>,
): void {
  const route = currentRoute();
  if (route) $route.set({ ...route, ...change });
}

/** Shows what the device stores; of a route that is closed, no orders. */
function show({ list, orders, actions }: StoredDeliveries, now: Date): void {
  const before = $route.get();
  if (before !== undefined && 'closed' in before) {
    $route.set({ ...before, actions });
    return;
  }
  $route.set({
    ...(before ?? fresh),
    // The `offline` event may have fired before anybody listened.
    ...(navigator.onLine === false && { connection: 'offline' }),
    orders: orders.flatMap((wire) => readDriverOrder(wire) ?? []),
    actions,
    storedAt: list?.at,
    pages: list?.pages ?? 1,
    own: list?.own ?? [],
    cash: readCash(list?.cash),
    now,
  });
}

/** Shows nothing of a driver's. */
export const closeRoute = (closed: string): void =>
  $route.set({ closed, cash: undefined, actions: [] });

/** Of whoever drives no more: the cash in hand and what was rejected stay on the screen. */
export function endRoute(closed: string): void {
  const route = currentRoute();
  $route.set({ closed, cash: route?.cash, actions: route?.actions ?? [] });
}

/** A driver's assigned orders (docs/api.md "Orders"). */

const LIST = '/api/order/assigned';
/** More than a day's deliveries, and the maximum of one response. */
const ORDERS_A_PAGE = 100;

const address = (orderNumber: string) => `${LIST}/${encodeURIComponent(orderNumber)}`;
const listAddress = (page: number) => `${LIST}?page=${page}&limit=${ORDERS_A_PAGE}`;

const WireOrder = v.looseObject({ orderId: v.string() });
const WireList = v.object({
  orders: v.array(WireOrder),
  pages: v.optional(v.number(), 1),
  approved: v.optional(v.boolean(), true),
});

/** The first page, unparsed, for storing. */
export async function fetchList() {
  const { orders, pages, approved } = v.parse(WireList, await authedGet(listAddress(1)));
  return { approved, pages, orders: orders.map((wire) => ({ orderNumber: wire.orderId, wire })) };
}

/** A later page, not stored. */
export const fetchPage = async (page: number) => readOrders(await authedGet(listAddress(page)));

/** One order, unparsed; `undefined` unless assigned to this driver. */
export async function fetchStop(orderNumber: string): Promise<unknown> {
  try {
    const { order } = await authedGet(address(orderNumber));
    return v.parse(WireOrder, order);
  } catch (error) {
    if (isRejected(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** What the driver holds, unparsed. */
export const fetchCash = async (): Promise<unknown> =>
  (await authedGet('/api/driver/cash'))['cash'];

/** The server tells one attempt from another, and one made offline, by its time. */
function bodyOf({ status, reason, note, at, door }: Action): Record<string, unknown> {
  if (status === 'failed') return { status, reason, note, at };
  if (status === 'delivering') return { status };
  if (!door) return { status, at };
  const { code, codeMissing, cashCents, cashNote } = door;
  return {
    status,
    at,
    cash: toRupees(cashCents),
    ...(cashNote && { cashNote }),
    ...(code && { code }),
    ...(codeMissing && { codeMissing }),
  };
}

/** Sends the photo of a parcel. Without it the hand-over stands, so a rejected one is only told. */
async function sendPhoto(orderNumber: string, photo: Blob): Promise<void> {
  const form = new FormData();
  form.set('photo', photo, 'door.jpg');
  const path = `${address(orderNumber)}/photo`;
  try {
    // A slow line may take long, as long as bytes are sent.
    const following = { progress: () => undefined, signal: new AbortController().signal };
    await signed((token) => sendFile(path, form, { method: 'PUT', token }, following));
  } catch (error) {
    if (!isRejected(error)) throw error;
    notify('error', `Photo of ${orderNumber} not saved. ${error.serverMessage}`);
  }
}

/** Sends an action and the photo that belongs to it; returns the updated order. */
async function sendAction(action: Action): Promise<unknown> {
  const path = address(action.orderNumber);
  const { order } = await authedPut(path, bodyOf(action));
  const photo = action.door?.photo;
  if (photo) await sendPhoto(action.orderNumber, photo);
  return v.parse(WireOrder, order);
}

/** A driver's actions that the server has not confirmed (decision 0015). */

/** The signed-in driver on this device. */
export const driverHere = (): string | undefined =>
  readCurrentUser()?.role === 'driver' ? storedUser()?._id : undefined;

/** Whoever is signed in on this device. */
export const userHere = (): string | undefined => storedUser()?._id;

/** Shows what the device stores for a driver, unless another signed in meanwhile. */
export async function showStored(userId: string): Promise<void> {
  const stored = await readStored(userId);
  if (userHere() === userId) show(stored, new Date());
}

/** Of whoever drives no more: what the shop says of the cash, and what this device did not send. */
export async function showCash(): Promise<void> {
  const userId = userHere();
  if (userId === undefined) return;
  const cash = readCash(await fetchCash().catch(() => undefined));
  const isStored = safeStorage.get(DELIVERY_ROUTE) !== null;
  const { actions } = isStored ? await readStored(userId) : { actions: [] };
  const route = $route.get();
  if (userHere() !== userId || route === undefined || !('closed' in route)) return;
  $route.set({ ...route, cash, actions });
}

let otherTabs: BroadcastChannel | undefined;

/** Follows other tabs of the same driver, and notifies them. */
export function joinOtherTabs(userId: string): void {
  otherTabs = new BroadcastChannel('driving');
  otherTabs.addEventListener('message', ({ data }) => {
    if (data === userId) void showStored(userId);
  });
}

/** The stored data changed: update this tab and the others. */
export async function changed(userId: string): Promise<void> {
  otherTabs?.postMessage(userId);
  await showStored(userId);
}

/** Sends one action until it is confirmed or rejected. After any other failure it stays pending. */
async function send(action: Action): Promise<void> {
  try {
    await settle(action, await sendAction(action));
  } catch (error) {
    if (!isRejected(error)) throw error;
    await refuse(action, error.serverMessage);
  }
}

/** Sends all pending actions. */
export async function sendPending(userId: string): Promise<void> {
  for (;;) {
    const next = (await readStored(userId)).actions.find(isPending);
    if (!next || driverHere() !== userId) return;
    await send(next);
    await changed(userId);
  }
}
