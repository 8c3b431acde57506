import { ApiError, getJson, sentenceOf } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type AdminOrderView, readAdminOrder } from '#lib/order-list/codec.ts';
import type { StaffOrder } from '#lib/checkout/staff-order.ts';
import {
  type Choice,
  type NewLine,
  type NewOrderQuote,
  readChoices,
  readNewOrderQuote,
} from '#lib/checkout/new-order.ts';
import { NOT_DONE } from '#lib/messages/messages.ts';

/** The calls of the screen where the staff take an order (docs/api.md "Orders by the staff"). */

const MOST_PRODUCTS = 6;
const LOST = 'Connection problem. Try again: the order will not be placed twice.';

export async function findChoices(q: string): Promise<Choice[]> {
  const query = new URLSearchParams({ q, limit: String(MOST_PRODUCTS) });
  return readChoices(await getJson(`/api/products?${query}`));
}

export const itemsOf = (lines: readonly NewLine[]) =>
  lines.map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

/** What the lines cost. Throws when they are refused, or offline. */
export async function fetchNewOrderQuote(
  lines: readonly NewLine[],
  choice: { district: string; paymentMethod: StaffOrder['paymentMethod'] },
): Promise<NewOrderQuote> {
  return readNewOrderQuote(
    await authedPost('/api/order/quote', { cartItems: itemsOf(lines), ...choice }),
  );
}

let pending: { text: string; key: string } | undefined;

/** The same order sent again has the same key, another one its own. */
function keyOf(text: string): string {
  if (pending?.text !== text) pending = { text, key: crypto.randomUUID() };
  return pending.key;
}

/** Places an order once, however often it is sent; `undefined` when it was refused, and says why. */
export async function takeOrder(order: StaffOrder): Promise<AdminOrderView | undefined> {
  try {
    const response = await authedPost(
      '/api/admin/orders',
      { ...order },
      keyOf(JSON.stringify(order)),
    );
    const taken = readAdminOrder(response['order']);
    pending = undefined;
    return taken;
  } catch (error) {
    // What was refused was not placed: the next try may be another order.
    if (error instanceof ApiError && error.how === 'refused') pending = undefined;
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: LOST }));
    return undefined;
  }
}
