import { getJson, postJson, sentenceOf } from '#lib/browser/fetch.ts';
import { cancelledIn, orderIn } from '#lib/browser/orders/order-calls.ts';
import { notify } from '#lib/browser/toasts.ts';
import { sendFile } from '#lib/browser/upload.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { type SlipClient } from '#lib/browser/payments/send-slip.ts';
import * as m from '#messages';

export const callOf = (token: string, step = '') => `/api/o/${encodeURIComponent(token)}${step}`;

export const guestTokenIn = (pathname: string): string =>
  pathname.split('/').findLast(Boolean) ?? '';

export const fetchGuestOrder = (token: string) => orderIn(getJson(callOf(token)));

export const guestSlipClient = (token: string): SlipClient => ({
  post: (form, following) => sendFile(callOf(token, '/slip'), form, {}, following),
  fetchOrder: () => fetchGuestOrder(token),
});

/** Stops text messages to the number of the order, or lets them come again. */
export async function chooseSms(token: string, stopped: boolean): Promise<OwnOrder | undefined> {
  try {
    const { order } = await postJson(callOf(token, '/sms'), { stopped });
    return readOrder(order);
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: m.checkout_sms_not_changed() }));
    return undefined;
  }
}

export const cancelGuestOrder = (token: string) =>
  cancelledIn(postJson(callOf(token, '/cancel'), {}), () => fetchGuestOrder(token));
