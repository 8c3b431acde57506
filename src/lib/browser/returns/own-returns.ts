import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { type OwnReturn, readReturns } from '#lib/returns/codec.ts';

export async function fetchOwnReturns(): Promise<readonly OwnReturn[]> {
  const at = async (page: number) =>
    readReturns(await authedGet(`/api/orders/returns?page=${page}`));
  const { returns, pages } = await at(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => at(n + 2));
  const rest = await Promise.all(others);
  return [...returns, ...rest.flatMap((page) => page.returns)];
}

export const returnsOf = (returns: readonly OwnReturn[], orderNumber: string): OwnReturn[] =>
  returns.filter(({ orderId }) => orderId === orderNumber);

/** The returns of an order, newest first; without any it sends no request. */
export async function fetchReturnsOf(order: OwnOrder): Promise<OwnReturn[]> {
  return order.latestReturn ? returnsOf(await fetchOwnReturns(), order.orderNumber) : [];
}
