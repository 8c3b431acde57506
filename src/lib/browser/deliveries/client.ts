import * as v from 'valibot';
import { authedGet, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { readOrders } from '#lib/orders/codec.ts';
import type { Action } from '#lib/deliveries/pending-action.ts';

/** What was assigned to a driver, asked of the shop (docs/api.md "Orders"). */

const LIST = '/api/order/assigned';
/** More than anybody brings in a day; as many as one answer holds. */
const ORDERS_A_PAGE = 100;

const address = (number: string) => `${LIST}/${encodeURIComponent(number)}`;
const listAddress = (page: number) => `${LIST}?page=${page}&limit=${ORDERS_A_PAGE}`;

const WireOrder = v.looseObject({ orderId: v.string() });
const WireList = v.object({ orders: v.array(WireOrder), pages: v.optional(v.number(), 1) });

/** The first page, as it is kept: in the shop's own words. */
export async function fetchList() {
  const { orders, pages } = v.parse(WireList, await authedGet(listAddress(1)));
  return { pages, orders: orders.map((wire) => ({ number: wire.orderId, wire })) };
}

/** A later page, to be looked at only. */
export const fetchPage = async (page: number) => readOrders(await authedGet(listAddress(page)));

/** One order as it is kept; nothing when it is not his. */
export async function fetchStop(number: string): Promise<unknown> {
  try {
    const { order } = await authedGet(address(number));
    return v.parse(WireOrder, order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Tells the shop what a driver did; gives the order as it is then. */
export async function tell({ number, status }: Action): Promise<unknown> {
  const { order } = await authedPut(address(number), { status: status });
  return v.parse(WireOrder, order);
}
