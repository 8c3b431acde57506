import { formatMoney } from '#lib/format/money.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { leftCents } from '#lib/returns/returns.ts';
import type { Refunding } from '#lib/payments/schema.ts';
import { lockUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/buyer.ts';
import { refundSentEmail } from '#lib/server/features/orders/emails.ts';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import {
  emailOwner,
  type OrderDeps,
  orderNotFound,
} from '#lib/server/features/orders/move-order.ts';
import {
  findOrder,
  readOrderNumber,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import {
  assertNoneIsSent,
  findSent,
  recordSent,
  sendByGateway,
  type Sending,
  type ToSend,
} from './gateway-refund.ts';
import {
  addRefund,
  assertDifference,
  exchangedCentsOf,
  getLockedOrder,
  onlyRefundable,
} from './refunds.ts';

const isSame = (order: OrderRecord, { amount, reference }: Refunding): boolean =>
  order.payments.some(
    (entry) =>
      entry.kind === 'refund' &&
      entry.gift_voucher_id === null &&
      entry.amount_cents === amount &&
      entry.reference === reference,
  );

interface Asked {
  currentUser: CurrentUser;
  key: string;
  refunding: Refunding;
}

interface Locked {
  order: OrderRecord;
  isRepeat: boolean;
}

async function lockOrder(tx: Tx, { currentUser, key, refunding }: Asked): Promise<Locked> {
  const found = await findOrder(tx, readOrderNumber(key));
  if (!found) throw orderNotFound();
  // Prevents an email for an account that is being deleted.
  await lockUser(tx, found.row.user_id);
  const order = await getLockedOrder(tx, found.row.id);
  assertNotOwnOrder(currentUser, order.row);
  return { order, isRepeat: isSame(order, refunding) };
}

/** Throws `conflict` and `forbidden` for a refund that can't be. */
async function assertRefundable(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRecord,
  { currentUser, refunding: { amount, difference } }: Asked,
): Promise<void> {
  await assertNoneIsSent(deps, tx, order);
  const mostCents = refundableMoneyCents(sumsOf(order.payments));
  if (amount > mostCents) throw onlyRefundable(mostCents);
  const { id } = order.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  const left = leftCents(sumsOf(order.payments), exchangedCents);
  const lost = `Items for ${formatMoney(exchangedCents)} of this order were exchanged.`;
  assertDifference(currentUser, amount - left, difference, lost);
}

/** What the gateway is to send; nothing for a refund that was recorded, or that staff sent. */
async function lockRefundable(deps: OrderDeps, tx: Tx, asked: Asked): Promise<ToSend | undefined> {
  if (asked.refunding.alreadySent) return undefined;
  const { order, isRepeat } = await lockOrder(tx, asked);
  if (isRepeat) return undefined;
  await assertRefundable(deps, tx, order, asked);
  return { order, refund: asked.refunding };
}

async function recordRefund(
  deps: OrderDeps,
  tx: Tx,
  asked: Asked,
  sentNow: Sending | undefined,
): Promise<OrderRecord> {
  const { amount, reference } = asked.refunding;
  const { order, isRepeat } = await lockOrder(tx, asked);
  if (isRepeat) return order;
  // What the gateway has sent is recorded, whatever was refunded meanwhile.
  const sending = sentNow ?? (await findSent(deps, tx, order, asked.refunding));
  const actorId = asked.currentUser.id;
  const refund = { amountCents: amount, reference, actorId, at: deps.now(), isDue: true };
  if (sending) {
    if (!(await recordSent(tx, order, sending, refund))) return order;
  } else {
    await assertRefundable(deps, tx, order, asked);
    await addRefund(tx, order, refund);
  }
  const refunded = (await findOrder(tx, order.row.id)) ?? order;
  const stillDueCents = refunded.row.refund_due_cents;
  await emailOwner(deps, tx, refunded, (order) =>
    refundSentEmail(order, { amountCents: amount, reference, leftCents: stillDueCents }),
  );
  return refunded;
}

/** The same amount and reference is the same refund. */
export const createRefund =
  (deps: OrderDeps) =>
  async (currentUser: CurrentUser, key: string, refunding: Refunding): Promise<OrderRecord> => {
    const asked = { currentUser, key, refunding };
    const sending = await sendByGateway(deps, (tx) => lockRefundable(deps, tx, asked));
    return inTransaction(deps.db, (tx) => recordRefund(deps, tx, asked, sending));
  };
