import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, isRejected } from '#lib/browser/fetch.ts';
import { type Line, isLine } from '#lib/cart/lines.ts';
import { withoutBought } from '#lib/cart/gift-voucher-line.ts';
import { setLines, storedLines } from '#lib/browser/cart/store.ts';
import { refreshCart, settleCart } from '#lib/browser/cart/sync.ts';
import { pendingChanges } from '#lib/browser/cart/outbox.ts';
import { removeCodes } from '#lib/browser/vouchers/store.ts';
import { namedProblem } from './quote.ts';
import {
  removeDraft,
  removePendingOrder,
  storePendingOrder,
  unanswered,
  pendingOrderFor,
  type PendingOrder,
} from './checkout-draft.ts';
import type { MethodChoice } from '#lib/checkout/costs.ts';
import {
  methodsIn,
  requestKey,
  type OrderBody,
  type Quote,
  readQuote,
  type PaymentChoice,
} from '#lib/checkout/order-request.ts';
import { methodTable } from '#lib/payments/methods.ts';
import * as m from '#messages';

export type Outcome =
  | { kind: 'placed'; orderId: string; order: unknown; payment?: unknown; message: string }
  /** The server's totals differ. */
  | { kind: 'prices'; quote: Quote; message: string }
  /** The cart changed since the shopper saw it. */
  | { kind: 'changed' }
  | {
      kind: 'refused';
      message: string;
      fields: Record<string, string>;
      methods?: readonly MethodChoice[];
    }
  /** Unknown whether the server has it. */
  | { kind: 'unknown'; message: string };

const ADDRESS = 'delivery_address.';

const fieldsOf = (error: ApiError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error.fieldErrors).map(([name, sentence]) => [
      name.startsWith(ADDRESS) ? name.slice(ADDRESS.length) : name,
      sentence,
    ]),
  );

function takeOrdered({ cartItems, giftVouchers = [] }: OrderBody): void {
  const left = storedLines().filter(
    (line) => !cartItems.some(({ _id, size }) => isLine(line, { productId: _id, size })),
  );
  setLines(withoutBought(left, giftVouchers));
}

function failed(error: unknown, lines: readonly Line[], choice: PaymentChoice): Outcome {
  if (!isRejected(error)) {
    const message = error instanceof ApiError ? error.serverMessage : undefined;
    return { kind: 'unknown', message: message ?? m.checkout_went_wrong() };
  }
  const { status, serverMessage: message, response } = error;
  removePendingOrder();
  if (status !== 409) return { kind: 'refused', message, fields: fieldsOf(error) };
  void refreshCart();
  const quote = readQuote(response, lines, choice);
  if (quote) return { kind: 'prices', quote, message };
  const methods = methodsIn(response);
  return { kind: 'refused', message: namedProblem(error), fields: {}, ...(methods && { methods }) };
}

/** Sends a pending order, possibly again. `lines` are the displayed ones. */
async function send({ key, text }: PendingOrder, lines: readonly Line[]): Promise<Outcome> {
  const body: OrderBody = JSON.parse(text);
  try {
    const response = await authedPost('/api/order/place', { ...body }, key);
    const { orderId, order, payment, message } = response;
    if (typeof orderId !== 'string') return { kind: 'unknown', message: m.checkout_went_wrong() };
    removePendingOrder();
    removeDraft();
    takeOrdered(body);
    if (body.vouchers) removeCodes(body.vouchers);
    return {
      kind: 'placed',
      orderId,
      order,
      payment,
      message: typeof message === 'string' ? message : methodTable[body.paymentMethod].placed(),
    };
  } catch (error) {
    const { paymentMethod: method, delivery_address: to, vouchers = [] } = body;
    return failed(error, lines, { method, district: to.district, vouchers });
  }
}

export async function placeOrder(body: OrderBody, lines: readonly Line[]): Promise<Outcome> {
  if (pendingChanges().length > 0) {
    if (!(await settleCart())) return { kind: 'unknown', message: m.checkout_went_wrong() };
    if (requestKey(storedLines()) !== requestKey(lines)) return { kind: 'changed' };
  }
  const madeAt = Date.now();
  const before = unanswered(body.userId, madeAt);
  const pending = pendingOrderFor(body, before, { key: crypto.randomUUID(), madeAt });
  storePendingOrder(pending);
  return send(pending, lines);
}

export const resendOrder = (pending: PendingOrder): Promise<Outcome> => send(pending, []);
