import { formatMoney } from '#lib/format/money.ts';

export const DECIDED_BY_OTHERS = 'Someone else has already reviewed this slip.';

export const ENTER_REFERENCE = 'Please enter the reference of the transfer.';
export const wholeAmount = (dueCents: number): string =>
  `This order is paid online. Record all of ${formatMoney(dueCents)}, or nothing.`;
export const OWN_DELIVERY = 'You deliver this order. Ask a colleague to record its payment.';
export const giftVoucherSpent = (spentCents: number): string =>
  `${formatMoney(spentCents)} of the gift vouchers that this order bought is spent.`;
export const ONLY_ADMINS_CONFIRM = 'Only an admin can confirm this.';
export const oneCardRefund = (mostCents: number): string =>
  `One refund by the gateway can be at most ${formatMoney(mostCents)}.`;
export const tooMuchRefunded = (mostCents: number): string =>
  `Only ${formatMoney(mostCents)} can be refunded.`;
