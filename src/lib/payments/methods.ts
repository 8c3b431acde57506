/** How orders are paid (docs/api.md "Payment"). */

export const paymentMethods = ['cash_on_delivery', 'bank_transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Where a transfer is paid to. */
export interface BankAccount {
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
}

export const NO_TRANSFER = 'Bank transfer is not set up.';
export const NO_CASH = 'Cash on delivery is not available for this order.';

/** `Bank of Matale, Temple Street, 0071 2045 8813, Shilpa Crafts` */
export const accountText = ({ bank, branch, accountNumber, accountName }: BankAccount): string =>
  [bank, branch, accountNumber, accountName].join(', ');
