import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { type OwnOrder, readOrders } from '#lib/orders/codec.ts';
import { MAX_PAGE_SIZE } from '#lib/paging/paging.ts';
import { cancelledIn, orderIn } from './order-calls.ts';

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

export const fetchOrder = (orderNumber: string) => orderIn(authedGet(address(orderNumber)));

export const cancelOrder = (orderNumber: string) =>
  cancelledIn(authedPost(`${address(orderNumber)}/cancel`, {}), () => fetchOrder(orderNumber));
