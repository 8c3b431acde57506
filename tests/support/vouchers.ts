import type { VoucherForm } from '#lib/vouchers/schema.ts';

/** A discount code as a test needs it: 10 % off everything, for everybody. */
export const aVoucherForm = (given: Partial<VoucherForm> = {}): VoucherForm => ({
  code: 'SAVE',
  codes: undefined,
  kind: 'percent',
  value: 10,
  minSubtotalCents: 0,
  maxUses: undefined,
  perPerson: undefined,
  from: undefined,
  until: undefined,
  categories: [],
  firstOrderOnly: false,
  revision: undefined,
  ...given,
});
