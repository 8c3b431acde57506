import { randomUUID } from 'node:crypto';
import { formatMoney } from '#lib/format/money.ts';
import type { GatewayMethod } from '#lib/payments/methods.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type {
  Claim,
  Gateway,
  GatewayPayment,
  Notification,
} from '#lib/server/infra/gateways/gateway.ts';
import {
  addPayment,
  onlineCentsOf,
  dueCentsOf,
  setOnlineStatus,
  setRefundDue,
  sumsOf,
} from '#lib/server/features/orders/ledger.ts';
import {
  gatewayRefundedCents,
  CHARGEBACK,
  isOnlinePayment,
  isChargebackOf,
} from '#lib/server/features/orders/online-payments.ts';
import { addEvent, findLockedOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { addGatewayEvent } from './gateway-repo.ts';

/** What a gateway says, as entries of an order's ledger (docs/api.md "Online payments"). The order's lock puts it in a row. */

export interface Recorded {
  isAccepted: boolean;
  /** For the staff. */
  done: string;
}

const refused = (why: string): Recorded => ({ isAccepted: false, done: `Rejected: ${why}.` });
const understood = (done: string): Recorded => ({ isAccepted: true, done });

interface Paying {
  order: OrderRecord;
  method: GatewayMethod;
  paymentId: string;
  amountCents: number;
  at: string;
}

/** What is paid of a cancelled order, or a second time, is to be paid back. */
async function addOnlinePayment(
  tx: Tx,
  { order: { row, payments }, method, paymentId, amountCents, at }: Paying,
): Promise<void> {
  const dueCents = dueCentsOf(row, payments);
  const entry = { order_id: row.id, at, actor_id: row.user_id };
  const paid = { ...entry, kind: method, amount_cents: amountCents, reference: paymentId };
  await addPayment(tx, paid);
  await setOnlineStatus(tx, row.id, '');
  const tooMuchCents = amountCents - dueCents;
  if (tooMuchCents > 0) await setRefundDue(tx, row.id, row.refund_due_cents + tooMuchCents);
}

async function takeBack(
  tx: Tx,
  { order: { row, payments }, paymentId, amountCents, at }: Paying,
): Promise<Recorded> {
  const mostCents = refundableMoneyCents(sumsOf(payments));
  const cents = Math.min(amountCents - gatewayRefundedCents(payments, paymentId), mostCents);
  if (cents <= 0) return understood('Nothing to do: it was refunded before.');
  const entry = { order_id: row.id, at, actor_id: '' };
  const reference = CHARGEBACK + paymentId;
  await addPayment(tx, { ...entry, kind: 'refund', amount_cents: cents, reference });
  const dueCents = Math.min(row.refund_due_cents - cents, mostCents - cents);
  await setRefundDue(tx, row.id, Math.max(0, dueCents));
  await addEvent(tx, {
    ...entry,
    what: 'refund',
    before: row.status,
    after: row.status,
    reason: `${formatMoney(cents)}, ${reference}`,
  });
  return understood('Recorded a chargeback.');
}

const textOf = ({ row: { status } }: OrderRecord, tooMuch: boolean): string => {
  if (!tooMuch) return 'Recorded the payment.';
  return status === 'cancelled'
    ? 'Recorded the payment of a cancelled order: refund it.'
    : 'Recorded a second payment: refund it.';
};

async function recordMoney(tx: Tx, paying: Paying, isTakenBack: boolean): Promise<Recorded> {
  const { order, paymentId, amountCents } = paying;
  const isKnown = order.payments.some(isOnlinePayment(paymentId));
  if (!isTakenBack && isKnown) return understood('Nothing to do: it is recorded.');
  // What was taken back was paid before, also where nobody has said so yet.
  if (!isKnown) await addOnlinePayment(tx, paying);
  if (!isTakenBack)
    return understood(textOf(order, amountCents > dueCentsOf(order.row, order.payments)));
  if (order.payments.some(isChargebackOf(paymentId))) {
    return understood('Nothing to do: the chargeback is recorded.');
  }
  const now = await findLockedOrder(tx, order.row.id);
  return now ? takeBack(tx, { ...paying, order: now }) : refused('no such order');
}

async function record(
  tx: Tx,
  { method, title }: Gateway,
  payment: GatewayPayment,
  at: string,
): Promise<Recorded> {
  const { orderNumber, paymentId, outcome, amountCents } = payment;
  const order = await findLockedOrder(tx, orderNumber);
  if (!order) return refused('no such order');
  const { row, payments } = order;
  if (row.payment_method !== method) return refused(`the order is not paid at ${title}`);
  if (amountCents === undefined || amountCents === 0) return refused('wrong amount');
  if (amountCents !== onlineCentsOf(row, payments)) return refused('wrong amount');
  if (outcome === 'paid' || outcome === 'charged_back') {
    const paying = { order, method, paymentId, amountCents, at };
    return recordMoney(tx, paying, outcome === 'charged_back');
  }
  const isWaiting = dueCentsOf(row, payments) > 0;
  if (isWaiting) await setOnlineStatus(tx, row.id, outcome);
  return understood(
    `Nothing to record: ${isWaiting ? outcome : 'the order is paid or cancelled'}.`,
  );
}

export const newGatewayEvent = ({ name }: Gateway, claim: Claim, at: string) => ({
  id: randomUUID(),
  gateway: name,
  at,
  order_number: claim.orderNumber,
  payment_id: claim.paymentId,
  status: claim.status,
  amount: claim.amount,
  currency: claim.currency,
});

/** Stores what came and what was done. */
export async function recordClaim(
  tx: Tx,
  gateway: Gateway,
  told: Notification,
  now: Date,
): Promise<Recorded> {
  const at = now.toISOString();
  const recorded = told.payment
    ? await record(tx, gateway, told.payment, at)
    : { isAccepted: false, done: told.problem };
  const { isAccepted, done } = recorded;
  const event = newGatewayEvent(gateway, told.payment ?? told.claim, at);
  await addGatewayEvent(tx, { ...event, is_accepted: isAccepted ? 1 : 0, done });
  return recorded;
}
