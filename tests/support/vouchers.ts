import type { VoucherForm } from '#lib/contract/vouchers.ts';

/** A discount code as a test needs it: 10 % off everything, for everybody. */
export const aVoucherForm = (given: Partial<VoucherForm> = {}): VoucherForm => ({
  code: 'SAVE',
  kind: 'percent',
  value: 10,
  minSubtotal: null,
  maxUses: null,
  perPerson: null,
  from: null,
  until: null,
  categories: [],
  firstOrderOnly: false,
  ...given,
});
