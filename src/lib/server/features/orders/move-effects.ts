import { moves, type Move } from '#lib/orders/status.ts';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { recordMove, type CashTaken } from './ledger.ts';
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

/** Returns the refund due, in cents, and the tags of the changes. */
export async function applyMove(
  tx: Tx,
  { row, lines, payments }: OrderRecord,
  move: Move,
  { actorId, cash, also, restock = true }: MoveDetails,
  { at, refundReplaced }: { at: Date } & Pick<OrderDeps, 'refundReplaced'>,
): Promise<{ refundDueCents: number; tags: string[] }> {
  const [ownCents] = await Promise.all([
    recordMove(tx, { order: row, payments }, move, { actorId, at, cash }),
    also?.(tx, row),
  ]);
  const { to } = moves[move];
  if (to === 'cancelled') {
    const refundDueCents = ownCents + (await refundReplaced(tx, row));
    const stockTags = restock ? await giveBackStockOf(tx, lines) : [];
    // Last, to hold these locks briefly.
    await openPeriods(tx, [row.created_at, ...payments.map((entry) => entry.at)]);
    return { refundDueCents, tags: stockTags };
  }
  // Reviews display a verified purchase.
  const bought = to === 'delivered' ? lines.map((line) => productTag(line.product_id)) : [];
  return { refundDueCents: ownCents, tags: bought };
}
