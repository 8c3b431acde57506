import { authedFile, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, type ResponseBody, sentenceOf } from '#lib/browser/fetch.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { type OwnReturn, readReturn } from '#lib/returns/codec.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { fetchReturnsOf } from './own-returns.ts';
import * as m from '#messages';

/** An order and its returns, as they are now. */
interface Now {
  order: OwnOrder;
  returns: OwnReturn[];
}

export type ReturnEnd =
  | { is: 'requested'; made: OwnReturn }
  /** `now`: when something has changed since the form was opened. */
  | { is: 'refused'; message: string; now?: Now };

/** How a return is asked for: by the buyer's account, by an order's link, or by the staff. */
export interface ReturnClient {
  post: (body: Record<string, unknown>, key: string) => Promise<ResponseBody>;
  postForm: (form: FormData, key: string) => Promise<ResponseBody>;
  fetchOrder: () => Promise<OwnOrder | undefined>;
  fetchReturns: (order: OwnOrder) => Promise<OwnReturn[]>;
}

/** Without progress: the photos are already small. */
export const UNFOLLOWED = { progress: () => undefined, signal: new AbortController().signal };

export function ownReturnClient(orderNumber: string): ReturnClient {
  const path = `/api/order/${encodeURIComponent(orderNumber)}/return`;
  return {
    post: (body, key) => authedPost(path, body, key),
    postForm: (form, key) => authedFile(path, form, UNFOLLOWED, key),
    fetchOrder: () => fetchOrder(orderNumber),
    fetchReturns: fetchReturnsOf,
  };
}

async function fetchChanged(client: ReturnClient): Promise<Now | undefined> {
  try {
    const order = await client.fetchOrder();
    return order && { order, returns: await client.fetchReturns(order) };
  } catch {
    return undefined;
  }
}

export interface PackedPhoto {
  name: string;
  packed: Promise<Blob>;
}

/** A form, in which lists are JSON. */
async function formOf(
  { items, exchangeFor, reason, resolution }: ReturnRequest,
  photos: readonly PackedPhoto[],
): Promise<FormData> {
  const form = new FormData();
  form.set('items', JSON.stringify(items));
  form.set('reason', reason);
  form.set('resolution', resolution);
  if (exchangeFor) form.set('exchangeFor', JSON.stringify(exchangeFor));
  for (const { name, packed } of photos) form.append('photos', await packed, name);
  return form;
}

/** The same key, after a lost response, is the same return. */
export async function requestReturn(
  client: ReturnClient,
  request: ReturnRequest,
  { photos, key }: { photos: readonly PackedPhoto[]; key: string },
): Promise<ReturnEnd> {
  try {
    const response =
      photos.length === 0
        ? await client.post({ ...request }, key)
        : await client.postForm(await formOf(request, photos), key);
    return { is: 'requested', made: readReturn(response['return']) };
  } catch (error) {
    const message = sentenceOf(error, {
      refused: m.returns_not_requested(),
      unavailable: m.returns_not_requested(),
    });
    // 422: an earlier request with this key succeeded before the form was changed.
    const isChanged = error instanceof ApiError && (error.status === 409 || error.status === 422);
    const now = isChanged ? await fetchChanged(client) : undefined;
    return { is: 'refused', message, ...(now && { now }) };
  }
}
