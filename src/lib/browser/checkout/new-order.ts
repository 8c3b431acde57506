import * as v from 'valibot';
import { ApiError, getJson, sentenceOf } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { readAdminOrder } from '#lib/order-list/codec.ts';
import type { StaffOrder } from '#lib/checkout/staff-order.ts';
import {
  type Match,
  type NewLine,
  type NewOrderQuote,
  readChoices,
  readNewOrderQuote,
  withQuantity,
} from '#lib/checkout/new-order.ts';
import type { LinkedLine } from '#lib/cart/order-link.ts';
import { NOT_DONE } from '#lib/messages/messages.ts';

const MOST_PRODUCTS = 6;
const LOST = 'Connection problem. Try again: the order will not be placed twice.';

export async function findChoices(q: string): Promise<Match[]> {
  const query = new URLSearchParams({ q, limit: String(MOST_PRODUCTS) });
  return readChoices(await getJson(`/api/products?${query}`));
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** The sizes of a product; none if it is no longer sold. */
async function choicesOf(productId: string): Promise<Match[]> {
  try {
    const { product } = await getJson(`/api/products/${encodeURIComponent(productId)}`);
    return readChoices({ products: [product] });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** The lines of a link as far as they are in stock. */
export async function fetchLinked(linked: readonly LinkedLine[]): Promise<NewLine[]> {
  const ids = [...new Set(linked.map(({ productId }) => productId))];
  const choices = (await Promise.all(ids.map(choicesOf))).flat();
  return linked.flatMap(({ productId, size, quantity }) => {
    const choice = choices.find((one) => one.productId === productId && one.size === size);
    return choice && choice.left > 0 ? [withQuantity({ ...choice, quantity }, quantity)] : [];
  });
}

export const itemsOf = (lines: readonly NewLine[]) =>
  lines.map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

/** What the price depends on beside the lines. */
export interface QuoteChoice {
  district: string;
  paymentMethod: StaffOrder['paymentMethod'];
  vouchers: readonly string[];
  /** Of the customer, who may have used a code before; empty until it is known. */
  phone: string;
}

/** Throws when the lines or codes are rejected or offline. */
export async function fetchNewOrderQuote(
  lines: readonly NewLine[],
  choice: QuoteChoice,
): Promise<NewOrderQuote> {
  return readNewOrderQuote(
    await authedPost('/api/order/quote', { cartItems: itemsOf(lines), ...choice }),
  );
}

/** The code for which a call was refused. */
export function refusedCodeOf(error: unknown): string | undefined {
  const code = error instanceof ApiError ? error.response?.['voucher'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

let pending: { text: string; key: string } | undefined;

/** A repeated order has the same idempotency key. */
function keyOf(text: string): string {
  if (pending?.text !== text) pending = { text, key: crypto.randomUUID() };
  return pending.key;
}

const Taken = v.object({
  order: v.pipe(v.unknown(), v.transform(readAdminOrder)),
  /** For the buyer, in his language. */
  message: v.string(),
});
export type TakenOrder = v.InferOutput<typeof Taken>;

/** Places an order once; resolves to `undefined` and notifies when it was refused. */
export async function takeOrder(order: StaffOrder): Promise<TakenOrder | undefined> {
  try {
    const response = await authedPost(
      '/api/admin/orders',
      { ...order },
      keyOf(JSON.stringify(order)),
    );
    const taken = v.parse(Taken, response);
    pending = undefined;
    return taken;
  } catch (error) {
    // A refused order was not placed, so the next attempt gets a new key.
    if (error instanceof ApiError && error.how === 'refused') pending = undefined;
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: LOST }));
    return undefined;
  }
}
