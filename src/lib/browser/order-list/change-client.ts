import { ApiError } from '#lib/browser/fetch.ts';
import { authedPost, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { readChangeQuote } from '#lib/checkout/change-order.ts';
import type { changeOf } from '#lib/order-list/change-form.ts';
import { type AdminOrderView, readAdminOrder } from '#lib/order-list/codec.ts';

type Change = ReturnType<typeof changeOf>;

const changePath = ({ orderNumber }: AdminOrderView): string =>
  `/api/admin/orders/${encodeURIComponent(orderNumber)}`;

/** Throws `ApiError`. */
export const changeOrder = async (order: AdminOrderView, change: Change): Promise<AdminOrderView> =>
  readAdminOrder((await authedPut(changePath(order), change))['order']);

export const fetchChangeQuote = async (order: AdminOrderView, change: Change) =>
  readChangeQuote(await authedPost(`${changePath(order)}/quote`, change));

/** The order as it is now, where somebody has changed it or it can't be changed any more. */
export function presentOrderIn(error: unknown): AdminOrderView | undefined {
  const order = error instanceof ApiError ? error.response?.['order'] : undefined;
  return order === undefined ? undefined : readAdminOrder(order);
}
