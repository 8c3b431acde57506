import { formatMoney, toRupees } from '#lib/format/money.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { ONLY_ADMINS_CONFIRM, tooMuchRefunded } from '#lib/payments/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { book, owedCentsOf, sumsOf } from '#lib/server/features/orders/ledger.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import { addEvent, findLockedOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';

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

export interface NewRefund {
  amountCents: number;
  reference: string;
  /** Of a refund through the gateway: the payment that it is of. */
  note?: string;
  /** Why staff pay back, in their words. */
  reason?: string | undefined;
  actorId: string;
  at: Date;
  /** The gateway has sent the money already: it is recorded, whatever is left. */
  isSent?: boolean;
  /** An admin refunds an order of their own. */
  isOwn?: boolean;
}

/**
 * Records money that was sent back to a locked order. What was not due was given: the order need not be paid that much
 * any more. Throws `conflict` when the amount is too high.
 */
export async function addRefund(
  tx: Tx,
  order: OrderRecord,
  {
    amountCents,
    reference,
    note = '',
    reason = '',
    actorId,
    at,
    isSent = false,
    isOwn = false,
  }: NewRefund,
): Promise<OrderRecord> {
  const { row, payments } = order;
  const mostCents = refundableMoneyCents(sumsOf(payments));
  if (amountCents > mostCents && !isSent) throw onlyRefundable(mostCents);
  const entry = { at: at.toISOString(), actor_id: actorId };
  await addEvent(tx, {
    ...entry,
    order_id: row.id,
    what: 'refund',
    before: row.status,
    after: row.status,
    reason: `${formatMoney(amountCents)}, reference ${reference}${reason && `. ${reason}`}`,
    own: isOwn ? 1 : 0,
  });
  return book(tx, order, {
    entries: [{ ...entry, kind: 'refund', amount_cents: amountCents, reference, note }],
    creditCents: Math.max(0, Math.min(amountCents - row.refund_due_cents, owedCentsOf(row))),
  });
}
