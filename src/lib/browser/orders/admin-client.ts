import { signedGet, signedPost } from '#lib/browser/account/authed-fetch.ts';
import { CallFailed, sentenceOf } from '#lib/browser/api-error.ts';
import { listingHref } from '#lib/catalogue/listing-url.ts';
import { notify } from '#lib/browser/toasts.ts';
import { unlessRefused } from '#lib/browser/admin-only.ts';
import { type DeskAddress, fieldsOf } from '#lib/orders/admin-filters.ts';
import {
  type DeskDriver,
  type DeskList,
  type DeskOrder,
  readDeskOrder,
  readDrivers,
  readList,
} from '#lib/orders/admin-codec.ts';
import { NO_ANSWER, NOT_DONE } from '#lib/orders/admin-messages.ts';

/** The admins' calls (docs/api.md "Administration"). */

const ORDERS_A_PAGE = 25;
const SLIPS_AT_ONCE = 50;
const DRIVERS_AT_ONCE = 100;

const ordersAt = async (path: string): Promise<DeskList> => readList(await signedGet(path));

/** One page of the orders. */
export function fetchPage(address: Pick<DeskAddress, 'filter' | 'q' | 'page'>) {
  const limit = { name: 'limit', value: String(ORDERS_A_PAGE) };
  const fields = [...fieldsOf(address), limit];
  return unlessRefused(ordersAt(listingHref('/api/admin/orders', fields, address.page)));
}

/** The slips that wait, the oldest first. */
export const fetchWaiting = () =>
  unlessRefused(ordersAt(`/api/admin/orders?slip=waiting&limit=${SLIPS_AT_ONCE}`));

/** One order by its number. */
export async function fetchOne(number: string): Promise<DeskOrder | undefined> {
  const { orders } = await ordersAt(`/api/admin/orders?${new URLSearchParams({ q: number })}`);
  return orders.find((order) => order.number === number);
}

/** Everybody who drives, by name. */
export async function fetchDrivers(): Promise<DeskDriver[]> {
  const at = async (page: number) =>
    readDrivers(await signedGet(`/api/admin/drivers?page=${page}&limit=${DRIVERS_AT_ONCE}`));
  const { drivers, pages } = await at(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => at(n + 2));
  const rest = await Promise.all(others);
  return [...drivers, ...rest.flatMap((page) => page.drivers)];
}

async function move(
  { number }: DeskOrder,
  name: 'approve' | 'reject-slip' | 'assign' | 'cancel',
  body: Record<string, unknown>,
): Promise<DeskOrder> {
  const { order } = await signedPost(
    `/api/admin/orders/${encodeURIComponent(number)}/${name}`,
    body,
  );
  return readDeskOrder(order);
}

/** Takes what was looked at, slip or cash, and nothing that has come since. */
export const approve = (order: DeskOrder) => move(order, 'approve', { seen: order.slip ?? null });
export const returnSlip = (order: DeskOrder, reason: string) =>
  move(order, 'reject-slip', { reason });
export const cancel = (order: DeskOrder, reason: string) => move(order, 'cancel', { reason });
export const assign = (order: DeskOrder, driverId: string) =>
  move(order, 'assign', { driverId, seen: order.driverId });

/**
 * Does something to an order, and says how it went. Gives the order as it is then, also where
 * somebody else was quicker; nothing when that could not be learned.
 */
export async function act(
  { number }: DeskOrder,
  work: () => Promise<DeskOrder>,
  done: string,
): Promise<DeskOrder | undefined> {
  try {
    const order = await work();
    notify('success', done);
    return order;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, away: NO_ANSWER }));
    if (!(error instanceof CallFailed) || error.status !== 409) return undefined;
    // Told already; without a line it stays as it was shown.
    return fetchOne(number).catch(() => undefined);
  }
}
