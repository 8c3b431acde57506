import { ApiError, type ResponseBody, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import * as m from '#messages';

/** The order of an answer; `undefined` for one that is not found. */
export async function orderIn(answer: Promise<ResponseBody>): Promise<OwnOrder | undefined> {
  try {
    const { order } = await answer;
    return readOrder(order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Resolves to the current order, and notifies the customer when it is too late to cancel. */
export async function cancelledIn(
  answer: Promise<ResponseBody>,
  fetchNow: () => Promise<OwnOrder | undefined>,
): Promise<OwnOrder | undefined> {
  try {
    const { order } = await answer;
    const cancelled = readOrder(order);
    notify('success', m.checkout_cancelled());
    return cancelled;
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: m.orders_not_cancelled() }));
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    // The error is already displayed; offline, the displayed order stays.
    return fetchNow().catch(() => undefined);
  }
}
