import {
  byMethod,
  methodTable,
  type PaymentMethod,
  takesTransfers,
  type TransferTargets,
} from './methods.ts';
import { isAwaitingApproval, payDriver, paysDriver, type SlipState } from './slip.ts';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
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
  giftVoucherCents: number;
  giftVoucherRefundedCents: number;
}

/** What staff can send back in money, in cents; gift vouchers get their share by themselves. */
export const refundableMoneyCents = (sums: Refundable): number =>
  Math.max(
    0,
    sums.paidCents - sums.giftVoucherCents - (sums.refundedCents - sums.giftVoucherRefundedCents),
  );

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

const amountOf = (cents: number) => ({ amount: unbrokenMoney(cents) });

/**
 * `Rs. 700.00 paid`; no payment is requested while a slip awaits approval. Buyers of cash orders
 * read whom to pay. `undefined` without a message.
 */
export function paymentState(
  order: Payment,
  reader: 'buyer' | 'staff' = 'buyer',
): string | undefined {
  const { dueCents, paidCents, refundedCents, refundDueCents } = order;
  const isCash = reader === 'buyer' && paysDriver(order);
  const isDue = !isCash && dueCents > 0 && !isAwaitingApproval(order);
  const parts = [
    isCash && payDriver(order),
    paidCents > 0 && m.payments_paid(amountOf(paidCents)),
    isDue && m.payments_to_pay(amountOf(dueCents)),
    refundedCents > 0 && m.payments_refunded(amountOf(refundedCents)),
    refundDueCents > 0 && m.payments_to_be_refunded(amountOf(refundDueCents)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
