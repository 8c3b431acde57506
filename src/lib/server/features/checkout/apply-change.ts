import { sendBoughtGiftVouchers } from '#lib/server/features/orders/bought-gift-vouchers.ts';
import type { OrderDeps, TextDeps } from '#lib/server/features/orders/deps.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import { book } from '#lib/server/features/orders/ledger.ts';
import { giveBackStockOf } from '#lib/server/features/orders/move-effects.ts';
import { takeStockOf } from '#lib/server/features/orders/order-lines.ts';
import {
  findOrder,
  type OrderRecord,
  putChangedLines,
  putChangedOrder,
} from '#lib/server/features/orders/orders.ts';
import { giveBackLowered } from '#lib/server/features/orders/take-back.ts';
import { recordChange } from '#lib/server/features/orders/tell-of-change.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { useChangedCodes } from './change-codes.ts';
import { placed } from './changed-lines.ts';
import type { PlannedChange } from './plan-change.ts';

interface By {
  actorId: string;
  /** Whether an admin changes an order that is or becomes their own. Throws `forbidden` for everybody else. */
  isOwn: (after: OrderRecord) => Promise<boolean>;
}

/** Moves stock by the difference; leaves out free pieces that are sold out. */
async function moveStock(
  tx: Tx,
  order: OrderRecord,
  { lines, come, taken, given }: PlannedChange,
  now: Date,
): Promise<{ lines: OrderLine[]; tags: string[] }> {
  const took = await takeStockOf(tx, [...taken, ...come], now);
  const back = await giveBackStockOf(tx, given);
  const came = come.filter((gift) => took.lines.includes(gift));
  return { lines: placed([...lines, ...came], order.lines), tags: [...took.tags, ...back] };
}

/** What a change does to money, codes and stock of a locked order. */
async function moveGoods(
  deps: Pick<OrderDeps, 'now' | 'settings'>,
  tx: Tx,
  order: OrderRecord,
  plan: PlannedChange,
  actorId: string,
): Promise<string[]> {
  const at = deps.now();
  const spent = await useChangedCodes(deps, tx, order, plan, { actorId, at });
  const { lines, tags } = await moveStock(tx, order, plan, at);
  await putChangedLines(tx, order.row, lines);
  const changed = { ...order, row: plan.row, lines };
  const lowered = await giveBackLowered(tx, order.row, changed, { actorId, at });
  await book(tx, lowered, {
    entries: spent.map(({ id, code, cents }) => ({
      kind: 'gift_voucher' as const,
      amount_cents: cents,
      at: at.toISOString(),
      actor_id: actorId,
      reference: code.slice(-4),
      gift_voucher_id: id,
    })),
  });
  return tags;
}

/** Writes a planned change of a locked order, with its history, and tells the buyer and the driver. */
export async function applyChange(
  deps: TextDeps & Pick<OrderDeps, 'changes'>,
  tx: Tx,
  order: OrderRecord,
  plan: PlannedChange,
  { actorId, isOwn }: By,
): Promise<OrderRecord> {
  const { row } = order;
  await putChangedOrder(tx, plan.row);
  const tags = plan.isRepriced ? await moveGoods(deps, tx, order, plan, actorId) : [];
  if (!plan.isRepriced) await useChangedCodes(deps, tx, order, plan, { actorId, at: deps.now() });
  const giftVouchers =
    row.gift_sold_cents === 0 ? [] : await sendBoughtGiftVouchers(deps, tx, row.id, actorId);
  const after = (await findOrder(tx, row.id)) ?? order;
  const by = { actorId, isOwn: await isOwn(after) };
  await recordChange(deps, tx, { before: order, after, giftVouchers }, by);
  if (plan.isRepriced) await openPeriods(tx, [row.created_at]);
  deps.changes.record(tx, tags);
  return (await findOrder(tx, row.id)) ?? after;
}
