import { call, getJson } from '#lib/browser/fetch.ts';
import { type ReturnClient, UNFOLLOWED } from '#lib/browser/returns/request-return.ts';
import { sendFile } from '#lib/browser/upload.ts';
import { readReturnsOfOrder } from '#lib/returns/codec.ts';
import { callOf, fetchGuestOrder } from './guest-order.ts';

/** Asks for a return by the link of an order without an account. */
export function guestReturnClient(token: string): ReturnClient {
  const path = callOf(token, '/return');
  return {
    post: (body, key) => call(path, { method: 'POST', body, key }),
    postForm: (form, key) => sendFile(path, form, { key }, UNFOLLOWED),
    fetchOrder: () => fetchGuestOrder(token),
    fetchReturns: async ({ latestReturn }) =>
      latestReturn ? readReturnsOfOrder(await getJson(path)) : [],
  };
}
