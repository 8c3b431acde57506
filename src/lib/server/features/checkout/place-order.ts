import { randomUUID } from 'node:crypto';
import type { Placing } from '#lib/checkout/schema.ts';
import { costsOf, methodChoices, refusedMethod } from '#lib/checkout/costs.ts';
import { lockCart, removeProducts } from '#lib/server/features/cart/service.ts';
import { rememberDistrict, type CurrentUser } from '#lib/server/features/account/users.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { ownerWriter } from '#lib/server/features/orders/codec.ts';
import { enqueueOrderPlacedEmail, type OrderDeps } from '#lib/server/features/orders/move-order.ts';
import {
  assertTotals,
  mergeItems,
  priceLines,
  soldProductsOf,
  subtotalCentsOf,
  takeStockOf,
  type Buyer,
} from '#lib/server/features/orders/order-lines.ts';
import { newOrder, placedEvent } from '#lib/server/features/orders/new-order.ts';
import { addFirstEvent, addOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { emailShopAboutOrder } from '#lib/server/features/orders/shop-emails.ts';
import * as m from '#messages';

/** One transaction writes order, lines, stock, idempotency record, cart and email (docs/api.md "Orders"). */

const CALL = 'order/place';
const NOT_YOURS = 'You can only place your own orders.';
/** Without a key, the same request within this time is the same order. */
const SAME_REQUEST_MS = 60_000;

function idempotentCall(userId: string, request: Placing, key: string | undefined): IdempotentCall {
  const call = { userId, call: CALL, reusedMessage: m.checkout_key_reused() };
  if (key !== undefined) return { ...call, key: `key:${key}`, requestHash: hashOfRequest(request) };
  const { delivery_address, paymentMethod } = request;
  const requestHash = hashOfRequest([mergeItems(request), delivery_address, paymentMethod]);
  return { ...call, key: `same:${requestHash}`, requestHash, expiresAfterMs: SAME_REQUEST_MS };
}

type NewOrderRequest = Pick<Placing, 'cartItems' | 'delivery_address' | 'paymentMethod'> &
  Partial<Pick<Placing, 'subTotalAmt' | 'totalAmt'>>;

/** Checks the totals if they are sent; `tell` notifies the buyer. */
export async function placeOrderInTx(
  deps: OrderDeps,
  tx: Tx,
  buyer: Buyer,
  request: NewOrderRequest,
  tell: (placed: OrderRecord) => Promise<void>,
): Promise<OrderRecord> {
  const at = deps.now();
  const id = randomUUID();
  const items = mergeItems(request);
  const products = await soldProductsOf(tx, items);
  const lines = priceLines(id, items, products);
  const subtotalCents = subtotalCentsOf(lines);
  const { paymentMethod: method } = request;
  const { district } = request.delivery_address;
  const settings = deps.settings();
  const costs = costsOf(subtotalCents, settings, { district, method });
  const methods = methodChoices(subtotalCents, settings, district);
  if (!methods.some((choice) => choice.method === method && choice.allowed)) {
    throw new Refusal('conflict', refusedMethod(method), {
      code: 'payment_method_refused',
      body: { methods },
    });
  }
  const row = newOrder(buyer, { id, request, costs, at });
  const event = placedEvent(row, buyer.actorId);
  const { subTotalAmt, totalAmt } = request;
  if (subTotalAmt !== undefined && totalAmt !== undefined) {
    assertTotals({ subTotalAmt, totalAmt }, costs);
  }
  const order: OrderRecord = {
    row,
    lines,
    events: [event],
    payments: [],
    attempts: [],
    latestReturn: undefined,
    driver: undefined,
  };
  const [stockTags] = await Promise.all([
    takeStockOf(tx, lines),
    addOrder(tx, row, lines),
    addFirstEvent(tx, event),
    emailShopAboutOrder(deps, tx, order),
    tell(order),
  ]);
  deps.changes.record(tx, stockTags);
  return order;
}

async function placeNew(deps: OrderDeps, tx: Tx, currentUser: CurrentUser, request: Placing) {
  const { id } = currentUser;
  const buyer = { userId: id, actorId: id, channel: 'web' as const, note: '' };
  const { district } = request.delivery_address;
  const ordered = mergeItems(request);
  const tell = (placed: OrderRecord) => enqueueOrderPlacedEmail(deps, tx, currentUser, placed);
  const [order] = await Promise.all([
    placeOrderInTx(deps, tx, buyer, request, tell),
    removeProducts(tx, id, ordered),
    district !== '' && rememberDistrict(tx, id, district),
  ]);
  // A line that was ordered by a former title stands in the cart by the present one.
  const renamed = order.lines
    .map(({ product_id: _id, size }) => ({ _id, size }))
    .filter((line) => !ordered.some((one) => one._id === line._id && one.size === line.size));
  await removeProducts(tx, id, renamed);
  return {
    orderId: order.row.number,
    order: ownerWriter(deps.uploads.pathOf, deps)(order),
  };
}

type Placed = Awaited<ReturnType<typeof placeNew>>;

/**
 * The same key returns the same response and throws `conflict` for another body. A concurrent copy waits for the cart
 * lock.
 */
export const createPlaceOrder =
  (deps: OrderDeps) =>
  async (currentUser: CurrentUser, request: Placing, key: string | undefined): Promise<Placed> => {
    if (request.userId !== undefined && request.userId !== currentUser.id) {
      throw new Refusal('forbidden', NOT_YOURS);
    }
    const call = idempotentCall(currentUser.id, request, key);
    const { response, isRepeat } = await inTransaction(deps.db, async (tx) => {
      // Pipelined: looks up the key after the lock.
      const locked = lockCart(tx, currentUser.id);
      const placed = once(tx, call, deps.now(), () => placeNew(deps, tx, currentUser, request));
      return (await Promise.all([placed, locked]))[0];
    });
    if (!isRepeat) deps.onOrderPlaced?.();
    return response;
  };
