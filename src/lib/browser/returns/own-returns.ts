import * as v from 'valibot';
import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { type OwnReturn, readReturn, readReturns } from '#lib/returns/codec.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import * as m from '#messages';

export async function fetchReturns(): Promise<readonly OwnReturn[]> {
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
  return order.latestReturn ? returnsOf(await fetchReturns(), order.orderNumber) : [];
}

export type ReturnEnd =
  | { is: 'requested'; made: OwnReturn }
  /** `now`: the order and its returns, when something has changed since the form was opened. */
  | { is: 'refused'; message: string; now?: { order: OwnOrder; returns: OwnReturn[] } };

async function fetchChanged(orderNumber: string) {
  try {
    const order = await fetchOrder(orderNumber);
    return order && { order, returns: await fetchReturnsOf(order) };
  } catch {
    return undefined;
  }
}

/** The same key, after a lost response, is the same return. */
export async function requestReturn(
  orderNumber: string,
  request: ReturnRequest,
  key: string,
): Promise<ReturnEnd> {
  try {
    const path = `/api/order/${encodeURIComponent(orderNumber)}/return`;
    const response = await authedPost(path, { ...request }, key);
    return { is: 'requested', made: readReturn(response['return']) };
  } catch (error) {
    const message = sentenceOf(error, {
      refused: m.returns_not_requested(),
      unavailable: m.returns_not_requested(),
    });
    // 422: an earlier request with this key succeeded before the form was changed.
    const isChanged = error instanceof ApiError && (error.status === 409 || error.status === 422);
    const now = isChanged ? await fetchChanged(orderNumber) : undefined;
    return { is: 'refused', message, ...(now && { now }) };
  }
}

const Draft = v.object({
  /** Another user in this tab must not see the draft. */
  userId: v.string(),
  items: v.array(v.string()),
  pieces: v.record(v.string(), v.number()),
  usual: v.string(),
  details: v.string(),
  resolution: v.string(),
  sizes: v.record(v.string(), v.string()),
});
export type ReturnDraft = Omit<v.InferOutput<typeof Draft>, 'userId'>;

const draftKey = (orderNumber: string) => `returnDraft:${orderNumber}`;

export function saveReturnDraft(orderNumber: string, draft: ReturnDraft): void {
  try {
    const stored = { ...draft, userId: storedUser()?._id };
    sessionStorage.setItem(draftKey(orderNumber), JSON.stringify(stored));
  } catch {}
}

export function removeReturnDraft(orderNumber: string): void {
  try {
    sessionStorage.removeItem(draftKey(orderNumber));
  } catch {}
}

export function readReturnDraft(orderNumber: string): ReturnDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(orderNumber)) ?? 'null');
    const { success, output } = v.safeParse(Draft, stored);
    return success && output.userId === storedUser()?._id ? output : undefined;
  } catch {
    return undefined;
  }
}
