import type { Placing } from '#lib/checkout/schema.ts';
import { isByGateway } from '#lib/payments/methods.ts';
import { lockCart, removeGiftVouchers, removeProducts } from '#lib/server/features/cart/service.ts';
import { rememberDistrict, type CurrentUser } from '#lib/server/features/account/users.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { ownerWriter } from '#lib/server/features/orders/codec.ts';
import { enqueueOrderPlacedEmail, type SellDeps } from '#lib/server/features/orders/move-order.ts';
import { mergeItems } from '#lib/server/features/orders/order-lines.ts';
import { findOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { checkoutFormOf } from '#lib/server/features/payments/checkout-form.ts';
import type { CheckoutForm } from '#lib/server/infra/gateways/gateway.ts';
import { placeOnce, placeOrderInTx } from './place-in-tx.ts';
import * as m from '#messages';

const CALL = 'order/place';
const NOT_YOURS = 'You can only place your own orders.';
/** Without a key, the same request within this time is the same order. */
const SAME_REQUEST_MS = 60_000;

function idempotentCall(userId: string, request: Placing, key: string | undefined): IdempotentCall {
  const call = { userId, call: CALL, reusedMessage: m.checkout_key_reused() };
  if (key !== undefined) return { ...call, key: `key:${key}`, requestHash: hashOfRequest(request) };
  // What the buyer saw it cost does not tell two orders apart.
  const {
    userId: _id,
    cartItems: _items,
    subTotalAmt: _subTotal,
    totalAmt: _total,
    giftAmt: _gift,
    ...told
  } = request;
  const requestHash = hashOfRequest([mergeItems(request), told]);
  return { ...call, key: `same:${requestHash}`, requestHash, expiresAfterMs: SAME_REQUEST_MS };
}

async function placeNew(deps: SellDeps, tx: Tx, currentUser: CurrentUser, request: Placing) {
  const { id } = currentUser;
  const buyer = { userId: id, actorId: id, channel: 'web' as const, note: '' };
  const { district } = request.delivery_address;
  const ordered = mergeItems(request);
  const tell = (placed: OrderRecord) => enqueueOrderPlacedEmail(deps, tx, currentUser, placed);
  const [order] = await Promise.all([
    placeOrderInTx(deps, tx, buyer, request, tell),
    removeProducts(tx, id, ordered),
    removeGiftVouchers(tx, id, request.giftVouchers ?? []),
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

/** With the form that pays it online. */
type Placed = Awaited<ReturnType<typeof placeNew>> & { payment?: CheckoutForm };

/**
 * The same key returns the same response and throws `conflict` for another body. A concurrent copy waits for the cart
 * lock.
 */
export const createPlaceOrder =
  (deps: SellDeps) =>
  async (
    currentUser: CurrentUser,
    request: Placing,
    key?: string,
    /** Limits guesses of codes. */
    ip = '',
  ): Promise<Placed> => {
    if (request.userId !== undefined && request.userId !== currentUser.id) {
      throw new Refusal('forbidden', NOT_YOURS);
    }
    const call = idempotentCall(currentUser.id, request, key);
    const lock = (tx: Tx) => lockCart(tx, currentUser.id);
    const once = { call, lock, vouchers: request.vouchers, ip };
    const placed = await placeOnce(deps, once, (tx) => placeNew(deps, tx, currentUser, request));
    if (!isByGateway(request.paymentMethod)) return placed;
    // As it stands now, because a repeated request may come after the payment.
    const order = await findOrder(deps.db, placed.orderId);
    const payment = order && (await checkoutFormOf(deps, order));
    return payment ? { ...placed, payment } : placed;
  };
