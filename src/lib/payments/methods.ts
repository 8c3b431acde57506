export const paymentMethods = ['cash_on_delivery', 'bank_transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

interface MethodRow {
  label: string;
  name: string;
  accepted: string;
  howTo: string;
  placed: string;
  refused: string;
  /** The order waits for payment before packing, and the shop needs a bank account. */
  isPaidBefore: boolean;
  hasFee: boolean;
}

export const methodTable: Readonly<Record<PaymentMethod, MethodRow>> = {
  cash_on_delivery: {
    label: 'Cash on delivery',
    name: 'Cash on Delivery',
    accepted: 'Cash on Delivery',
    howTo: 'Pay the driver when your parcel arrives.',
    placed: 'Order placed successfully! Cash payment will be collected on delivery.',
    refused: 'Cash on delivery is not available for this order.',
    isPaidBefore: false,
    hasFee: true,
  },
  bank_transfer: {
    label: 'Bank transfer',
    name: 'Bank Transfer',
    accepted: 'Bank Slip',
    howTo: 'Transfer the amount to our account, then upload your slip.',
    placed: 'Order placed successfully! Please transfer the amount and upload your slip.',
    refused: 'Bank transfer is not set up.',
    isPaidBefore: true,
    hasFee: false,
  },
};

export const DEFAULT_METHOD = 'cash_on_delivery' satisfies PaymentMethod;

export const methodLabel = (method: PaymentMethod): string =>
  methodTable[method].label.toLowerCase();

export const FEE_LABEL = 'Cash on delivery fee';

export interface BankAccount {
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
}

/** `Bank of Matale, Temple Street, 0071 2045 8813, Shilpa Crafts` */
export const accountText = ({ bank, branch, accountNumber, accountName }: BankAccount): string =>
  [bank, branch, accountNumber, accountName].join(', ');
