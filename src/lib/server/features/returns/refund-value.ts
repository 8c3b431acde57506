import type { Tx } from '#lib/server/infra/db/open.ts';
import { exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { findLockedOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { owedCentsOf } from '#lib/server/features/orders/ledger.ts';
import { type Split, splitOf } from '#lib/server/features/orders/take-back.ts';
import { paidFor, type ReturnRecord } from './repo.ts';

/** The order whose payments paid for the pieces of a return: the first one of a chain of replacements, locked. */
export async function findPayer(tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const { original_id } = order.row;
  return (original_id === null ? undefined : await findLockedOrder(tx, original_id)) ?? order;
}

/** Pieces that others replace are not refunded as well; those that come back now are none of them. */
export const exchangedBesides = (
  returnRecord: ReturnRecord,
  payer: OrderRecord,
  exchangedCents: number,
): number =>
  exchangedCents - (returnRecord.row.order_id === payer.row.id ? 0 : paidFor(returnRecord));

/** What a return pays back: what was paid for its pieces, at most what the order still has to be paid. */
export interface ReturnRefund extends Split {
  totalCents: number;
}

export function refundOf(
  returnRecord: ReturnRecord,
  payer: OrderRecord,
  exchangedCents: number,
): ReturnRefund {
  const leftCents = owedCentsOf(payer.row) - exchangedBesides(returnRecord, payer, exchangedCents);
  const totalCents = Math.max(0, Math.min(paidFor(returnRecord), leftCents));
  return { totalCents, ...splitOf(payer, totalCents) };
}

export async function findRefundOf(tx: Tx, returnRecord: ReturnRecord, payer: OrderRecord) {
  const { id } = payer.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  return refundOf(returnRecord, payer, exchangedCents);
}
