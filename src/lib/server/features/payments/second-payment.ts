import { isOnline, isOnlinePayment } from '#lib/server/features/orders/online-payments.ts';
import { onlineCentsOf } from '#lib/server/features/orders/ledger.ts';
import { findOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Gateway, Notification } from '#lib/server/infra/gateways/gateway.ts';

/**
 * A signature may not cover the payment's number, so whoever saw one notification could report the same money again as
 * another payment. A second payment is asked of the gateway before it is believed (docs/api.md "Online payments").
 * `unasked`: the gateway's API is not set up, so it waits for staff.
 */
export type Proof = 'proved' | 'denied' | 'unasked';

export const isSecond = ({ payments }: Pick<OrderRecord, 'payments'>, paymentId: string): boolean =>
  payments.some(isOnline) && !payments.some(isOnlinePayment(paymentId));

/** Throws `GatewayError` when the gateway does not answer. */
export async function proofOf(db: Db, gateway: Gateway, told: Notification): Promise<Proof> {
  if (!told.payment || gateway.signsPaymentId) return 'proved';
  const { orderNumber, paymentId } = told.payment;
  const order = await findOrder(db, orderNumber);
  if (!order || !isSecond(order, paymentId)) return 'proved';
  if (!gateway.api) return 'unasked';
  const { row, payments } = order;
  const known = await gateway.api.retrieve({
    orderNumber,
    amountCents: onlineCentsOf(row, payments),
    attempts: row.payment_attempts,
  });
  return known.some((payment) => payment.paymentId === paymentId) ? 'proved' : 'denied';
}
