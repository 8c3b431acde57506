import { discountedCents } from '#lib/catalogue/product.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import type { ReturnForAdmins } from '#lib/returns/admin-codec.ts';
import type { OwnReturn, ReturnItem } from '#lib/returns/codec.ts';
import { toRupees } from '#lib/format/money.ts';
import { ofStoredReason } from '#lib/returns/reasons.ts';
import { isOpenReturn, type ItemQuantity, toItems } from '#lib/returns/returns.ts';
import { pricedWith } from '#lib/sales/sale.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { namesOf } from '#lib/server/features/account/users.ts';
import { ordersByIds, senderOf } from '#lib/server/features/orders/orders.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { productsOf, type Products } from '#lib/server/features/orders/order-lines.ts';
import { refundOf } from './refund-value.ts';
import { itemsOf, paidFor, type ReturnRecord } from './repo.ts';

const toWireItems = (returnRecord: ReturnRecord, direction: 'back' | 'out'): ReturnItem[] =>
  itemsOf(returnRecord, direction).map(({ productId, size, quantity }) => ({
    _id: productId,
    name: returnRecord.names.get(productId) ?? '',
    size,
    qty: quantity,
  }));

export const toWireReturn = (returnRecord: ReturnRecord): OwnReturn => ({
  _id: returnRecord.row.id,
  orderId: returnRecord.orderNumber,
  items: toWireItems(returnRecord, 'back'),
  reason: ofStoredReason(returnRecord.row.reason),
  resolution: returnRecord.row.resolution,
  exchangeFor: returnRecord.row.resolution === 'exchange' ? toWireItems(returnRecord, 'out') : [],
  status: returnRecord.row.status,
  declineReason: returnRecord.row.decline_reason,
  replacement: returnRecord.replacement,
  createdAt: returnRecord.row.created_at,
  paid: toRupees(paidFor(returnRecord)),
  history: returnRecord.events.map(({ after, at }) => ({ status: after, at })),
});

const isOpenExchange = ({ row }: ReturnRecord): boolean =>
  row.resolution === 'exchange' && isOpenReturn(row.status);

/** In cents; `undefined` when an item is no longer sold. */
function centsToday(products: Products, items: readonly ItemQuantity[]): number | undefined {
  let cents = 0;
  for (const { productId, size, quantity } of items) {
    const product = products.get(productId);
    const variant = product && findVariant(product, size);
    if (!variant) return undefined;
    cents += discountedCents(variant.priceCents, product.discount) * quantity;
  }
  return cents;
}

function exchangeValueOf(
  returnRecord: ReturnRecord,
  products: Products,
): Pick<ReturnForAdmins, 'exchangeValue'> {
  if (!isOpenExchange(returnRecord)) return {};
  const cents = centsToday(products, itemsOf(returnRecord, 'out'));
  const today = cents === undefined ? null : toRupees(cents);
  return { exchangeValue: { paid: toRupees(paidFor(returnRecord)), today } };
}

export async function forAdmins(
  { db, prices, gateways }: Pick<OrderDeps, 'db' | 'prices' | 'gateways'>,
  returns: readonly ReturnRecord[],
): Promise<ReturnForAdmins[]> {
  const people = returns.flatMap(({ row, events }) => [
    row.user_id,
    ...events.map((event) => event.actor_id),
  ]);
  const names = await namesOf(db, [...new Set(people)]);
  const orderIds = [...new Set(returns.map(({ row }) => row.order_id))];
  const exchanges = returns
    .filter(isOpenExchange)
    .flatMap((returnRecord) => itemsOf(returnRecord, 'out'));
  const [orders, exchanged, products] = await Promise.all([
    ordersByIds(db, orderIds),
    exchangedCentsOf(db, orderIds),
    productsOf(db, toItems(exchanges)),
  ]);
  const today = pricedWith(prices.current(), products);
  const orderById = new Map(orders.map((order) => [order.row.id, order]));
  return returns.map((returnRecord) => {
    const order = orderById.get(returnRecord.row.order_id);
    const refund = order && refundOf(returnRecord, order, exchanged.get(order.row.id) ?? 0);
    return {
      ...toWireReturn(returnRecord),
      customer: names.get(returnRecord.row.user_id) ?? '',
      refundable: toRupees(refund?.moneyCents ?? 0),
      ...(refund && refund.giftCents > 0 && { refundableGift: toRupees(refund.giftCents) }),
      ...(order && senderOf(gateways, order)),
      ...(order && exchangeValueOf(returnRecord, today)),
      history: returnRecord.events.map(({ after, at, actor_id, reason }) => {
        return { status: after, at, by: names.get(actor_id) ?? '', reason };
      }),
    };
  });
}
