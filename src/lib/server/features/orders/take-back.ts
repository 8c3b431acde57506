import { giveBackVoucher } from '#lib/server/features/vouchers/vouchers.ts';
import {
  giveBackToGiftVoucher,
  spentCentsOf,
  takeBackGiftVouchers,
  takeCredits,
} from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { Refusal } from '#lib/server/errors.ts';
import { toRupees } from '#lib/format/money.ts';
import { giftVoucherSpent, ONLY_ADMINS_CONFIRM } from '#lib/payments/messages.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { compare } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { balanceOf, book, sumsOf, totalCentsOf } from './ledger.ts';
import type { OrderRecord } from './repo.ts';

const CANCELLED = 'The order was cancelled.';

/**
 * The one way back for cancelled orders, returns, refunds and chargebacks (docs/api.md "What comes back"): it first
 * lowers what is due, then goes to the gift vouchers that paid, and what is left is a refund in money.
 */

export interface By {
  actorId: string;
  at: Date;
  /** What goes back to gift vouchers holds no longer than before: the buyer could do it again and again. */
  isOfBuyer?: boolean;
}

type Paid = Pick<OrderRecord, 'row' | 'payments'>;

/** In cents. */
export interface Split {
  dueCents: number;
  /** By id. */
  giftVouchers: ReadonlyMap<string, number>;
  giftVoucherCents: number;
  moneyCents: number;
}

/**
 * In cents, by gift voucher: its share of what came back, of what gift vouchers can pay for. The last one that comes
 * back gets what is left, so that the sums are the same to the cent.
 */
function giftVoucherShares(
  { row, payments }: Paid,
  { creditedCents, backCents }: { creditedCents: number; backCents: number },
): Map<string, number> {
  // What changes of the order paid back counts as if it had come back.
  const payableCents = totalCentsOf(row) - row.gift_sold_cents + row.lowered_cents;
  if (payableCents <= 0) return new Map();
  const credited = BigInt(Math.min(payableCents, creditedCents + row.lowered_cents));
  const byVoucher = [...Map.groupBy(payments, (entry) => entry.gift_voucher_id)].flatMap(
    ([id, same]) => {
      const { giftVoucherCents, giftVoucherRefundedCents } = sumsOf(same);
      return id === null || giftVoucherCents === 0
        ? []
        : [{ id, giftVoucherCents, giftVoucherRefundedCents }];
    },
  );
  const shares = new Map<string, number>();
  let leftCents = backCents;
  for (const { id, giftVoucherCents, giftVoucherRefundedCents } of byVoucher) {
    const cents =
      Number((credited * BigInt(giftVoucherCents)) / BigInt(payableCents)) -
      giftVoucherRefundedCents;
    const share = Math.max(0, Math.min(cents, leftCents));
    shares.set(id, share);
    leftCents -= share;
  }
  // What was not paid in money is not paid back in money: the cents that rounding left.
  let roundedCents = leftCents - Math.min(leftCents, refundableMoneyCents(sumsOf(payments)));
  for (const { id, giftVoucherCents, giftVoucherRefundedCents } of byVoucher) {
    const share = shares.get(id) ?? 0;
    const more = Math.min(roundedCents, giftVoucherCents - giftVoucherRefundedCents - share);
    shares.set(id, share + more);
    roundedCents -= more;
  }
  return shares;
}

/** Where `cents` of an order go that come back. */
export function splitOf({ row, payments }: Paid, cents: number): Split {
  const creditedCents = row.credited_cents + cents;
  const before = balanceOf(row, payments);
  const after = balanceOf({ ...row, credited_cents: creditedCents }, payments);
  const backCents = after.refundDueCents - before.refundDueCents;
  const giftVouchers = giftVoucherShares({ row, payments }, { creditedCents, backCents });
  const giftVoucherCents = giftVouchers.values().reduce((sum, share) => sum + share, 0);
  return {
    dueCents: before.dueCents - after.dueCents,
    giftVouchers,
    giftVoucherCents,
    moneyCents: backCents - giftVoucherCents,
  };
}

/** The entries of what goes back to gift vouchers, in one order everywhere, so that two refunds never wait for each other. */
export const giftVoucherRefunds = (
  { payments }: Pick<Paid, 'payments'>,
  { giftVouchers }: Pick<Split, 'giftVouchers'>,
  { actorId, at }: By,
) =>
  [...giftVouchers]
    .filter(([, share]) => share > 0)
    .toSorted(([one], [other]) => compare(one, other))
    .map(([id, share]) => ({
      kind: 'refund' as const,
      amount_cents: share,
      reference: payments.find((entry) => entry.gift_voucher_id === id)?.reference ?? '',
      at: at.toISOString(),
      actor_id: actorId,
      gift_voucher_id: id,
    }));

async function payGiftVouchersBack(
  tx: Tx,
  refunds: ReturnType<typeof giftVoucherRefunds>,
  { at, isOfBuyer = false }: By,
): Promise<void> {
  const extendsFrom = isOfBuyer ? undefined : at;
  for (const { gift_voucher_id: id, amount_cents: cents } of refunds) {
    await giveBackToGiftVoucher(tx, { id, cents, extendsFrom });
  }
}

/**
 * Credits what comes back to a locked order and pays the gift vouchers their share; what is left in money is then a
 * refund due.
 */
export async function creditOrder<Order extends Paid>(
  tx: Tx,
  order: Order,
  { cents, split = splitOf(order, cents) }: { cents: number; split?: Split },
  by: By,
): Promise<Order> {
  const entries = giftVoucherRefunds(order, split, by);
  await payGiftVouchersBack(tx, entries, by);
  return book(tx, order, { entries, creditCents: cents });
}

/**
 * What a change of an order pays back, as if it had come back; `before` is the order as it was. No gift voucher pays for
 * gift vouchers that are left on the order.
 */
export function splitOfChange(before: OrderRow, { row, payments }: Paid) {
  const { giftVoucherCents, giftVoucherRefundedCents } = sumsOf(payments);
  const excessCents =
    balanceOf(row, payments).refundDueCents - balanceOf(before, payments).refundDueCents;
  const unpayableCents =
    giftVoucherCents - giftVoucherRefundedCents - (totalCentsOf(row) - row.gift_sold_cents);
  const loweredCents = Math.max(0, excessCents, unpayableCents);
  const lowered = { ...row, lowered_cents: row.lowered_cents + loweredCents };
  const back = { creditedCents: row.credited_cents, backCents: loweredCents };
  return { loweredCents, giftVouchers: giftVoucherShares({ row: lowered, payments }, back) };
}

/** Pays back what a change of a locked order made too much. */
export async function giveBackLowered<Order extends Paid>(
  tx: Tx,
  before: OrderRow,
  order: Order,
  by: By,
): Promise<Order> {
  const { loweredCents, giftVouchers } = splitOfChange(before, order);
  const entries = giftVoucherRefunds(order, { giftVouchers }, by);
  await payGiftVouchersBack(tx, entries, by);
  return book(tx, order, { entries, loweredCents });
}

const spentRefusal = (spentCents: number) =>
  new Refusal('conflict', `${giftVoucherSpent(spentCents)} An admin can accept that.`, {
    code: 'gift_voucher_spent',
    body: { spent: toRupees(spentCents) },
  });

/** Throws `forbidden` for staff who are no admins. */
export function acceptsSpent({ role }: Pick<CurrentUser, 'role'>, isAccepted: boolean): boolean {
  if (isAccepted && role !== 'admin') throw new Refusal('forbidden', ONLY_ADMINS_CONFIRM);
  return isAccepted;
}

/** Throws `conflict` where gift vouchers that an order sold are spent, unless that is accepted. */
export async function assertUnspent(tx: Tx, orderId: string, acceptsSpent: boolean): Promise<void> {
  const spentCents = acceptsSpent ? 0 : await spentCentsOf(tx, orderId);
  if (spentCents > 0) throw spentRefusal(spentCents);
}

interface TakingBack extends By {
  reason: string;
  /** An admin has accepted that what is spent stays spent. */
  acceptsSpent: boolean;
}

/**
 * Voids what is unspent of the gift vouchers that a locked order sold, and those that are not made yet; what is spent
 * stays to be paid. Throws `conflict` where something is spent, unless that is accepted.
 */
export async function takeBackSold<Order extends Paid>(
  tx: Tx,
  order: Order,
  { acceptsSpent, ...by }: TakingBack,
): Promise<{ order: Order; spentCents: number }> {
  const { row } = order;
  if (row.gift_sold_cents === 0) return { order, spentCents: 0 };
  const { spentCents } = await takeBackGiftVouchers(tx, row.id, by);
  if (spentCents > 0 && !acceptsSpent) throw spentRefusal(spentCents);
  const giftVouchersTakenBackCents = row.gift_sold_cents - spentCents - row.gift_taken_back_cents;
  return { order: await book(tx, order, { giftVouchersTakenBackCents }), spentCents };
}

const CHARGED_BACK = 'A bank took the payment back.';

/**
 * Takes back what an order sold whose payment a bank took back; credit that it gave for returns pays what is due then.
 * Returns what of the gift vouchers is spent, in cents.
 */
export async function takeBackCharged(tx: Tx, order: OrderRecord, by: By): Promise<number> {
  const taking = { ...by, reason: CHARGED_BACK, acceptsSpent: true };
  const { order: taken, spentCents } = await takeBackSold(tx, order, taking);
  const { dueCents } = balanceOf(taken.row, taken.payments);
  const credits = await takeCredits(tx, taken.row.id, dueCents);
  const entries = credits.map(({ id, ending, cents }) => ({
    kind: 'gift_voucher' as const,
    amount_cents: cents,
    reference: ending,
    at: by.at.toISOString(),
    actor_id: by.actorId,
    gift_voucher_id: id,
  }));
  await book(tx, taken, { entries });
  return spentCents;
}

/** A cancelled order gives back what it used and takes back what it sold; returns the order as it is then. */
export async function takeBackOrder(
  tx: Tx,
  order: OrderRecord,
  by: By & { acceptsSpent: boolean },
): Promise<{ order: OrderRecord; split: Split }> {
  const { row } = order;
  if (row.voucher_code !== '') await giveBackVoucher(tx, row.voucher_code);
  const { order: voided } = await takeBackSold(tx, order, { ...by, reason: CANCELLED });
  const cents = totalCentsOf(row) - row.gift_sold_cents - row.credited_cents;
  const split = splitOf(voided, cents);
  return { order: await creditOrder(tx, voided, { cents, split }, by), split };
}
