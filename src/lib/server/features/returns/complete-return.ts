import { formatMoney } from '#lib/format/money.ts';
import { leftCents } from '#lib/returns/returns.ts';
import type { Completing } from '#lib/contract/returns.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { StaffDeps } from '#lib/server/features/orders/deps.ts';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import { assertDifference, exchangedCentsOf } from '#lib/server/features/payments/refunds.ts';
import { assertNoneIsSent, type Sending } from '#lib/server/features/payments/gateway-refund.ts';
import { placeReplacement } from './replacements.ts';
import { creditReturn } from './credit-return.ts';
import { paysBack, refundReturn } from './refund-return.ts';
import { exchangedBesides } from './refund-value.ts';
import { itemsOf, paidFor, setReturnResult } from './repo.ts';
import type { Step, StepResult } from './step.ts';
import { tellShopAboutOrder } from '#lib/server/features/orders/shop-emails.ts';

export { sendReturnRefund } from './refund-return.ts';
export type { Step, StepResult } from './step.ts';

/** Throws `conflict` when the order's remaining payments are lower than the price of the returned items. */
async function assertLeft(
  tx: Tx,
  { returnRecord, payer, currentUser }: Step,
  confirmedCents: number | undefined,
): Promise<void> {
  const paidCents = paidFor(returnRecord);
  const { id } = payer.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  const left = leftCents(
    sumsOf(payer.payments),
    exchangedBesides(returnRecord, payer, exchangedCents),
  );
  const lost = `These items cost ${formatMoney(paidCents)}, and ${formatMoney(left)} of the order is left after refunds and exchanges.`;
  assertDifference(currentUser, paidCents - left, confirmedCents, lost);
}

/** Throws `invalid` and `conflict`. */
export async function completeReturn(
  deps: StaffDeps,
  tx: Tx,
  step: Step,
  { request, sentNow }: { request: Completing; sentNow: Sending | undefined },
): Promise<StepResult> {
  const { returnRecord, order, payer, actorId, at } = step;
  if (paysBack(returnRecord, request)) return refundReturn(deps, tx, step, { request, sentNow });
  await assertNoneIsSent(deps, tx, payer);
  if (request.resolution === 'credit') return creditReturn(deps, tx, step);
  await assertLeft(tx, step, request.difference);
  const items = itemsOf(returnRecord, 'out');
  const placed = await placeReplacement(deps, tx, order.row, { items, actorId, at });
  await setReturnResult(tx, returnRecord.row.id, { replacement_order_id: placed.row.id });
  await tellShopAboutOrder(deps, tx, { ...placed, payments: [] }, actorId);
  return { news: { step: 'exchange', replacement: placed.row.number }, tags: placed.tags };
}
