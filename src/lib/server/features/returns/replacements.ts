import { randomUUID } from 'node:crypto';
import { type PricedItem, toItems } from '#lib/returns/returns.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { guestLinks, noLinks } from '#lib/server/features/orders/buyer.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { newOrderNumber } from '#lib/server/features/orders/order-number.ts';
import {
  priceLines,
  soldAs,
  type SoldLine,
  soldProductsOf,
  takeStockOf,
} from '#lib/server/features/orders/order-lines.ts';
import { type By, creditOrder, splitOf } from '#lib/server/features/orders/take-back.ts';
import { owedCentsOf } from '#lib/server/features/orders/ledger.ts';
import {
  addFirstEvent,
  addOrder,
  firstEvent,
  notBegun,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { findPayer } from './refund-value.ts';

/** The row of a free order that goes where another one went (docs/api.md "Returns"). */
const replacementOf = (
  original: OrderRow,
  { id, at, secret }: { id: string; at: Date; secret: string },
): OrderRow => ({
  ...original,
  ...notBegun,
  id,
  number: newOrderNumber(),
  status: 'to_delivery',
  subtotal_cents: 0,
  shipping_cents: 0,
  cash_fee_cents: 0,
  replacement_for: original.number,
  original_id: original.original_id ?? original.id,
  discount_cents: 0,
  voucher_id: null,
  voucher_code: '',
  voucher_kind: '',
  gift_sold_cents: 0,
  gift_to: '',
  ...(original.guest_token_hash === null ? noLinks : guestLinks(secret, id)),
  created_at: at.toISOString(),
  moved_at: at.toISOString(),
});

/** Ready for assignment; returns the order and the change's tags. Throws `conflict` when items are sold out. */
export async function placeReplacement(
  { secret }: Pick<OrderDeps, 'secret'>,
  tx: Tx,
  original: OrderRow,
  { items, actorId, at }: { items: readonly PricedItem[]; actorId: string; at: Date },
): Promise<{ row: OrderRow; lines: OrderLineRow[]; tags: string[] }> {
  const row = replacementOf(original, { id: randomUUID(), at, secret });
  const cartItems = toItems(items);
  const products = await soldProductsOf(tx, cartItems);
  /** Items are named by titles, former ones too. */
  const worthOf = (line: SoldLine): number =>
    items
      .filter(
        ({ productId: _id, size }) =>
          soldAs(products, { _id, size }).variant.number === line.variant,
      )
      .reduce((sum, { productId, cents }) => sum + (productId === line.product_id ? cents : 0), 0);
  const lines = priceLines(row.id, cartItems, products).map((line) => ({
    ...line,
    unit_cents: 0,
    worth_cents: worthOf(line),
  }));
  const { tags } = await takeStockOf(tx, lines, at);
  await addOrder(tx, row, lines);
  await addFirstEvent(tx, firstEvent(row, 'replace', actorId));
  return { row, lines, tags };
}

/**
 * When a replacement is cancelled, what was paid for the pieces that it replaces is credited to the order that paid.
 * Returns what of it is due in money, in cents.
 */
export async function refundReplaced(tx: Tx, replacement: OrderRecord, by: By): Promise<number> {
  if (replacement.row.original_id === null) return 0;
  const payer = await findPayer(tx, replacement);
  const worthCents = replacement.lines.reduce((sum, line) => sum + line.worth_cents, 0);
  const cents = Math.min(worthCents, owedCentsOf(payer.row));
  if (cents <= 0) return 0;
  const split = splitOf(payer, cents);
  await creditOrder(tx, payer, { cents, split }, by);
  return split.moneyCents;
}
