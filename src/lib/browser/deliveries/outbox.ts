import * as v from 'valibot';
import { authedGet, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, isAway } from '#lib/browser/api-error.ts';
import { readOrders } from '#lib/orders/codec.ts';
import { type Action, isPending } from '#lib/deliveries/pending-action.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { readStored, refuse, settle } from './device-storage.ts';
import { show } from './store.ts';

/** What was assigned to a driver, asked of the shop (docs/api.md "Orders"). */

const LIST = '/api/order/assigned';
/** More than anybody brings in a day; as many as one answer holds. */
const ORDERS_A_PAGE = 100;

const address = (orderNumber: string) => `${LIST}/${encodeURIComponent(orderNumber)}`;
const listAddress = (page: number) => `${LIST}?page=${page}&limit=${ORDERS_A_PAGE}`;

const WireOrder = v.looseObject({ orderId: v.string() });
const WireList = v.object({ orders: v.array(WireOrder), pages: v.optional(v.number(), 1) });

/** The first page, as it is kept: in the shop's own words. */
export async function fetchList() {
  const { orders, pages } = v.parse(WireList, await authedGet(listAddress(1)));
  return { pages, orders: orders.map((wire) => ({ orderNumber: wire.orderId, wire })) };
}

/** A later page, to be looked at only. */
export const fetchPage = async (page: number) => readOrders(await authedGet(listAddress(page)));

/** One order as it is kept; nothing when it is not his. */
export async function fetchStop(orderNumber: string): Promise<unknown> {
  try {
    const { order } = await authedGet(address(orderNumber));
    return v.parse(WireOrder, order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Tells the shop what a driver did; gives the order as it is then. */
export async function tell({ orderNumber, status }: Action): Promise<unknown> {
  const { order } = await authedPut(address(orderNumber), { status: status });
  return v.parse(WireOrder, order);
}

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
