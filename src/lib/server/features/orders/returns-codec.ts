import { toRupees } from '#lib/format/money.ts';
import { refundCents, type Return, type ReturnItem } from '#lib/orders/returns.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { namesOf, ordersByIds } from './admin-repo.ts';
import { sumsOf } from './ledger.ts';
import type { WholeOrder } from './repo.ts';
import { piecesCents, piecesOf, type WholeReturn } from './returns-repo.ts';

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

/** What can be refunded for the pieces of a return: what they cost, unless it was refunded before. */
export const refundableFor = (whole: WholeReturn, { lines, payments }: WholeOrder): number =>
  refundCents(piecesCents(lines, piecesOf(whole, 'back')), sumsOf(payments));

/** Returns as admins see them: with the customer, the money, and who did what, and why. */
export async function forAdmins(db: Db, wholes: readonly WholeReturn[]): Promise<Return[]> {
  const people = wholes.flatMap(({ row, events }) => [
    row.user_id,
    ...events.map((event) => event.actor_id),
  ]);
  const names = await namesOf(db, [...new Set(people)]);
  const orders = await ordersByIds(db, [...new Set(wholes.map(({ row }) => row.order_id))]);
  const orderById = new Map(orders.map((order) => [order.order.id, order]));
  return wholes.map((whole) => {
    const order = orderById.get(whole.row.order_id);
    return {
      ...toWireReturn(whole),
      customer: names.get(whole.row.user_id) ?? '',
      refundable: order ? toRupees(refundableFor(whole, order)) : 0,
      history: whole.events.map(({ after, at, actor_id, reason }) => {
        return { status: after, at, by: names.get(actor_id) ?? '', reason };
      }),
    };
  });
}
