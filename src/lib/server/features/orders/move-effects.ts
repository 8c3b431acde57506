import { moves, type Move } from '#lib/orders/status.ts';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { sendBoughtGiftVoucher, type SentGiftVoucher } from './bought-gift-vouchers.ts';
import { giveBackCodes } from './gift-payments.ts';
import { recordMove, refundableCents, setRefundDue, type CashTaken } from './ledger.ts';
import { pushToDriver } from './driver-push.ts';
import type { OrderRecord } from './repo.ts';
import { byVariant, giveBackStock } from '#lib/server/features/catalogue/products.ts';
import type { OrderDeps } from './deps.ts';

export interface MoveDetails {
  actorId: string;
  restock?: boolean;
  failedAt?: string;
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
  giftBackCents: number;
  /** Of the changes. */
  tags: string[];
  /** That the order bought and that was made. */
  giftVoucher?: SentGiftVoucher | undefined;
}

export async function applyMove(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRecord,
  move: Move,
  { actorId, cash, also, restock = true }: MoveDetails,
): Promise<Effects> {
  const { row, lines, payments } = order;
  const at = deps.now();
  await Promise.all([
    recordMove(tx, { order: row, payments }, move, { actorId, at, cash }),
    also?.(tx, row),
  ]);
  const { to } = moves[move];
  if (to === 'cancelled') {
    if (row.driver_id !== null) await pushToDriver(tx, row.driver_id, 'removed', at);
    const by = { actorId, at };
    const moneyCents = await giveBackCodes(tx, order, by);
    if (moneyCents > 0) await setRefundDue(tx, row.id, moneyCents);
    const refundDueCents = moneyCents + (await deps.refundReplaced(tx, row, by));
    const giftBackCents = refundableCents(payments) - moneyCents;
    const stockTags = restock ? await giveBackStockOf(tx, lines) : [];
    // Last, to hold these locks briefly.
    await openPeriods(tx, [row.created_at, ...payments.map((entry) => entry.at)]);
    return { refundDueCents, giftBackCents, tags: stockTags };
  }
  // Reviews display a verified purchase.
  const bought = to === 'delivered' ? lines.map((line) => productTag(line.product_id)) : [];
  const giftVoucher = await sendBoughtGiftVoucher(deps, tx, { row }, actorId);
  return { refundDueCents: 0, giftBackCents: 0, tags: bought, giftVoucher };
}
