import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { leftCents } from '#lib/returns/returns.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { giftShareCents } from '#lib/server/features/orders/gift-payments.ts';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { paidFor, type ReturnRecord } from './repo.ts';

/** The price paid, limited to the order's remaining payments. */
const refundableFor = (
  returnRecord: ReturnRecord,
  order: OrderRecord,
  exchangedCents: number,
): number => Math.min(paidFor(returnRecord), leftCents(sumsOf(order.payments), exchangedCents));

/** What a return pays back, in cents: to the gift vouchers that paid, and in money. */
export interface ReturnRefund {
  totalCents: number;
  giftCents: number;
  moneyCents: number;
}

export function refundOf(
  returnRecord: ReturnRecord,
  order: OrderRecord,
  exchangedCents: number,
): ReturnRefund {
  const totalCents = refundableFor(returnRecord, order, exchangedCents);
  const giftCents = giftShareCents(order.payments, totalCents);
  const moneyCents = Math.min(totalCents - giftCents, refundableMoneyCents(sumsOf(order.payments)));
  return { totalCents, giftCents, moneyCents };
}

export async function findRefundOf(tx: Tx, returnRecord: ReturnRecord, order: OrderRecord) {
  const { id } = order.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  return refundOf(returnRecord, order, exchangedCents);
}
