import { readOrders } from '#lib/orders/codec.ts';
import { type Action } from '#lib/deliveries/pending-action.ts';
import * as v from 'valibot';
import { authedGet, authedPut, signed } from '#lib/browser/session/authed-fetch.ts';
import { isRejected } from '#lib/browser/fetch.ts';
import { sendFile } from '#lib/browser/upload.ts';
import { notify } from '#lib/browser/toasts.ts';
import { toRupees } from '#lib/format/money.ts';
import { MAX_PAGE_SIZE } from '#lib/paging/paging.ts';
import * as m from '#messages';

const LIST = '/api/order/assigned';
const address = (orderNumber: string) => `${LIST}/${encodeURIComponent(orderNumber)}`;
const listAddress = (page: number) => `${LIST}?page=${page}&limit=${MAX_PAGE_SIZE}`;

const WireOrder = v.looseObject({ orderId: v.string() });
const WireList = v.object({
  orders: v.array(WireOrder),
  pages: v.optional(v.number(), 1),
  approved: v.optional(v.boolean(), true),
});

export async function fetchList() {
  const { orders, pages, approved } = v.parse(WireList, await authedGet(listAddress(1)));
  return { approved, pages, orders: orders.map((wire) => ({ orderNumber: wire.orderId, wire })) };
}

export const fetchPage = async (page: number) => readOrders(await authedGet(listAddress(page)));

/** Resolves to the unparsed order; `undefined` if it is not assigned to this driver. */
export async function fetchStop(orderNumber: string): Promise<unknown> {
  try {
    const { order } = await authedGet(address(orderNumber));
    return v.parse(WireOrder, order);
  } catch (error) {
    if (isRejected(error) && error.status === 404) return undefined;
    throw error;
  }
}

export const fetchCash = async (): Promise<unknown> =>
  (await authedGet('/api/driver/cash'))['cash'];

function bodyOf({ status, reason, note, at, door }: Action): Record<string, unknown> {
  if (status === 'failed') return { status, reason, note, at };
  if (status === 'delivering') return { status };
  if (!door) return { status, at };
  const { code, codeMissing, cashCents, cashNote } = door;
  return {
    status,
    at,
    cash: toRupees(cashCents),
    ...(cashNote && { cashNote }),
    ...(code && { code }),
    ...(codeMissing && { codeMissing }),
  };
}

/** The hand-over stands without the photo, so a rejected photo is only reported. */
async function sendPhoto(orderNumber: string, photo: Blob): Promise<void> {
  const form = new FormData();
  form.set('photo', photo, 'door.jpg');
  const path = `${address(orderNumber)}/photo`;
  try {
    // A slow connection may take long while bytes are sent.
    const following = { progress: () => undefined, signal: new AbortController().signal };
    await signed((token) => sendFile(path, form, { method: 'PUT', token }, following));
  } catch (error) {
    if (!isRejected(error)) throw error;
    notify(
      'error',
      m.deliveries_photo_not_saved({ number: orderNumber, problem: error.serverMessage }),
    );
  }
}

/** Sends an action with its photo; resolves to the updated order. */
export async function sendAction(action: Action): Promise<unknown> {
  const path = address(action.orderNumber);
  const { order } = await authedPut(path, bodyOf(action));
  const photo = action.door?.photo;
  if (photo) await sendPhoto(action.orderNumber, photo);
  return v.parse(WireOrder, order);
}
