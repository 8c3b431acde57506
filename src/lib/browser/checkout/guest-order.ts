import { ApiError, getJson, postJson, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { sendFile } from '#lib/browser/upload.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { type SlipClient } from '#lib/browser/payments/send-slip.ts';
import * as m from '#messages';

export const callOf = (token: string, step = '') => `/api/o/${encodeURIComponent(token)}${step}`;

export const guestTokenIn = (pathname: string): string =>
  pathname.split('/').findLast(Boolean) ?? '';

export async function fetchGuestOrder(token: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await getJson(callOf(token));
    return readOrder(order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

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

/** Resolves to the current order, also when it is too late to cancel. */
export async function cancelGuestOrder(token: string): Promise<OwnOrder | undefined> {
  try {
    const { order } = await postJson(callOf(token, '/cancel'), {});
    const cancelled = readOrder(order);
    notify('success', m.checkout_cancelled());
    return cancelled;
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: m.orders_not_cancelled() }));
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    // The error is already displayed; offline, the displayed order stays.
    return fetchGuestOrder(token).catch(() => undefined);
  }
}
