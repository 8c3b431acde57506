import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/api-error.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type OwnOrder, readOrder, readOrders } from '#lib/orders/codec.ts';
import { NOT_CANCELLED } from '#lib/orders/messages.ts';

/** A person's own orders, asked of the shop (docs/api.md "Orders"). */

/** As many as one answer holds. */
const ORDERS_A_PAGE = 100;

const address = (orderNumber: string) => `/api/orders/${encodeURIComponent(orderNumber)}`;

export const fetchOrders = async (page: number, limit = ORDERS_A_PAGE) =>
  readOrders(await authedGet(`/api/orders/myorders?page=${page}&limit=${limit}`));

/** All of them, newest first, however many answers that takes. */
export async function fetchAllOrders(): Promise<readonly OwnOrder[]> {
  const { orders, pages } = await fetchOrders(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, at) => fetchOrders(at + 2));
  const rest = await Promise.all(others);
  return [...orders, ...rest.flatMap((page) => page.orders)];
}

/** The newest of them; nothing when there is none. */
export async function newestOrder(): Promise<OwnOrder | undefined> {
  return readOrders(await authedGet('/api/order/myorders?limit=1')).orders[0];
}

/** One of them; nothing when the person has no such order. */
export async function fetchOrder(orderNumber: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await authedGet(address(orderNumber));
    return readOrder(order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Calls an order off. Gives it as it is then: where the shop says that it is too late, the person is
 * told and sees how far it has come.
 */
export async function cancelOrder(orderNumber: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await authedPost(`${address(orderNumber)}/cancel`, {});
    const cancelled = readOrder(order);
    notify('success', 'Order cancelled');
    return cancelled;
  } catch (error) {
    notify('error', sentenceOf(error, { away: NOT_CANCELLED }));
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    // Told already; without a line it stays as it was shown.
    return fetchOrder(orderNumber).catch(() => undefined);
  }
}
