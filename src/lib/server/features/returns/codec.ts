import { discountedCents } from '#lib/catalogue/product.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import { toRupees } from '#lib/format/money.ts';
import {
  isOpenReturn,
  leftCents,
  type ItemQuantity,
  type Return,
  type ReturnItem,
  toItems,
} from '#lib/returns/returns.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { namesOf, ordersByIds, type WholeOrder } from '#lib/server/features/orders/orders.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import { productsOf, type Products } from '#lib/server/features/orders/order-lines.ts';
import { piecesCents, piecesOf, type WholeReturn } from './repo.ts';

const itemsOf = (whole: WholeReturn, direction: 'back' | 'out'): ReturnItem[] =>
  piecesOf(whole, direction).map(({ productId, size, quantity }) => ({
    _id: productId,
    name: whole.names.get(productId) ?? '',
    size,
    qty: quantity,
  }));

/** A return as docs/api.md writes it. */
export const toWireReturn = (whole: WholeReturn): Return => ({
  _id: whole.row.id,
  orderId: whole.orderNumber,
  items: itemsOf(whole, 'back'),
  reason: whole.row.reason,
  resolution: whole.row.resolution,
  exchangeFor: whole.row.resolution === 'exchange' ? itemsOf(whole, 'out') : [],
  status: whole.row.status,
  declineReason: whole.row.decline_reason,
  replacement: whole.replacement,
  createdAt: whole.row.created_at,
  history: whole.events.map(({ after, at }) => ({ status: after, at })),
});

/** What was paid for the pieces of a return, in cents. */
export const paidFor = (whole: WholeReturn, { lines }: WholeOrder): number =>
  piecesCents(lines, piecesOf(whole, 'back'));

/** What can be refunded for them: what was paid, at most what is left of the order's payments. */
export const refundableFor = (
  whole: WholeReturn,
  order: WholeOrder,
  exchangedCents: number,
): number => Math.min(paidFor(whole, order), leftCents(sumsOf(order.payments), exchangedCents));

const isOpenExchange = ({ row }: WholeReturn): boolean =>
  row.resolution === 'exchange' && isOpenReturn(row.status);

/** What pieces cost today, in cents; undefined when one of them is no longer sold. */
function centsToday(products: Products, pieces: readonly ItemQuantity[]): number | undefined {
  let cents = 0;
  for (const { productId, size, quantity } of pieces) {
    const product = products.get(productId);
    const variant = product && findVariant(product, size);
    if (!variant) return undefined;
    cents += discountedCents(variant.priceCents, product.discount) * quantity;
  }
  return cents;
}

function exchangeValueOf(
  whole: WholeReturn,
  order: WholeOrder,
  products: Products,
): Pick<Return, 'exchangeValue'> {
  if (!isOpenExchange(whole)) return {};
  const cents = centsToday(products, piecesOf(whole, 'out'));
  const today = cents === undefined ? null : toRupees(cents);
  return { exchangeValue: { paid: toRupees(paidFor(whole, order)), today } };
}

/** Returns as admins see them: with the customer, the money, and who did what, and why. */
export async function forAdmins(db: Db, wholes: readonly WholeReturn[]): Promise<Return[]> {
  const people = wholes.flatMap(({ row, events }) => [
    row.user_id,
    ...events.map((event) => event.actor_id),
  ]);
  const names = await namesOf(db, [...new Set(people)]);
  const orderIds = [...new Set(wholes.map(({ row }) => row.order_id))];
  const exchanges = wholes.filter(isOpenExchange).flatMap((whole) => piecesOf(whole, 'out'));
  const [orders, exchanged, products] = await Promise.all([
    ordersByIds(db, orderIds),
    exchangedCentsOf(db, orderIds),
    productsOf(db, toItems(exchanges)),
  ]);
  const orderById = new Map(orders.map((order) => [order.order.id, order]));
  return wholes.map((whole) => {
    const order = orderById.get(whole.row.order_id);
    return {
      ...toWireReturn(whole),
      customer: names.get(whole.row.user_id) ?? '',
      refundable: order
        ? toRupees(refundableFor(whole, order, exchanged.get(order.order.id) ?? 0))
        : 0,
      ...(order && exchangeValueOf(whole, order, products)),
      history: whole.events.map(({ after, at, actor_id, reason }) => {
        return { status: after, at, by: names.get(actor_id) ?? '', reason };
      }),
    };
  });
}
