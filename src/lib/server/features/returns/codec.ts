import type { AdminReturn } from '#lib/contract/returns.ts';
import type { OwnReturn, ReturnItem } from '#lib/returns/codec.ts';
import { toRupees } from '#lib/format/money.ts';
import { ofDeclineReason, ofStoredReason, saysBroken } from '#lib/returns/reasons.ts';
import { isOpenReturn, toItems } from '#lib/returns/returns.ts';
import { pricedWith } from '#lib/sales/sale.ts';
import type { OrderDeps, StaffDeps } from '#lib/server/features/orders/deps.ts';
import { namesOf } from '#lib/server/features/account/users.ts';
import { recipientOf } from '#lib/server/features/orders/codec.ts';
import { GUEST_ID, ordersByIds, senderOf } from '#lib/server/features/orders/orders.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { productsOf, type Products } from '#lib/server/features/orders/order-lines.ts';
import { centsToday } from './exchange-value.ts';
import { refundOf, type ReturnRefund } from './refund-value.ts';
import { itemsOf, paidFor, type ReturnRecord } from './repo.ts';

export type ReturnDeps = StaffDeps & Pick<OrderDeps, 'changes' | 'prices'>;

const toWireItems = (returnRecord: ReturnRecord, direction: 'back' | 'out'): ReturnItem[] =>
  itemsOf(returnRecord, direction).map(({ productId, size, quantity }) => ({
    _id: productId,
    name: returnRecord.names.get(productId) ?? '',
    size,
    qty: quantity,
  }));

/** `pathOf` signs the URLs of photos. */
export const toWireReturn = (
  returnRecord: ReturnRecord,
  pathOf: (file: string) => string,
): OwnReturn => ({
  _id: returnRecord.row.id,
  orderId: returnRecord.orderNumber,
  items: toWireItems(returnRecord, 'back'),
  reason: ofStoredReason(returnRecord.row.reason),
  resolution: returnRecord.row.resolution,
  exchangeFor: returnRecord.row.resolution === 'exchange' ? toWireItems(returnRecord, 'out') : [],
  status: returnRecord.row.status,
  declineReason: ofDeclineReason(returnRecord.row.decline_reason),
  replacement: returnRecord.replacement,
  createdAt: returnRecord.row.created_at,
  photos: returnRecord.photos.map(pathOf),
  paid: toRupees(paidFor(returnRecord)),
  history: returnRecord.events.map(({ after, at }) => ({ status: after, at })),
});

const isOpenExchange = ({ row }: ReturnRecord): boolean =>
  row.resolution === 'exchange' && isOpenReturn(row.status);

function exchangeValueOf(
  returnRecord: ReturnRecord,
  products: Products,
): Pick<AdminReturn, 'exchangeValue'> {
  if (!isOpenExchange(returnRecord)) return {};
  const cents = centsToday(products, itemsOf(returnRecord, 'out'));
  const today = cents === undefined ? null : toRupees(cents);
  return { exchangeValue: { paid: toRupees(paidFor(returnRecord)), today } };
}

/** What completing it pays back, and what it takes off what is due. */
const refundableOf = (
  refund: ReturnRefund | undefined,
): Pick<AdminReturn, 'refundable' | 'refundableGift' | 'settlesDue'> => ({
  refundable: toRupees(refund?.moneyCents ?? 0),
  ...(refund &&
    refund.giftVoucherCents > 0 && { refundableGift: toRupees(refund.giftVoucherCents) }),
  ...(refund && refund.dueCents > 0 && { settlesDue: toRupees(refund.dueCents) }),
});

export async function forAdmins(
  { db, prices, gateways, uploads }: Pick<OrderDeps, 'db' | 'prices' | 'gateways' | 'uploads'>,
  returns: readonly ReturnRecord[],
): Promise<AdminReturn[]> {
  const people = returns.flatMap(({ row, events }) => [
    row.user_id,
    ...events.map((event) => event.actor_id),
  ]);
  const names = await namesOf(db, [...new Set(people)]);
  const orderIds = [...new Set(returns.map(({ row }) => row.order_id))];
  const exchanges = returns
    .filter(isOpenExchange)
    .flatMap((returnRecord) => itemsOf(returnRecord, 'out'));
  const orders = await ordersByIds(db, orderIds);
  const payerIds = orders.map(({ row }) => row.original_id ?? row.id);
  const [originals, exchanged, products] = await Promise.all([
    ordersByIds(
      db,
      payerIds.filter((id) => !orderIds.includes(id)),
    ),
    exchangedCentsOf(db, payerIds),
    productsOf(db, toItems(exchanges)),
  ]);
  const today = pricedWith(prices.current(), products);
  const orderById = new Map([...orders, ...originals].map((order) => [order.row.id, order]));
  return returns.map((returnRecord) => {
    const returned = orderById.get(returnRecord.row.order_id);
    const order = orderById.get(returned?.row.original_id ?? '') ?? returned;
    const account = names.get(returnRecord.row.user_id) ?? '';
    const customer = account === '' && returned ? recipientOf(returned.row.address) : account;
    return {
      ...toWireReturn(returnRecord, uploads.pathOf),
      customer,
      restock: !saysBroken(returnRecord.row.reason),
      ...refundableOf(order && refundOf(returnRecord, order, exchanged.get(order.row.id) ?? 0)),
      ...(order && senderOf(gateways, order)),
      ...(order && exchangeValueOf(returnRecord, today)),
      history: returnRecord.events.map(({ after, at, actor_id, reason }) => {
        const by = actor_id === GUEST_ID ? customer : (names.get(actor_id) ?? '');
        return { status: after, at, by, reason };
      }),
    };
  });
}
