import type { PaymentEntry } from '#lib/order-list/codec.ts';
import { gatewayMethods } from '#lib/payments/methods.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import type { Gateway } from '#lib/server/infra/gateways/gateway.ts';
import { isChargeback } from './ledger.ts';

/** The gateway of an order, and what it leaves in the order's ledger (docs/api.md "Online payments"). */

interface Ordered {
  row: Pick<OrderRow, 'payment_method'>;
  payments: readonly PaymentRow[];
}

/** The gateway that an order is paid at. Undefined for other orders, or if the gateway is not set up. */
export const gatewayOf = (
  gateways: readonly Gateway[],
  { row }: Pick<Ordered, 'row'>,
): Gateway | undefined => gateways.find(({ method }) => method === row.payment_method);

type Entry = Pick<PaymentRow, 'kind' | 'reference'>;

/** How a chargeback reads, with the number of the payment that the buyer's bank took back. */
export const chargebackText = (paymentId: string): string => `Chargeback ${paymentId}`;

/** Clients know a chargeback as a refund that says so, and what a gift voucher paid as `gift`. */
export function entryOnWire({ kind, reference }: Entry): Pick<PaymentEntry, 'kind' | 'reference'> {
  if (kind === 'chargeback') return { kind: 'refund', reference: chargebackText(reference) };
  return { kind: kind === 'gift_voucher' ? 'gift' : kind, reference };
}

/** The kind of such an entry is the payment method. */
export const isOnline = ({ kind }: Pick<Entry, 'kind'>): boolean =>
  gatewayMethods.some((method) => method === kind);

export const isOnlinePayment =
  (paymentId: string) =>
  (entry: Entry): boolean =>
    isOnline(entry) && entry.reference === paymentId;

export const isChargebackOf =
  (paymentId: string) =>
  ({ kind, reference }: Entry): boolean =>
    isChargeback({ kind }) && reference === paymentId;

/** What the gateway paid back of one of its payments, in cents. */
export const gatewayRefundedCents = (payments: readonly PaymentRow[], paymentId: string): number =>
  payments.reduce(
    (sum, { kind, note, amount_cents }) =>
      sum + (kind === 'refund' && note === paymentId ? amount_cents : 0),
    0,
  );

/** The online payments of an order that can be paid back, with what is left of each in cents, the newest first. */
export const refundablePayments = (
  payments: readonly PaymentRow[],
): Array<{ paymentId: string; leftCents: number }> =>
  payments
    .filter((entry) => isOnline(entry) && !payments.some(isChargebackOf(entry.reference)))
    .map(({ reference: paymentId, amount_cents }) => ({
      paymentId,
      leftCents: amount_cents - gatewayRefundedCents(payments, paymentId),
    }))
    .filter(({ leftCents }) => leftCents > 0)
    .toReversed();

/** The title of the gateway that sends refunds of an order, unless staff send them themselves. */
export function senderOf(gateways: readonly Gateway[], order: Ordered): { sentBy?: string } {
  const gateway = gatewayOf(gateways, order);
  const canRefund = refundablePayments(order.payments).length > 0;
  return canRefund && gateway?.api?.refund ? { sentBy: gateway.title } : {};
}
