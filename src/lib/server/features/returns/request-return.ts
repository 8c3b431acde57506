import { randomUUID } from 'node:crypto';
import { lineName } from '#lib/cart/messages.ts';
import {
  mayReturn,
  type ItemQuantity,
  paidCentsOf,
  type PricedItem,
  returnable,
  returnsOver,
} from '#lib/returns/returns.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import {
  wrongStatus,
  type OrderDeps,
  orderNotFound,
} from '#lib/server/features/orders/move-order.ts';
import { isWorthTheSame } from './exchange-value.ts';
import { mergeItems } from '#lib/server/features/orders/order-lines.ts';
import { getLockedOrder } from '#lib/server/features/payments/refunds.ts';
import { readOrderNumber, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { addReturn, hasOpenReturn, returnedItems } from './repo.ts';
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
    .map(({ product_id, size, quantity, unit_cents, discount_cents }) => ({
      productId: product_id,
      size,
      quantity,
      cents: unit_cents * quantity - discount_cents,
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
    const product = lineName({ name: name ?? item.productId, size: item.size });
    throw new Refusal('conflict', m.returns_only_left({ product, count: left }), {
      code: 'too_many_pieces',
    });
  }
  return back.map((item) => ({ ...item, cents: paidCentsOf(item, bought, returned) }));
}

async function itemsOut(
  { prices }: OrderDeps,
  tx: Tx,
  order: OrderRecord,
  back: readonly PricedItem[],
  { resolution, exchangeFor }: ReturnRequest,
): Promise<readonly ItemQuantity[]> {
  if (resolution === 'refund') {
    if (back.every(({ cents }) => cents === 0))
      throw new Refusal('conflict', m.returns_nothing_paid(), { code: 'nothing_to_refund' });
    return [];
  }
  const out = exchangeFor ? toQuantities(exchangeFor) : back;
  if (!(await isWorthTheSame(tx, order, { back, out }, prices.current())))
    throw new Refusal('conflict', m.returns_same_price(), { code: 'exchange_price_differs' });
  return out;
}

const toLine = ({ productId, size, quantity }: ItemQuantity) => ({
  product_id: productId,
  size,
  quantity,
});

async function requestInTx(
  deps: OrderDeps,
  tx: Tx,
  currentUser: CurrentUser,
  { key, request }: { key: string; request: ReturnRequest },
): Promise<string> {
  const { now, settings } = deps;
  const order = await getLockedOrder(tx, readOrderNumber(key));
  const { row } = order;
  if (row.user_id !== currentUser.id) throw orderNotFound();
  if (row.status !== 'delivered') throw wrongStatus(order);
  const { days } = settings().returns;
  if (!mayReturn(new Date(row.moved_at), days, now())) {
    throw new Refusal('conflict', returnsOver(days), { code: 'return_window_over' });
  }
  if (await hasOpenReturn(tx, [row.id]))
    throw new Refusal('conflict', m.returns_open(), { code: 'open_return' });
  const back = await pricedItems(tx, order, toQuantities(request.items));
  const out = await itemsOut(deps, tx, order, back, request);
  const id = randomUUID();
  const newReturn = {
    id,
    order_id: row.id,
    user_id: currentUser.id,
    status: 'requested',
    resolution: request.resolution,
    reason: request.reason,
    decline_reason: '',
    replacement_order_id: null,
    created_at: now().toISOString(),
  } as const;
  const lines = [
    ...back.map((item) => ({ ...toLine(item), direction: 'back' as const, cents: item.cents })),
    ...out.map((item) => ({ ...toLine(item), direction: 'out' as const, cents: 0 })),
  ];
  await addReturn(tx, newReturn, lines);
  return id;
}

/** Resolves to the return's id; the same key is the same return. */
export const createRequestReturn =
  (deps: OrderDeps) =>
  async (
    currentUser: CurrentUser,
    key: string,
    request: ReturnRequest,
    idempotencyKey: string | undefined,
  ): Promise<string> => {
    const call = {
      userId: currentUser.id,
      call: 'order/return',
      key: idempotencyKey,
      requestHash: hashOfRequest([key, request]),
      reusedMessage: m.returns_key_reused(),
    };
    const { response: id } = await inTransaction(deps.db, async (tx) => {
      await lockActiveUser(tx, currentUser.id);
      return once(tx, call, deps.now(), () => requestInTx(deps, tx, currentUser, { key, request }));
    });
    return id;
  };
