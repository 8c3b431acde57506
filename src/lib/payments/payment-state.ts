import { formatMoney } from '#lib/format/money.ts';
import { type BankAccount, methodTable, type PaymentMethod } from './methods.ts';
import { isAwaitingApproval, type SlipState } from './slip.ts';

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
  if (order.replacementFor !== undefined) return 'Nothing to pay';
  const { name, isPaidBefore } = methodTable[order.method];
  const hasSlip = order.slipStatus === 'approved' || isAwaitingApproval(order);
  return hasSlip && !isPaidBefore ? methodTable.bank_transfer.accepted : name;
}

/** `Rs. 700.00 paid`; no payment is requested while a slip awaits approval. `undefined` without a message. */
export function paymentState(order: Payment): string | undefined {
  const { dueCents, paidCents, refundedCents, refundDueCents } = order;
  const parts = [
    paidCents > 0 && `${formatMoney(paidCents)} paid`,
    dueCents > 0 && !isAwaitingApproval(order) && `${formatMoney(dueCents)} to pay`,
    refundedCents > 0 && `${formatMoney(refundedCents)} refunded`,
    refundDueCents > 0 && `${formatMoney(refundDueCents)} to be refunded`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
