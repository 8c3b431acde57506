import { randomUUID } from 'node:crypto';
import { type ItemQuantity, toItems } from '#lib/returns/returns.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { newOrderNumber } from '#lib/server/features/orders/order-number.ts';
import {
  priceLines,
  soldProductsOf,
  takeStockOf,
} from '#lib/server/features/orders/order-lines.ts';
import { type By, refundGiftVouchers } from '#lib/server/features/orders/gift-payments.ts';
import { refundableCents, setRefundDue } from '#lib/server/features/orders/ledger.ts';
import {
  addFirstEvent,
  addOrder,
  findLockedOrder,
  noCode,
} from '#lib/server/features/orders/orders.ts';
import { paidFor, returnReplacedBy } from './repo.ts';

/** Replacement orders are free (docs/api.md "Returns"). */

/** The row of an order that goes where another one went. */
const replacementOf = (original: OrderRow, at: Date): OrderRow => ({
  ...original,
  id: randomUUID(),
  number: newOrderNumber(),
  status: 'to_delivery',
  subtotal_cents: 0,
  shipping_cents: 0,
  cash_fee_cents: 0,
  slip: null,
  slip_status: 'none',
  slip_reason: '',
  slip_decided_at: null,
  driver_id: null,
  failed_at: null,
  replacement_for: original.number,
  refund_due_cents: 0,
  discount_cents: 0,
  voucher_id: null,
  voucher_code: '',
  voucher_kind: '',
  gift_sold_cents: 0,
  gift_to: '',
  ...noCode,
  // The buyer's link opens the original order.
  guest_token_hash: null,
  text_token_hash: null,
  created_at: at.toISOString(),
  moved_at: at.toISOString(),
});

/** Ready for assignment; returns the order and the change's tags. Throws `conflict` when items are sold out. */
export async function placeReplacement(
  tx: Tx,
  original: OrderRow,
  { items, actorId, at }: { items: readonly ItemQuantity[]; actorId: string; at: Date },
): Promise<{ row: OrderRow; lines: OrderLineRow[]; tags: string[] }> {
  const row = replacementOf(original, at);
  const cartItems = toItems(items);
  const products = await soldProductsOf(tx, cartItems);
  const lines = priceLines(row.id, cartItems, products).map((line) => ({ ...line, unit_cents: 0 }));
  const { tags } = await takeStockOf(tx, lines);
  await addOrder(tx, row, lines);
  await addFirstEvent(tx, {
    order_id: row.id,
    position: 0,
    at: row.created_at,
    actor_id: actorId,
    what: 'replace',
    before: '',
    after: 'to_delivery',
    reason: '',
  });
  return { row, lines, tags };
}

/**
 * When a replacement is cancelled, the original order gets a refund for the returned items. Returns what of it is due
 * in money, in cents.
 */
export async function refundReplaced(
  tx: Tx,
  { id, replacement_for }: OrderRow,
  by: By,
): Promise<number> {
  if (replacement_for === null) return 0;
  const original = await findLockedOrder(tx, replacement_for);
  if (!original) return 0;
  const originalId = original.row.id;
  const replaced = await returnReplacedBy(tx, { originalId, replacementId: id });
  if (!replaced) return 0;
  const dueCents = original.row.refund_due_cents;
  const addedCents = Math.min(paidFor(replaced), refundableCents(original.payments) - dueCents);
  if (addedCents <= 0) return 0;
  const moneyCents = await refundGiftVouchers(tx, original, addedCents, by);
  await setRefundDue(tx, originalId, dueCents + moneyCents);
  return moneyCents;
}
