import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from './codec.ts';
import { isAwaitingApproval } from './slip.ts';

/** How an order is paid and what is paid of it, in words. */

/** Whether its shopper can send a slip: while it waits for payment, and there is an account. */
export const takesSlip = ({ status, bankAccounts }: OwnOrder): boolean =>
  status === 'pending_payment' && bankAccounts.length > 0;

export function methodName(order: OwnOrder): string {
  if (order.replacementFor !== undefined) return 'Nothing to pay';
  if (order.isTransfer) return 'Bank Transfer';
  return order.slipStatus === 'approved' || isAwaitingApproval(order)
    ? 'Bank Slip'
    : 'Cash on Delivery';
}

/** `Rs. 700.00 paid`; nothing is asked for while a slip awaits approval. Undefined when there is nothing to say. */
export function paymentState(order: OwnOrder): string | undefined {
  const { dueCents, paidCents, refundedCents, refundDueCents } = order;
  const parts = [
    paidCents > 0 && `${formatMoney(paidCents)} paid`,
    dueCents > 0 && !isAwaitingApproval(order) && `${formatMoney(dueCents)} to pay`,
    refundedCents > 0 && `${formatMoney(refundedCents)} refunded`,
    refundDueCents > 0 && `${formatMoney(refundDueCents)} to be refunded`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
