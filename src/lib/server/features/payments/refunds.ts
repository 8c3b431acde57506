import { formatMoney, toRupees } from '#lib/format/money.ts';
import { leftCents } from '#lib/returns/returns.ts';
import type { Refunding } from '#lib/payments/schema.ts';
import { ONLY_ADMINS_CONFIRM, tooMuchRefunded } from '#lib/payments/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import { lockUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/buyer.ts';
import { refundSentEmail } from '#lib/server/features/orders/emails.ts';
import { exchangedCentsOf } from './exchanged-repo.ts';
import {
  addPayment,
  refundableCents,
  setRefundDue,
  sumsOf,
} from '#lib/server/features/orders/ledger.ts';
import {
  emailOwner,
  type OrderDeps,
  orderNotFound,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import {
  addEvent,
  findLockedOrder,
  findOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';

export { exchangedCentsOf } from './exchanged-repo.ts';

/** Locks the row until the transaction ends. Throws `missing`. */
export async function getLockedOrder(tx: Tx, key: string): Promise<OrderRecord> {
  const order = await findLockedOrder(tx, key);
  if (!order) throw orderNotFound();
  return order;
}

export const onlyRefundable = (cents: number) => new Refusal('conflict', tooMuchRefunded(cents));

/** Throws `conflict` for a loss, in cents, unless an admin confirmed exactly this amount; `lost` describes it. */
export function assertDifference(
  { role }: CurrentUser,
  differenceCents: number,
  confirmedCents: number | undefined,
  lost: string,
): void {
  if (differenceCents <= 0) return;
  const difference = formatMoney(differenceCents);
  if (confirmedCents !== differenceCents) {
    const message = `${lost} The shop would lose ${difference}. An admin can confirm that.`;
    throw new Refusal('conflict', message, { body: { difference: toRupees(differenceCents) } });
  }
  if (role !== 'admin') throw new Refusal('forbidden', ONLY_ADMINS_CONFIRM);
}

interface Refund {
  amountCents: number;
  reference: string;
  actorId: string;
  at: Date;
  isDue: boolean;
}

/** Throws `conflict` when the amount is too high. */
export async function addRefund(
  tx: Tx,
  order: OrderRecord,
  { amountCents, reference, actorId, at, isDue }: Refund,
): Promise<void> {
  const { row } = order;
  const mostCents = refundableCents(order.payments);
  if (amountCents > mostCents) throw onlyRefundable(mostCents);
  const entry = { order_id: row.id, at: at.toISOString(), actor_id: actorId };
  await addPayment(tx, { ...entry, kind: 'refund', amount_cents: amountCents, reference });
  const dueCents = isDue ? row.refund_due_cents - amountCents : row.refund_due_cents;
  await setRefundDue(tx, row.id, Math.max(0, Math.min(dueCents, mostCents - amountCents)));
  await addEvent(tx, {
    ...entry,
    what: 'refund',
    before: row.status,
    after: row.status,
    reason: `${formatMoney(amountCents)}, reference ${reference}`,
  });
}

const isSame = (order: OrderRecord, amountCents: number, reference: string): boolean =>
  order.payments.some(
    (entry) =>
      entry.kind === 'refund' &&
      entry.amount_cents === amountCents &&
      entry.reference === reference,
  );

/** The same amount and reference is the same refund. */
export const createRefund =
  (deps: OrderDeps) =>
  (
    currentUser: CurrentUser,
    key: string,
    { amount, reference, difference }: Refunding,
  ): Promise<OrderRecord> =>
    inTransaction(deps.db, async (tx) => {
      const found = await findOrder(tx, readOrderNumber(key));
      if (!found) throw orderNotFound();
      // Prevents an email for an account that is being deleted.
      await lockUser(tx, found.row.user_id);
      const order = await getLockedOrder(tx, found.row.id);
      assertNotOwnOrder(currentUser, order.row);
      if (isSame(order, amount, reference)) return order;
      const mostCents = refundableCents(order.payments);
      if (amount > mostCents) throw onlyRefundable(mostCents);
      const { id } = order.row;
      const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
      const left = leftCents(sumsOf(order.payments), exchangedCents);
      const lost = `Items for ${formatMoney(exchangedCents)} of this order were exchanged.`;
      assertDifference(currentUser, amount - left, difference, lost);
      await addRefund(tx, order, {
        amountCents: amount,
        reference,
        actorId: currentUser.id,
        at: deps.now(),
        isDue: true,
      });
      const refunded = (await findOrder(tx, order.row.id)) ?? order;
      const stillDueCents = refunded.row.refund_due_cents;
      await emailOwner(deps, tx, refunded, (order) =>
        refundSentEmail(order, { amountCents: amount, reference, leftCents: stillDueCents }),
      );
      return refunded;
    });
