import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type OwnOrder, readOrder, readOrders } from '#lib/orders/codec.ts';
import { MAX_PAGE_SIZE } from '#lib/paging/paging.ts';
import * as m from '#messages';

const address = (orderNumber: string) => `/api/orders/${encodeURIComponent(orderNumber)}`;

export const fetchOrders = async (page: number, limit = MAX_PAGE_SIZE) =>
  readOrders(await authedGet(`/api/orders/myorders?page=${page}&limit=${limit}`));

export async function fetchAllOrders(): Promise<readonly OwnOrder[]> {
  const { orders, pages } = await fetchOrders(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, at) => fetchOrders(at + 2));
  const rest = await Promise.all(others);
  return [...orders, ...rest.flatMap((page) => page.orders)];
}

export async function newestOrder(): Promise<OwnOrder | undefined> {
  return readOrders(await authedGet('/api/order/myorders?limit=1')).orders[0];
}

export async function fetchOrder(orderNumber: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await authedGet(address(orderNumber));
    return readOrder(order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Resolves to the current order, and notifies the customer when it is too late to cancel. */
export async function cancelOrder(orderNumber: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await authedPost(`${address(orderNumber)}/cancel`, {});
    const cancelled = readOrder(order);
    notify('success', m.checkout_cancelled());
    return cancelled;
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: m.orders_not_cancelled() }));
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    // The error is already displayed; offline, the displayed order stays.
    return fetchOrder(orderNumber).catch(() => undefined);
  }
}
