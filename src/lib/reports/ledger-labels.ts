import { methodTable } from '#lib/payments/methods.ts';
import type { LedgerKind, LedgerMethod } from './ledger.ts';

export const kindLabels: Readonly<Record<LedgerKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  cash_difference: 'Cash difference',
};

export const ledgerMethodLabel = (method: LedgerMethod): string =>
  method === 'gift_voucher' ? 'Gift voucher' : methodTable[method].name();
