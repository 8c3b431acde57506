import { formatMoney } from '#lib/format/money.ts';
import { type BankAccount, methodTable, type PaymentMethod } from './methods.ts';
import { isAwaitingApproval, type SlipState } from './slip.ts';
import * as m from '#messages';

interface Payment extends SlipState {
  method: PaymentMethod;
  bankAccounts: readonly BankAccount[];
  replacementFor?: string | undefined;
  dueCents: number;
  paidCents: number;
  refundedCents: number;
  refundDueCents: number;
}

export const takesSlip = ({ status, bankAccounts }: Payment): boolean =>
  status === 'pending_payment' && bankAccounts.length > 0;

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
