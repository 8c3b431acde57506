import * as m from '#messages';

/** Paid on the page of another company, a gateway. */
export const gatewayMethods = ['card', 'koko'] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

export const paymentMethods = ['cash_on_delivery', 'bank_transfer', ...gatewayMethods] as const;
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
  /** The order waits for payment before packing. */
  isPaidBefore: boolean;
  hasFee: boolean;
  /** What the shop must have set up for it. */
  needs?: 'account' | 'gateway';
}

type GatewayRow = MethodRow & {
  needs: 'gateway';
  /** Within "Pay {by}". */
  by: () => string;
};
type OtherRow = MethodRow & { needs?: 'account' };

type MethodTable = {
  readonly [Method in PaymentMethod]: Method extends GatewayMethod ? GatewayRow : OtherRow;
};

export const methodTable: MethodTable = {
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
    needs: 'account',
    hasFee: false,
  },
  card: {
    label: m.payments_card,
    inText: m.payments_card_in_text,
    name: m.payments_card,
    accepted: m.payments_card,
    howTo: m.payments_card_how,
    placed: m.payments_card_placed,
    refused: m.payments_card_refused,
    by: m.payments_card_by,
    isPaidBefore: true,
    needs: 'gateway',
    hasFee: false,
  },
  koko: {
    label: m.payments_koko,
    inText: m.payments_koko_in_text,
    name: m.payments_koko,
    accepted: m.payments_koko,
    howTo: m.payments_koko_how,
    placed: m.payments_koko_placed,
    refused: m.payments_koko_refused,
    by: m.payments_koko_by,
    isPaidBefore: true,
    needs: 'gateway',
    hasFee: false,
  },
};

export const isByGateway = (method: PaymentMethod): method is GatewayMethod =>
  methodTable[method].needs === 'gateway';

export const DEFAULT_METHOD = 'cash_on_delivery' satisfies PaymentMethod;

export const methodLabel = (method: PaymentMethod): string => methodTable[method].inText();

/** `by card`; of a method without a gateway, its name. */
export const byMethod = (method: PaymentMethod): string =>
  isByGateway(method) ? methodTable[method].by() : methodLabel(method);

export interface BankAccount {
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
}

/** Where transfers go; without either, the shop takes none. */
export interface TransferTargets {
  bankAccounts: readonly BankAccount[];
  /** The text of a LankaQR code, or empty. */
  lankaQr: string;
}

export const takesTransfers = ({ bankAccounts, lankaQr }: TransferTargets): boolean =>
  bankAccounts.length > 0 || lankaQr !== '';

/** `Bank of Matale, Temple Street, 0071 2045 8813, Shilpa Crafts` */
export const accountText = ({ bank, branch, accountNumber, accountName }: BankAccount): string =>
  [bank, branch, accountNumber, accountName].join(', ');
