import { moves, type Move } from '#lib/orders/status.ts';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { sendBoughtGiftVouchers, type SentGiftVoucher } from './bought-gift-vouchers.ts';
import { assertNotTakenBack, assertPaid } from './assert-paid.ts';
import { book, type CashTaken, dueCentsOf } from './ledger.ts';
import { takeBackOrder } from './take-back.ts';
import { approveSlip } from './slip-status-repo.ts';
import { pushToDriver } from './driver-push.ts';
import type { OrderRecord } from './repo.ts';
import { byVariant, giveBackStock } from '#lib/server/features/catalogue/products.ts';
import type { MoveDeps } from './deps.ts';

export interface MoveDetails {
  actorId: string;
  restock?: boolean;
  failedAt?: string;
  /** An admin accepts that gift vouchers which the order sold are spent. */
  acceptsSpent?: boolean;
  cash?: CashTaken;
  also?: (tx: Tx, order: OrderRow) => Promise<unknown>;
}

/** Returns the change's tags. Items of a size that no longer exists are not restocked. */
export async function giveBackStockOf(
  tx: Tx,
  lines: readonly Pick<OrderLineRow, 'product_id' | 'variant' | 'size' | 'quantity'>[],
): Promise<string[]> {
  const tags: string[] = [];
  for (const line of lines.toSorted(byVariant)) tags.push(...(await giveBackStock(tx, line)));
  return tags;
}

interface Effects {
  /** In money, in cents. */
  refundDueCents: number;
  /** What went back to the gift vouchers that paid, in cents. */
  giftVoucherBackCents: number;
  /** Of the changes. */
  tags: string[];
  /** That the order bought and that were made. */
  giftVouchers: readonly SentGiftVoucher[];
}

/** Records what is paid with a move of a locked order; returns the order as it is then. Throws `conflict` while it may not move. */
async function recordPayment(
  tx: Tx,
  order: OrderRecord,
  move: Move,
  { actorId, at, cash }: { actorId: string; at: Date; cash: CashTaken | undefined },
): Promise<OrderRecord> {
  const { row, payments } = order;
  const dueCents = dueCentsOf(row, payments);
  const entry = { at: at.toISOString(), actor_id: actorId };
  if (move === 'approve') {
    const isSlipApproved = await approveSlip(tx, row.id, at);
    if (!isSlipApproved || dueCents === 0) {
      assertPaid(order);
      return order;
    }
    return book(tx, order, { entries: [{ ...entry, kind: 'transfer', amount_cents: dueCents }] });
  }
  if (move === 'start' || move === 'handOver') assertNotTakenBack(order, move);
  if (move !== 'handOver') return order;
  const { cashCents, cashNote } = cash ?? { cashCents: dueCents, cashNote: '' };
  // A cash amount of 0 is recorded with its reason, too.
  if (dueCents === 0 && cashCents === 0) return order;
  const entries = [{ ...entry, kind: 'cash' as const, amount_cents: cashCents, note: cashNote }];
  return book(tx, order, { entries });
}

async function cancelEffects(
  deps: MoveDeps,
  tx: Tx,
  order: OrderRecord,
  {
    actorId,
    restock = true,
    acceptsSpent = false,
    isOfBuyer,
  }: MoveDetails & { isOfBuyer: boolean },
): Promise<Effects> {
  const { row, lines, payments } = order;
  const by = { actorId, at: deps.now(), isOfBuyer, acceptsSpent };
  if (row.driver_id !== null) await pushToDriver(tx, row.driver_id, 'removed', by.at);
  const taken = await takeBackOrder(tx, order, by);
  const replacedCents = await deps.refundReplaced(tx, order, by);
  const tags = restock ? await giveBackStockOf(tx, lines) : [];
  // Last, to hold these locks briefly.
  await openPeriods(tx, [row.created_at, ...payments.map((entry) => entry.at)]);
  return {
    refundDueCents: taken.order.row.refund_due_cents + replacedCents,
    giftVoucherBackCents: taken.split.giftVoucherCents,
    tags,
    giftVouchers: [],
  };
}

export async function applyMove(
  deps: MoveDeps,
  tx: Tx,
  order: OrderRecord,
  move: Move,
  details: MoveDetails,
): Promise<Effects> {
  const { actorId, cash, also } = details;
  const [paid] = await Promise.all([
    recordPayment(tx, order, move, { actorId, at: deps.now(), cash }),
    also?.(tx, order.row),
  ]);
  const { to } = moves[move];
  if (to === 'cancelled') {
    // A cancellation without an actor is that of an order that was never paid.
    const isOfBuyer = move !== 'cancel' || actorId === '';
    return cancelEffects(deps, tx, paid, { ...details, isOfBuyer });
  }
  // Reviews display a verified purchase.
  const bought = to === 'delivered' ? order.lines.map((line) => productTag(line.product_id)) : [];
  const { id, gift_sold_cents } = order.row;
  const giftVouchers =
    gift_sold_cents === 0 ? [] : await sendBoughtGiftVouchers(deps, tx, id, actorId);
  return { refundDueCents: 0, giftVoucherBackCents: 0, tags: bought, giftVouchers };
}
