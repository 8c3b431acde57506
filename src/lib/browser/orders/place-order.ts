import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError } from '#lib/browser/fetch.ts';
import { type Line, isLine } from '#lib/cart/lines.ts';
import { setLines, storedLines } from '#lib/browser/cart/store.ts';
import { settleCart } from '#lib/browser/cart/sync.ts';
import { pendingChanges } from '#lib/browser/cart/outbox.ts';
import {
  removeDraft,
  removePendingOrder,
  isDefinite,
  storePendingOrder,
  unanswered,
  pendingOrderFor,
  type PendingOrder,
} from './checkout-draft.ts';
import { type Quote, readQuote, likeness, type OrderBody } from '#lib/orders/order-request.ts';
import { PLACED, SOMETHING_WRONG } from '#lib/orders/messages.ts';

/** The outcome of placing an order. */
export type Outcome =
  | { kind: 'placed'; orderId: string; order: unknown; message: string }
  /** The server's totals differ. */
  | { kind: 'prices'; quote: Quote; message: string }
  /** The cart changed since the shopper saw it. */
  | { kind: 'changed' }
  | { kind: 'refused'; message: string; fields: Record<string, string> }
  /** Unknown whether the server has it. */
  | { kind: 'unknown'; message: string };

const ADDRESS = 'delivery_address.';

/** The server's errors of single address fields, by the form's names. */
const fieldsOf = (error: ApiError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error.fieldErrors).map(([name, sentence]) => [
      name.startsWith(ADDRESS) ? name.slice(ADDRESS.length) : name,
      sentence,
    ]),
  );

/** The server has removed the ordered lines from its cart; remove them here too. */
const takeOrdered = ({ cartItems }: Pick<OrderBody, 'cartItems'>): void =>
  setLines(
    storedLines().filter(
      (line) => !cartItems.some(({ _id, size }) => isLine(line, { productId: _id, size })),
    ),
  );

function failed(error: unknown, lines: readonly Line[]): Outcome {
  const refusal = error instanceof ApiError ? error : undefined;
  const message = refusal?.serverMessage ?? SOMETHING_WRONG;
  if (!isDefinite(error) || !refusal) return { kind: 'unknown', message };
  removePendingOrder();
  if (refusal.status !== 409) return { kind: 'refused', message, fields: fieldsOf(refusal) };
  // Prices or stock differ from what this browser knew.
  void settleCart();
  const quote = readQuote(refusal.response, lines);
  return quote ? { kind: 'prices', quote, message } : { kind: 'refused', message, fields: {} };
}

/** Sends a pending order, possibly again. `lines` are the ones shown. */
async function send({ key, text }: PendingOrder, lines: readonly Line[]): Promise<Outcome> {
  const body: OrderBody = JSON.parse(text);
  try {
    const response = await authedPost('/api/order/place', { ...body }, key);
    const { orderId, order, message } = response;
    if (typeof orderId !== 'string') return { kind: 'unknown', message: SOMETHING_WRONG };
    removePendingOrder();
    removeDraft();
    takeOrdered(body);
    return {
      kind: 'placed',
      orderId,
      order,
      message: typeof message === 'string' ? message : PLACED,
    };
  } catch (error) {
    return failed(error, lines);
  }
}

/** Places the shown order, idempotently. */
export async function placeOrder(body: OrderBody, lines: readonly Line[]): Promise<Outcome> {
  if (pendingChanges().length > 0) {
    if (!(await settleCart())) return { kind: 'unknown', message: SOMETHING_WRONG };
    if (likeness(storedLines()) !== likeness(lines)) return { kind: 'changed' };
  }
  const pending = pendingOrderFor(body, unanswered(body.userId), () => crypto.randomUUID());
  storePendingOrder(pending);
  return send(pending, lines);
}

/** Resends an order whose response was lost, after its lines have left the cart. */
export const resendOrder = (pending: PendingOrder): Promise<Outcome> => send(pending, []);
