import { formatMoney } from '#lib/format/money.ts';
import {
  byMethod,
  methodTable,
  type PaymentMethod,
  takesTransfers,
  type TransferTargets,
} from './methods.ts';
import { isAwaitingApproval, type SlipState } from './slip.ts';
import * as m from '#messages';

interface Payment extends SlipState, TransferTargets {
  method: PaymentMethod;
  replacementFor?: string | undefined;
  dueCents: number;
  paidCents: number;
  refundedCents: number;
  refundDueCents: number;
}

interface Refundable {
  paidCents: number;
  refundedCents: number;
  giftCents: number;
  giftRefundedCents: number;
}

/** What staff can send back in money, in cents; gift vouchers get their share by themselves. */
export const refundableMoneyCents = (sums: Refundable): number =>
  Math.max(0, sums.paidCents - sums.giftCents - (sums.refundedCents - sums.giftRefundedCents));

export const takesSlip = (order: Payment): boolean =>
  order.status === 'pending_payment' && takesTransfers(order);

/** Why an order that is paid online takes no slip. */
export const noSlipText = (method: PaymentMethod): string =>
  m.payments_online_no_slip({ by: byMethod(method) });

export function methodName(order: Payment): string {
  if (order.replacementFor !== undefined) return m.payments_nothing_to_pay();
  const { name, isPaidBefore } = methodTable[order.method];
  const hasSlip = order.slipStatus === 'approved' || isAwaitingApproval(order);
  return hasSlip && !isPaidBefore ? methodTable.bank_transfer.accepted() : name();
}

/** `Rs. 700.00 paid`; no payment is requested while a slip awaits approval. `undefined` without a message. */
export function paymentState(order: Payment): string | undefined {
  const { dueCents, paidCents, refundedCents, refundDueCents } = order;
  const parts = [
    paidCents > 0 && m.payments_paid({ amount: formatMoney(paidCents) }),
    dueCents > 0 &&
      !isAwaitingApproval(order) &&
      m.payments_to_pay({ amount: formatMoney(dueCents) }),
    refundedCents > 0 && m.payments_refunded({ amount: formatMoney(refundedCents) }),
    refundDueCents > 0 && m.payments_to_be_refunded({ amount: formatMoney(refundDueCents) }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
