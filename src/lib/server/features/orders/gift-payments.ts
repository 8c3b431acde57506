import { giveBackVoucher } from '#lib/server/features/vouchers/vouchers.ts';
import {
  giveBackToGiftVoucher,
  voidGiftVouchers,
} from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { compare } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import { addPayment, refundableCents, sumsOf } from './ledger.ts';
import type { OrderRecord } from './repo.ts';

/** What gift vouchers get back, as entries of an order's ledger (docs/api.md "Gift vouchers"). */

export interface By {
  actorId: string;
  at: Date;
}

type Paid = Pick<OrderRecord, 'row' | 'payments'>;

/**
 * In cents, by gift voucher: its share of what is paid back, of what was paid. The last refund gives back what is left,
 * so that the sums are the same to the cent.
 */
function giftShares(entries: readonly PaymentRow[], amountCents: number): Map<string, number> {
  const { paidCents, refundedCents } = sumsOf(entries);
  const refunded = BigInt(Math.min(paidCents, refundedCents + amountCents));
  const shares = new Map<string, number>();
  let left = amountCents;
  for (const [id, same] of Map.groupBy(entries, (entry) => entry.gift_voucher_id)) {
    const { giftCents, giftRefundedCents } = sumsOf(same);
    if (id === null || giftCents === 0) continue;
    const cents = Number((refunded * BigInt(giftCents)) / BigInt(paidCents)) - giftRefundedCents;
    const share = Math.min(cents, left);
    if (share <= 0) continue;
    shares.set(id, share);
    left -= share;
  }
  return shares;
}

/** How much of a refund goes back to gift vouchers, in cents. */
export const giftShareCents = (entries: readonly PaymentRow[], amountCents: number): number =>
  giftShares(entries, amountCents)
    .values()
    .reduce((sum, cents) => sum + cents, 0);

/** Pays each gift voucher back its share of a refund; returns what is left to pay back in money, in cents. */
export async function refundGiftVouchers(
  tx: Tx,
  { row, payments }: Paid,
  amountCents: number,
  { actorId, at }: By,
): Promise<number> {
  const shares = [...giftShares(payments, amountCents)];
  // In one order everywhere, so that two refunds never wait for each other.
  for (const [id, cents] of shares.toSorted(([one], [other]) => compare(one, other))) {
    await giveBackToGiftVoucher(tx, id, cents, at);
    await addPayment(tx, {
      order_id: row.id,
      kind: 'refund',
      amount_cents: cents,
      reference: payments.find((entry) => entry.gift_voucher_id === id)?.reference ?? '',
      at: at.toISOString(),
      actor_id: actorId,
      gift_voucher_id: id,
    });
  }
  return amountCents - giftShareCents(payments, amountCents);
}

/** A cancelled order gives back what it used; returns what is left to pay back in money, in cents. */
export async function giveBackCodes(tx: Tx, order: Paid, by: By): Promise<number> {
  const { row, payments } = order;
  if (row.voucher_code !== '') await giveBackVoucher(tx, row.voucher_code);
  if (row.gift_sold_cents > 0) await voidGiftVouchers(tx, row.id, by.at);
  return refundGiftVouchers(tx, order, refundableCents(payments), by);
}
