import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { type IdempotentCall, once } from '#lib/server/infra/idempotency.ts';
import type { Buyer } from '#lib/server/features/orders/buyer.ts';
import {
  assertRecipient,
  isGiftVoucherProduct,
} from '#lib/server/features/orders/bought-gift-vouchers.ts';
import { addPayment } from '#lib/server/features/orders/ledger.ts';
import type { OrderDeps, SellDeps } from '#lib/server/features/orders/deps.ts';
import { newOrder, firstEvent } from '#lib/server/features/orders/new-order.ts';
import { mergeItems, takeStockOf } from '#lib/server/features/orders/order-lines.ts';
import {
  addFirstEvent,
  addOrder,
  assertOthersCodes,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { holdPerson } from '#lib/server/features/vouchers/vouchers.ts';
import { tellShopAboutOrder } from '#lib/server/features/orders/shop-emails.ts';
import {
  buyerAsPerson,
  giftVoucherPayments,
  guessLimits,
  limitGuesses,
  type ReadCodes,
  readCodes,
  redeemCodes,
} from './codes.ts';
import { giftsFor } from './gifts.ts';
import { type NewOrderRequest, priceOrder } from './price-order.ts';

/** One transaction writes order, lines, stock, idempotency record, cart and email (docs/api.md "Orders"). */

interface Once {
  call: IdempotentCall;
  /** What concurrent copies of the call wait for. */
  lock: (tx: Tx) => Promise<unknown>;
  vouchers: readonly string[] | undefined;
  /** Of the caller; limits guesses of codes. */
  ip: string;
}

/** Runs `place` once for a key. Throws `used-key` for another body, and `too-many` for too many unknown codes. */
export async function placeOnce<T>(
  deps: Pick<OrderDeps, 'db' | 'limitsOf' | 'now' | 'onOrderPlaced'>,
  { call, lock, vouchers, ip }: Once,
  place: (tx: Tx) => Promise<T>,
): Promise<T> {
  const limits = guessLimits(deps, { userId: call.userId, ip });
  const { response, isRepeat } = await limitGuesses(deps, vouchers, limits, () =>
    inTransaction(deps.db, async (tx) => {
      // Pipelined: looks up the key after the lock.
      const locked = lock(tx);
      const placed = once(tx, call, deps.now(), () => place(tx));
      return (await Promise.all([placed, locked]))[0];
    }),
  );
  if (!isRepeat) deps.onOrderPlaced?.();
  return response;
}

/** Whether this order gets something only because its buyer has few orders. */
export const isCounted = (
  { settings }: Pick<OrderDeps, 'settings'>,
  { voucher }: Pick<ReadCodes, 'voucher'>,
): boolean =>
  Boolean(voucher?.perPerson) ||
  voucher?.firstOrderOnly === true ||
  settings().gifts.some((gift) => gift.firstOrderOnly);

/** Checks the totals if they are sent; `tell` notifies the buyer. */
export async function placeOrderInTx(
  deps: SellDeps,
  tx: Tx,
  buyer: Buyer,
  request: NewOrderRequest,
  tell: (placed: OrderRecord) => Promise<void>,
): Promise<OrderRecord> {
  const at = deps.now();
  const id = randomUUID();
  const items = mergeItems(request);
  const codes = await readCodes(tx, request.vouchers, at);
  const { lines, costs, goods } = await priceOrder(deps, tx, { id, items, codes, request, at });
  const hasGiftVoucherProduct = lines.some(isGiftVoucherProduct);
  if (hasGiftVoucherProduct) assertRecipient(request.giftTo, at);
  const person = buyerAsPerson(buyer, request);
  await assertOthersCodes(
    tx,
    { ids: [buyer.userId, buyer.actorId], emails: [person.email], phones: [person.phoneKey] },
    codes,
  );
  const { giftVoucherCents } = costs;
  if (isCounted(deps, codes)) await holdPerson(tx, person);
  const spent = await redeemCodes(tx, codes, { person, giftVoucherCents, at });
  const gifts = await giftsFor(deps, tx, { orderId: id, lines, person });
  const taking = takeStockOf(tx, [...lines, ...gifts], at);
  // Without gifts, all of it is sent at once.
  const taken = gifts.length > 0 ? (await taking).lines : lines;
  const made = { id, request, costs, goods, hasGiftVoucherProduct, voucher: codes.voucher, at };
  const row = newOrder(buyer, made);
  const event = firstEvent(row, 'place', buyer.actorId);
  const payments = giftVoucherPayments(row, spent);
  const order: OrderRecord = {
    row,
    lines: taken,
    events: [event],
    payments,
    attempts: [],
    latestReturn: undefined,
    driver: undefined,
  };
  const [{ tags }] = await Promise.all([
    taking,
    addOrder(tx, row, taken),
    addFirstEvent(tx, event),
    ...payments.map((entry) => addPayment(tx, entry)),
    tellShopAboutOrder(deps, tx, order, buyer.actorId),
    tell(order),
  ]);
  deps.changes.record(tx, tags);
  return order;
}
