import { randomUUID } from 'node:crypto';
import type { GatewayMethod } from '#lib/payments/methods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type {
  Claim,
  Gateway,
  GatewayPayment,
  Notification,
} from '#lib/server/infra/gateways/gateway.ts';
import {
  book,
  dueCentsOf,
  isChargeback,
  onlineCentsOf,
  setOnlineStatus,
} from '#lib/server/features/orders/ledger.ts';
import { sendBoughtGiftVouchers } from '#lib/server/features/orders/bought-gift-vouchers.ts';
import type { TextDeps } from '#lib/server/features/orders/deps.ts';
import { isOnlinePayment, isChargebackOf } from '#lib/server/features/orders/online-payments.ts';
import { lockUser } from '#lib/server/features/account/users.ts';
import {
  findLockedOrder,
  findOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { addGatewayEvent } from './gateway-repo.ts';
import { tellOfPayment, tellOfUnproved } from './money-news.ts';
import { recordChargeback } from './record-chargeback.ts';
import { isSecond, type Proof } from './second-payment.ts';

/** What a gateway says, as entries of an order's ledger (docs/api.md "Online payments"). The order's lock puts it in a row. */

export interface Recorded {
  isAccepted: boolean;
  /** A second payment that staff have to look up. */
  unproved?: Paying;
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

const unproved = (paying: Paying): Recorded => ({
  ...understood('Waits for staff: a second payment that can’t be confirmed.'),
  unproved: paying,
});

/** What is paid of a cancelled order, or a second time, is to be paid back. */
async function addOnlinePayment(tx: Tx, paying: Paying): Promise<OrderRecord> {
  const { order, method, paymentId, amountCents, at } = paying;
  const { id, user_id } = order.row;
  await setOnlineStatus(tx, id, '');
  const entry = { kind: method, amount_cents: amountCents, reference: paymentId };
  return book(tx, order, { entries: [{ ...entry, at, actor_id: user_id }] });
}

const textOf = ({ row: { status } }: OrderRecord, tooMuch: boolean): string => {
  if (!tooMuch) return 'Recorded the payment.';
  return status === 'cancelled'
    ? 'Recorded the payment of a cancelled order: refund it.'
    : 'Recorded a second payment: refund it.';
};

async function recordMoney(
  deps: TextDeps,
  tx: Tx,
  paying: Paying,
  { isTakenBack, proof }: { isTakenBack: boolean; proof: Proof },
): Promise<Recorded> {
  const { order, paymentId, amountCents } = paying;
  if (proof !== 'proved' && isSecond(order, paymentId)) {
    return proof === 'denied' ? refused('the gateway has no such payment') : unproved(paying);
  }
  const isKnown = order.payments.some(isOnlinePayment(paymentId));
  if (!isTakenBack && isKnown) return understood('Nothing to do: it is recorded.');
  // What was taken back was paid before, also where nobody has said so yet.
  const paid = isKnown ? order : await addOnlinePayment(tx, paying);
  if (!isTakenBack) {
    await tellOfPayment(deps, tx, paid, amountCents);
    return understood(textOf(order, amountCents > dueCentsOf(order.row, order.payments)));
  }
  if (order.payments.some(isChargebackOf(paymentId))) {
    return understood('Nothing to do: the chargeback is recorded.');
  }
  const isRecorded = await recordChargeback(deps, tx, { ...paying, order: paid });
  return understood(
    isRecorded ? 'Recorded a chargeback.' : 'Nothing to do: it was refunded before.',
  );
}

/** A form of before the order was changed takes what was due then; the gateway vouches for every amount. */
const isAsked = ({ row, payments, events }: OrderRecord, amountCents: number): boolean =>
  amountCents === onlineCentsOf(row, payments) || events.some(({ what }) => what === 'change');

async function record(
  deps: TextDeps,
  tx: Tx,
  { method, title }: Gateway,
  payment: GatewayPayment,
  { at, proof }: { at: string; proof: Proof },
): Promise<Recorded> {
  const { orderNumber, paymentId, outcome, amountCents } = payment;
  const found = await findOrder(tx, orderNumber);
  // Prevents an email for an account that is being deleted.
  if (found) await lockUser(tx, found.row.user_id);
  const order = await findLockedOrder(tx, orderNumber);
  if (!order) return refused('no such order');
  const { row, payments } = order;
  if (row.payment_method !== method) return refused(`the order is not paid at ${title}`);
  if (amountCents === undefined || amountCents === 0) return refused('wrong amount');
  if (!isAsked(order, amountCents)) return refused('wrong amount');
  if (outcome === 'paid' || outcome === 'charged_back') {
    const paying = { order, method, paymentId, amountCents, at };
    return recordMoney(deps, tx, paying, { isTakenBack: outcome === 'charged_back', proof });
  }
  const isWaiting = dueCentsOf(row, payments) > 0 && !payments.some(isChargeback);
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
  deps: TextDeps,
  tx: Tx,
  gateway: Gateway,
  told: Notification,
  proof: Proof = 'proved',
): Promise<Recorded> {
  const at = deps.now().toISOString();
  const recorded = told.payment
    ? await record(deps, tx, gateway, told.payment, { at, proof })
    : { isAccepted: false, done: told.problem };
  const { isAccepted, done } = recorded;
  if (told.payment && recorded.isAccepted) {
    await sendBoughtGiftVouchers(deps, tx, told.payment.orderNumber, '');
  }
  const event = newGatewayEvent(gateway, told.payment ?? told.claim, at);
  const isFirst = await addGatewayEvent(tx, { ...event, is_accepted: isAccepted ? 1 : 0, done });
  if (isFirst && recorded.unproved) await tellOfUnproved(deps, tx, recorded.unproved);
  return recorded;
}
