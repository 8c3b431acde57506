import * as m from '#messages';

export const paymentMethods = ['cash_on_delivery', 'bank_transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

interface MethodRow {
  label: () => string;
  /** Within a sentence. */
  inText: () => string;
  name: () => string;
  accepted: () => string;
  howTo: () => string;
  placed: () => string;
  refused: () => string;
  /** The order waits for payment before packing, and the shop needs a bank account. */
  isPaidBefore: boolean;
  hasFee: boolean;
}

export const methodTable: Readonly<Record<PaymentMethod, MethodRow>> = {
  cash_on_delivery: {
    label: m.payments_cash,
    inText: m.payments_cash_in_text,
    name: m.payments_cash_title,
    accepted: m.payments_cash_title,
    howTo: m.payments_cash_how,
    placed: m.payments_cash_placed,
    refused: m.payments_cash_refused,
    isPaidBefore: false,
    hasFee: true,
  },
  bank_transfer: {
    label: m.payments_transfer,
    inText: m.payments_transfer_in_text,
    name: m.payments_transfer_title,
    accepted: m.payments_transfer_accepted,
    howTo: m.payments_transfer_how,
    placed: m.payments_transfer_placed,
    refused: m.payments_transfer_refused,
    isPaidBefore: true,
    hasFee: false,
  },
};

export const DEFAULT_METHOD = 'cash_on_delivery' satisfies PaymentMethod;

export const methodLabel = (method: PaymentMethod): string => methodTable[method].inText();

export interface BankAccount {
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
}

/** `Bank of Matale, Temple Street, 0071 2045 8813, Shilpa Crafts` */
export const accountText = ({ bank, branch, accountNumber, accountName }: BankAccount): string =>
  [bank, branch, accountNumber, accountName].join(', ');
