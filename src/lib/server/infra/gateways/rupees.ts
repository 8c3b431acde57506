import { toCents } from '#lib/format/money.ts';

/** How gateways write amounts. */

export const CURRENCY = 'LKR';

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

export const centsOfAmount = (amount: string): number | undefined =>
  AMOUNT.test(amount) ? toCents(Number(amount)) : undefined;
