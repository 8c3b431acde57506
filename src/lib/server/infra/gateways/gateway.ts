import type { DeliveryAddress } from '#lib/orders/order-fields.ts';
import type { GatewayMethod } from '#lib/payments/methods.ts';

/** The form that a browser sends to the gateway, to pay there. */
export interface CheckoutForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/** How often an order gets a number of its own for a form; later forms have the last number again. */
export const MAX_ATTEMPTS = 10;

/** What a gateway takes for an order. */
interface Amount {
  orderNumber: string;
  amountCents: number;
}

export interface ToPay extends Amount {
  /** From 1, which form of this order it is. */
  attempt: number;
  description: string;
  buyer: Omit<DeliveryAddress, 'zip' | 'district'>;
  /** Where the gateway sends the browser back to. The shop does not trust what comes from there. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the gateway says what became of the payment. */
  notifyUrl: string;
}

/** What a gateway reports about a payment. Each text has at most `MAX_TEXT` characters. */
export interface Claim {
  orderNumber: string;
  paymentId: string;
  /** In the gateway's own words. */
  status: string;
  amount: string;
  currency: string;
}

export const MAX_TEXT = 60;

/** What it means; it is sure that the gateway said it. */
export interface GatewayPayment extends Claim {
  outcome: 'paid' | 'charged_back' | 'pending' | 'cancelled' | 'failed';
  amountCents: number | undefined;
}

/** A notification that is not recorded, and why. */
interface Unrecorded {
  payment?: undefined;
  claim: Claim;
  problem: string;
  /** The gateway must confirm it and could not be asked: it may come again. */
  isUnconfirmed?: boolean;
}

/** Why a notification of any gateway is not believed. */
export const rejections = {
  signature: 'Rejected: wrong signature.',
  status: 'Rejected: unknown status.',
} as const;

/** A notification that the gateway vouches for, or one that is not recorded. */
export type Notification = { payment: GatewayPayment } | Unrecorded;

/** The gateway could not be asked, or said no. */
export class GatewayError extends Error {
  override name = 'GatewayError';
}

/** The gateway gave no answer to something that it may have done. */
export class GatewayTimeout extends GatewayError {
  override name = 'GatewayTimeout';
}

/** Where the shop may ask it. Each throws `GatewayError`. */
interface GatewayApi {
  test: () => Promise<void>;
  /** The payments that were made for an order, oldest first; `attempts` forms were given out. */
  retrieve: (order: Amount & { attempts: number }) => Promise<GatewayPayment[]>;
  /** Also throws `GatewayTimeout`. Without it, staff send the money on the gateway's own pages. */
  refund?: (refund: {
    paymentId: string;
    amountCents: number;
    description: string;
  }) => Promise<void>;
}

/** One way to pay on a page of another company. */
export interface Gateway {
  name: string;
  /** For people. */
  title: string;
  /** The payment method of the orders that it takes. */
  method: GatewayMethod;
  /** Sources of the content security policy: the form's target and the pages it redirects to. */
  formTargets: readonly string[];
  checkout: (order: ToPay) => CheckoutForm;
  /** What it signs, or confirms, names the payment. */
  signsPaymentId: boolean;
  readNotification: (form: Readonly<Record<string, string>>) => Promise<Notification>;
  api?: GatewayApi | undefined;
}
