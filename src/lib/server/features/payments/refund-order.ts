import { formatMoney } from '#lib/format/money.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { leftCents } from '#lib/returns/returns.ts';
import type { Refunding } from '#lib/payments/schema.ts';
import { lockUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { refundSentEmail } from '#lib/server/features/orders/emails.ts';
import { sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import {
  acceptsSpent,
  assertUnspent,
  takeBackSold,
} from '#lib/server/features/orders/take-back.ts';
import {
  emailOwner,
  orderNotFound,
  type StaffDeps,
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
  isOwn: boolean;
}

async function lockOrder(tx: Tx, { currentUser, key, refunding }: Asked): Promise<Locked> {
  const found = await findOrder(tx, readOrderNumber(key));
  if (!found) throw orderNotFound();
  // Prevents an email for an account that is being deleted.
  await lockUser(tx, found.row.user_id);
  const order = await getLockedOrder(tx, found.row.id);
  const isOwn = await assertNotOwnOrder(tx, currentUser, order);
  return { order, isRepeat: isSame(order, refunding), isOwn };
}

/** Whether a refund reaches what gift vouchers cost that the order sold, which are then taken back. */
function reachesSold({ row, payments }: OrderRecord, amountCents: number): boolean {
  if (row.gift_sold_cents === row.gift_taken_back_cents) return false;
  const { giftVoucherCents, giftVoucherRefundedCents } = sumsOf(payments);
  const goodsCents = totalCentsOf(row) - row.gift_sold_cents - row.credited_cents;
  const inMoney = Math.max(0, goodsCents - (giftVoucherCents - giftVoucherRefundedCents));
  return amountCents > row.refund_due_cents + inMoney;
}

const TAKEN_BACK = 'The order was refunded.';

/** Throws `conflict` and `forbidden` for a refund that can't be. */
async function assertRefundable(
  deps: StaffDeps,
  tx: Tx,
  order: OrderRecord,
  { currentUser, refunding: { amount, difference, acceptSpent = false } }: Asked,
): Promise<void> {
  await assertNoneIsSent(deps, tx, order);
  const mostCents = refundableMoneyCents(sumsOf(order.payments));
  if (amount > mostCents) throw onlyRefundable(mostCents);
  const { id } = order.row;
  if (reachesSold(order, amount))
    await assertUnspent(tx, id, acceptsSpent(currentUser, acceptSpent));
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  const left = leftCents(sumsOf(order.payments), exchangedCents);
  const lost = `Items for ${formatMoney(exchangedCents)} of this order were exchanged.`;
  assertDifference(currentUser, amount - left, difference, lost);
}

/** What the gateway is to send; nothing for a refund that was recorded, or that staff sent. */
async function lockRefundable(deps: StaffDeps, tx: Tx, asked: Asked): Promise<ToSend | undefined> {
  if (asked.refunding.alreadySent) return undefined;
  const { order, isRepeat } = await lockOrder(tx, asked);
  if (isRepeat) return undefined;
  await assertRefundable(deps, tx, order, asked);
  return { order, refund: asked.refunding };
}

async function recordRefund(
  deps: StaffDeps,
  tx: Tx,
  asked: Asked,
  sentNow: Sending | undefined,
): Promise<OrderRecord> {
  const { amount, reference, reason } = asked.refunding;
  const { order, isRepeat, isOwn } = await lockOrder(tx, asked);
  if (isRepeat) return order;
  // What the gateway has sent is recorded, whatever was refunded meanwhile.
  const sending = sentNow ?? (await findSent(deps, tx, order, asked.refunding));
  const actorId = asked.currentUser.id;
  const at = deps.now();
  const refund = { amountCents: amount, reference, reason, actorId, at, isOwn };
  if (!sending) await assertRefundable(deps, tx, order, asked);
  const taking = { actorId, at, reason: TAKEN_BACK, acceptsSpent: true };
  const taken = reachesSold(order, amount) ? (await takeBackSold(tx, order, taking)).order : order;
  if (!sending) await addRefund(tx, taken, refund);
  else if (!(await recordSent(tx, taken, sending, refund))) return order;
  const refunded = (await findOrder(tx, order.row.id)) ?? order;
  const stillDueCents = refunded.row.refund_due_cents;
  await emailOwner(deps, tx, refunded, (order) =>
    refundSentEmail(order, { amountCents: amount, reference, leftCents: stillDueCents }),
  );
  return refunded;
}

/** The same amount and reference is the same refund. */
export const createRefund =
  (deps: StaffDeps) =>
  async (currentUser: CurrentUser, key: string, refunding: Refunding): Promise<OrderRecord> => {
    const asked = { currentUser, key, refunding };
    const sending = await sendByGateway(deps, (tx) => lockRefundable(deps, tx, asked));
    return inTransaction(deps.db, (tx) => recordRefund(deps, tx, asked, sending));
  };
