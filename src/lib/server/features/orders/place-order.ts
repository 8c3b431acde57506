import { randomUUID } from 'node:crypto';
import type { Placing, QuoteRequest } from '#lib/orders/schema.ts';
import { costsOf, methodChoices } from '#lib/orders/costs.ts';
import { NO_CASH, NO_TRANSFER, type PaymentMethod } from '#lib/shop-settings/payment-methods.ts';
import { lockCart, removeProducts } from '#lib/server/features/cart/service.ts';
import { rememberDistrict, type CurrentUser } from '#lib/server/features/account/users.ts';
import { Refusal } from '#lib/server/errors.ts';
import { statusTag } from '#lib/server/infra/cache-tags.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { orderWriter } from './codec.ts';
import { type OrderDeps, enqueueOrderPlacedEmail } from './move-order.ts';
import {
  newOrder,
  placedEvent,
  assertStock,
  assertTotals,
  mergeItems,
  priceLines,
  productsOf,
  subtotalCentsOf,
  takeStockOf,
  toWireCosts,
} from './order-lines.ts';
import { addFirstEvent, addOrder } from './repo.ts';
import { emailShopAboutOrder } from './shop-emails.ts';

/**
 * Placing an order (docs/api.md "Orders"): order, lines, stock, idempotency record, cart and email
 * are written in one transaction.
 */

const CALL = 'order/place';
const NOT_YOURS = 'You can only place your own orders.';
const KEY_REUSED = 'This request was already used for a different order.';
const REFUSED: Readonly<Record<PaymentMethod, string>> = {
  cash_on_delivery: NO_CASH,
  bank_transfer: NO_TRANSFER,
};
const PLACED_TAG = statusTag({ before: undefined, after: 'pending_payment' });
/** Without a key, the same request within this time is the same order. */
const SAME_REQUEST_MS = 60_000;

function idempotentCall(userId: string, request: Placing, key: string | undefined): IdempotentCall {
  const call = { userId, call: CALL, reusedMessage: KEY_REUSED };
  if (key !== undefined) return { ...call, key: `key:${key}`, requestHash: hashOfRequest(request) };
  const { delivery_address, paymentMethod } = request;
  const requestHash = hashOfRequest([mergeItems(request), delivery_address, paymentMethod]);
  return { ...call, key: `same:${requestHash}`, requestHash, expiresAfterMs: SAME_REQUEST_MS };
}

async function placeNew(deps: OrderDeps, tx: Tx, currentUser: CurrentUser, request: Placing) {
  const at = deps.now();
  const id = randomUUID();
  const items = mergeItems(request);
  const products = await productsOf(tx, items);
  const lines = priceLines(id, items, products);
  const subtotalCents = subtotalCentsOf(lines);
  const { paymentMethod: method } = request;
  const { district } = request.delivery_address;
  const settings = deps.settings();
  const costs = costsOf(subtotalCents, settings, { district, method });
  const methods = methodChoices(subtotalCents, settings, district);
  if (!methods.some((choice) => choice.method === method && choice.allowed)) {
    throw new Refusal('conflict', REFUSED[method], { body: { methods } });
  }
  const order = newOrder(currentUser, { id, request, costs, at });
  const event = placedEvent(order);
  assertTotals(request, costs);
  const stockTags = await takeStockOf(tx, lines);
  await addOrder(tx, order, lines);
  await addFirstEvent(tx, event);
  await removeProducts(tx, currentUser.id, items);
  if (district !== '') await rememberDistrict(tx, currentUser.id, district);
  const whole = {
    order,
    lines,
    events: [event],
    payments: [],
    attempts: [],
    latestReturn: undefined,
    driver: undefined,
  };
  await enqueueOrderPlacedEmail(deps, tx, currentUser.email, whole);
  await emailShopAboutOrder(deps, tx, whole);
  await deps.changes.note(tx, [PLACED_TAG, ...stockTags]);
  return {
    orderId: order.number,
    order: orderWriter(deps.uploads.pathOf, deps.bankAccounts)(whole),
  };
}

type Placed = Awaited<ReturnType<typeof placeNew>>;

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

/**
 * What an order would cost, and how it can be paid. Refuses lines as placing does; signed-in people
 * are told the shop's bank accounts.
 */
export const createQuote =
  (deps: OrderDeps) => async (currentUser: CurrentUser | undefined, request: QuoteRequest) => {
    const items = mergeItems(request);
    const products = await productsOf(deps.db, items);
    const lines = priceLines('quote', items, products);
    assertStock(lines, products);
    const subtotalCents = subtotalCentsOf(lines);
    const { district, paymentMethod: method } = request;
    const settings = deps.settings();
    return {
      ...toWireCosts(costsOf(subtotalCents, settings, { district, method })),
      freeOver: settings.shipping.freeOver,
      methods: methodChoices(subtotalCents, settings, district),
      ...(currentUser && { bankAccounts: deps.bankAccounts() }),
    };
  };
