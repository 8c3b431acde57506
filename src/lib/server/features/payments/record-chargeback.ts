import { formatMoney } from '#lib/format/money.ts';
import { giftVoucherSpent } from '#lib/payments/messages.ts';
import type { TextDeps } from '#lib/server/features/orders/deps.ts';
import { book } from '#lib/server/features/orders/ledger.ts';
import {
  chargebackText,
  gatewayRefundedCents,
} from '#lib/server/features/orders/online-payments.ts';
import { addEvent, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { takeBackCharged } from '#lib/server/features/orders/take-back.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { tellOfChargeback } from './money-news.ts';

interface ChargedBack {
  order: OrderRecord;
  paymentId: string;
  amountCents: number;
  at: string;
}

/**
 * Records what the bank took back, less what the gateway refunded of that payment. Staff's own refunds do not lower it.
 * Returns false if nothing is left to record.
 */
export async function recordChargeback(
  deps: TextDeps,
  tx: Tx,
  { order, paymentId, amountCents, at }: ChargedBack,
): Promise<boolean> {
  const { row, payments } = order;
  const cents = amountCents - gatewayRefundedCents(payments, paymentId);
  if (cents <= 0) return false;
  const entry = { at, actor_id: '' };
  const charged = await book(tx, order, {
    entries: [{ ...entry, kind: 'chargeback', amount_cents: cents, reference: paymentId }],
  });
  const spentCents = await takeBackCharged(tx, charged, { actorId: '', at: new Date(at) });
  const spent = spentCents > 0 ? `. ${giftVoucherSpent(spentCents)}` : '';
  await addEvent(tx, {
    ...entry,
    order_id: row.id,
    what: 'refund',
    before: row.status,
    after: row.status,
    reason: `${formatMoney(cents)}, ${chargebackText(paymentId)}${spent}`,
  });
  await tellOfChargeback(deps, tx, order, cents);
  return true;
}
