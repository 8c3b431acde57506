import { oneCardRefund } from '#lib/payments/messages.ts';
import { decimalText } from '#lib/format/money.ts';
import type { Refunding } from '#lib/payments/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { type Gateway, GatewayError, GatewayTimeout } from '#lib/server/infra/gateways/gateway.ts';
import {
  addGatewayEvent,
  dropGatewayEvent,
  SENDING,
  sentRefunds,
  setGatewayEventDone,
} from './gateway-repo.ts';
import {
  gatewayOf,
  isChargebackOf,
  isOnline,
  refundablePayments,
} from '#lib/server/features/orders/online-payments.ts';
import { newGatewayEvent } from './record-notification.ts';
import { addRefund, type NewRefund } from './refunds.ts';

/** `amount` in cents. */
type Refund = Pick<Refunding, 'amount' | 'reference'>;

export interface ToSend {
  order: OrderRecord;
  refund: Refund;
}

/** A refund that is requested from the gateway. */
export interface Sending {
  eventId: string;
  paymentId: string;
}

const IS_SENT =
  'A refund of this order is on its way to the gateway. If that stays so, look there whether it was made.';

export type SendDeps = Pick<OrderDeps, 'db' | 'gateways' | 'now'>;

/** Longer than the shop waits for the gateway's answer. */
const SENDING_MS = 30_000;

const statusOf = ({ amount, reference }: Refund): string =>
  `refund ${decimalText(amount)}, ${reference}`;

function sentOf({ gateways }: SendDeps, tx: Tx, order: OrderRecord) {
  const ids = order.payments.filter(isOnline).map(({ reference }) => reference);
  const gateway = gatewayOf(gateways, order);
  return gateway && ids.length > 0 ? sentRefunds(tx, gateway.name, ids) : [];
}

/** Throws `conflict` while a refund of the order is requested from the gateway: what is left is not known. */
export async function assertNoneIsSent(deps: SendDeps, tx: Tx, order: OrderRecord): Promise<void> {
  const since = new Date(deps.now().getTime() - SENDING_MS).toISOString();
  const sent = await sentOf(deps, tx, order);
  if (sent.some(({ at }) => at > since)) throw new Refusal('conflict', IS_SENT);
}

/** The refund that the gateway was asked for without an answer. */
export async function findSent(
  deps: SendDeps,
  tx: Tx,
  order: OrderRecord,
  refund: Refund,
): Promise<Sending | undefined> {
  const sent = await sentOf(deps, tx, order);
  const event = sent.find(({ status }) => status === statusOf(refund));
  return event && { eventId: event.id, paymentId: event.payment_id };
}

/** Undefined where staff send the money themselves. Throws `conflict` while the same refund is on its way. */
async function startSending(
  deps: SendDeps,
  tx: Tx,
  gateway: Gateway,
  { order, refund }: ToSend,
): Promise<Sending | undefined> {
  const { amount } = refund;
  if (await findSent(deps, tx, order, refund)) throw new Refusal('conflict', IS_SENT);
  const payments = refundablePayments(order.payments);
  if (payments.length === 0) return undefined;
  const payment = payments.find(({ leftCents: left }) => left >= amount);
  if (!payment) {
    throw new Refusal('conflict', oneCardRefund(Math.max(...payments.map((one) => one.leftCents))));
  }
  const { paymentId } = payment;
  const claim = {
    orderNumber: order.row.number,
    paymentId,
    status: statusOf(refund),
    amount: decimalText(amount),
    currency: 'LKR',
  };
  const event = newGatewayEvent(gateway, claim, deps.now().toISOString());
  if (!(await addGatewayEvent(tx, { ...event, is_accepted: 1, done: SENDING }))) {
    throw new Refusal('conflict', IS_SENT);
  }
  return { eventId: event.id, paymentId };
}

const notSent = (error: GatewayError) =>
  new Refusal(
    'conflict',
    `The refund is not recorded. ${error.message} Look there whether it was made before you try again.`,
    { cause: error },
  );

/**
 * The gateway pays back first. Resolves to undefined where it has nothing to do; nothing is recorded when it fails.
 * `lock` gives what is to be sent; it throws for a refund that can't be.
 */
export async function sendByGateway(
  deps: SendDeps,
  lock: (tx: Tx) => Promise<ToSend | undefined>,
): Promise<Sending | undefined> {
  if (!deps.gateways.some(({ api }) => api?.refund)) return undefined;
  const started = await inTransaction(deps.db, async (tx) => {
    const toSend = await lock(tx);
    const gateway = toSend && gatewayOf(deps.gateways, toSend.order);
    const send = gateway?.api?.refund;
    if (!toSend || !send) return undefined;
    const sending = await startSending(deps, tx, gateway, toSend);
    return sending && { send, sending, refund: toSend.refund };
  });
  if (!started) return undefined;
  const { send, sending, refund } = started;
  const { paymentId, eventId } = sending;
  try {
    await send({ paymentId, amountCents: refund.amount, description: refund.reference });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Where it may have been made, the same refund is not sent again.
    if (!(error instanceof GatewayTimeout)) {
      await inTransaction(deps.db, (tx) => dropGatewayEvent(tx, eventId));
    }
    throw notSent(error);
  }
  return sending;
}

/**
 * Records a refund that the gateway has sent, whatever was refunded meanwhile. False for a payment that was charged
 * back: the ledger has that.
 */
export async function recordSent(
  tx: Tx,
  order: OrderRecord,
  { eventId, paymentId }: Sending,
  refund: Omit<NewRefund, 'note' | 'isSent'>,
): Promise<boolean> {
  if (order.payments.some(isChargebackOf(paymentId))) {
    await setGatewayEventDone(tx, eventId, 'Sent a refund of what was charged back.');
    return false;
  }
  await addRefund(tx, order, { ...refund, note: paymentId, isSent: true });
  await setGatewayEventDone(tx, eventId, 'Sent and recorded a refund.');
  return true;
}
