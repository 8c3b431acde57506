import { formatMoney } from '#lib/format/money.ts';

export const DECIDED_BY_OTHERS = 'Someone else has already reviewed this slip.';
export const AMOUNT_DIFFERS = 'The amount differs from the order total.';
export const UNREADABLE_SLIP = 'The picture cannot be read.';
export const SLIP_OF_ANOTHER = 'The slip is for another order.';

export const ENTER_REFERENCE = 'Please enter the reference of the transfer.';
export const ONLY_ADMINS_CONFIRM = 'Only an admin can confirm this.';
export const tooMuchRefunded = (mostCents: number): string =>
  `Only ${formatMoney(mostCents)} can be refunded.`;
