import {
  type ItemQuantity,
  paidCentsOf,
  type PricedItem,
  returnable,
} from '#lib/returns/returns.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { boughtLine } from '#lib/server/infra/locale.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { mergeItems } from '#lib/server/features/orders/order-lines.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { exchangedFor } from './exchange-value.ts';
import { returnedItems } from './repo.ts';
import * as m from '#messages';

const toQuantities = (items: ReturnRequest['items']): ItemQuantity[] =>
  mergeItems({ cartItems: items }).map(({ _id, size, qty }) => ({
    productId: _id,
    size,
    quantity: qty,
  }));

/** Neither gifts nor gift vouchers come back. */
const boughtItems = ({ lines }: OrderRecord): PricedItem[] =>
  lines
    .filter(({ kind }) => kind === '')
    .map(({ product_id, size, quantity, unit_cents, discount_cents, worth_cents }) => ({
      productId: product_id,
      size,
      quantity,
      cents: unit_cents * quantity - discount_cents + worth_cents,
    }));

/** With what was paid for them. Throws `conflict` unless the order has these items and they were not returned. */
async function pricedItems(
  tx: Tx,
  order: OrderRecord,
  back: readonly ItemQuantity[],
): Promise<PricedItem[]> {
  const returned = await returnedItems(tx, order.row.id);
  const bought = boughtItems(order);
  for (const item of back) {
    const left = returnable(item, bought, returned);
    if (item.quantity <= left) continue;
    const name = order.lines.find((line) => line.product_id === item.productId)?.name;
    const product = boughtLine(item.productId, { name: name ?? item.productId, size: item.size });
    throw new Refusal('conflict', m.returns_only_left({ product, count: left }), {
      code: 'too_many_pieces',
    });
  }
  return back.map((item) => ({ ...item, cents: paidCentsOf(item, bought, returned) }));
}

async function itemsOut(
  { prices }: Pick<OrderDeps, 'prices'>,
  tx: Tx,
  back: readonly PricedItem[],
  { resolution, exchangeFor }: ReturnRequest,
): Promise<readonly PricedItem[]> {
  if (resolution === 'refund') {
    if (back.every(({ cents }) => cents === 0))
      throw new Refusal('conflict', m.returns_nothing_paid(), { code: 'nothing_to_refund' });
    return [];
  }
  const out = exchangeFor ? toQuantities(exchangeFor) : back;
  const priced = await exchangedFor(tx, { back, out }, prices.current());
  if (!priced)
    throw new Refusal('conflict', m.returns_same_price(), { code: 'exchange_price_differs' });
  return priced;
}

/** What comes back and what goes out, with what was paid for it. Throws `conflict`. */
export async function requestedItems(
  deps: Pick<OrderDeps, 'prices'>,
  tx: Tx,
  order: OrderRecord,
  request: ReturnRequest,
): Promise<{ back: readonly PricedItem[]; out: readonly PricedItem[] }> {
  const back = await pricedItems(tx, order, toQuantities(request.items));
  return { back, out: await itemsOut(deps, tx, back, request) };
}
