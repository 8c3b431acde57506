import { randomUUID } from 'node:crypto';
import type { Order } from '#lib/orders/codec.ts';
import { shippingCents, shippingRule } from '#lib/cart/totals.ts';
import type { Placing } from '#lib/orders/schema.ts';
import { lockCart, removeProducts } from '#lib/server/features/cart/service.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { Refusal } from '#lib/server/errors.ts';
import { statusTag } from '#lib/server/infra/cache-tags.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { orderWriter } from './codec.ts';
import { type OrderDeps, enqueueOrderPlacedEmail } from './move-order.ts';
import {
  newOrder,
  placedEvent,
  assertTotals,
  mergeItems,
  priceLines,
  productsOf,
  subtotalCentsOf,
  takeStockOf,
} from './order-lines.ts';
import { addFirstEvent, addOrder } from './repo.ts';

/**
 * Placing an order (docs/api.md "Orders"): order, lines, stock, idempotency record, cart and email
 * are written in one transaction.
 */

const CALL = 'order/place';
const NOT_YOURS = 'You can only place your own orders.';
const KEY_REUSED = 'This request was already used for a different order.';
export const PLACED = 'Order placed successfully! Cash payment will be collected on delivery.';
const PLACED_TAG = statusTag({ before: undefined, after: 'pending_payment' });
/** Without a key, the same request within this time is the same order. */
const SAME_REQUEST_MS = 60_000;

interface Placed {
  orderId: string;
  order: Order;
}

function idempotentCall(userId: string, request: Placing, key: string | undefined): IdempotentCall {
  const call = { userId, call: CALL, reusedMessage: KEY_REUSED };
  if (key !== undefined) return { ...call, key: `key:${key}`, requestHash: hashOfRequest(request) };
  const requestHash = hashOfRequest([mergeItems(request), request.delivery_address]);
  return { ...call, key: `same:${requestHash}`, requestHash, expiresAfterMs: SAME_REQUEST_MS };
}

async function placeNew(
  deps: OrderDeps,
  tx: Tx,
  currentUser: CurrentUser,
  request: Placing,
): Promise<Placed> {
  const at = deps.now();
  const id = randomUUID();
  const items = mergeItems(request);
  const products = await productsOf(tx, items);
  const lines = priceLines(id, items, products);
  const subtotalCents = subtotalCentsOf(lines);
  const shipping = shippingCents(subtotalCents, shippingRule(deps.settings()));
  const order = newOrder(currentUser, { id, request, subtotalCents, shippingCents: shipping, at });
  const event = placedEvent(order);
  assertTotals(request, subtotalCents, subtotalCents + shipping);
  const stockTags = await takeStockOf(tx, lines, products);
  await addOrder(tx, order, lines);
  await addFirstEvent(tx, event);
  await removeProducts(tx, currentUser.id, items);
  const whole = { order, lines, events: [event], driver: undefined };
  await enqueueOrderPlacedEmail(deps, tx, currentUser.email, whole);
  await deps.changes.note(tx, [PLACED_TAG, ...stockTags]);
  return { orderId: order.number, order: orderWriter(deps.uploads.pathOf)(whole) };
}

/**
 * Places an order once for an idempotency key: the same key returns the same response, and throws
 * `conflict` for another body. A concurrent copy waits for the person's cart lock.
 */
export const createPlaceOrder =
  (deps: OrderDeps) =>
  async (currentUser: CurrentUser, request: Placing, key: string | undefined): Promise<Placed> => {
    if (request.userId !== undefined && request.userId !== currentUser.id) {
      throw new Refusal('forbidden', NOT_YOURS);
    }
    const call = idempotentCall(currentUser.id, request, key);
    const { response, isRepeat } = await inTransaction(deps.db, async (tx) => {
      await lockCart(tx, currentUser.id);
      return once(tx, call, deps.now(), () => placeNew(deps, tx, currentUser, request));
    });
    if (!isRepeat) deps.onOrderPlaced?.();
    return response;
  };
