import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { type ReturnClient, UNFOLLOWED } from '#lib/browser/returns/request-return.ts';
import { authedFile, authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { readReturnsOfOrder } from '#lib/returns/codec.ts';
import { fetchNamed } from './client.ts';

/** Asks for a return for the buyer of an order. */
export function staffReturnClient(orderNumber: string): ReturnClient {
  const path = `/api/admin/orders/${encodeURIComponent(orderNumber)}/return`;
  return {
    post: (body, key) => authedPost(path, body, key),
    postForm: (form, key) => authedFile(path, form, UNFOLLOWED, key),
    fetchOrder: async () => {
      const found = await fetchNamed([orderNumber]);
      return found === FORBIDDEN ? undefined : found.orders[0];
    },
    fetchReturns: async ({ latestReturn }) =>
      latestReturn ? readReturnsOfOrder(await authedGet(path)) : [],
  };
}
