import { formatMoney } from '#lib/format/money.ts';
import type { Completing } from '#lib/returns/schema.ts';
import { ENTER_REFERENCE } from '#lib/payments/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { ReturnNews } from '#lib/server/features/orders/emails.ts';
import { type OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { OrderDeps } from '#lib/server/features/orders/move-order.ts';
import {
  addRefund,
  assertDifference,
  onlyRefundable,
  exchangedCentsOf,
} from '#lib/server/features/payments/refunds.ts';
import { placeReplacement } from './replacements.ts';
import { paidFor, refundableFor } from './codec.ts';
import { itemsOf, setReturnResult, type ReturnRecord } from './repo.ts';
import { emailShopAboutOrder } from '#lib/server/features/orders/shop-emails.ts';

export interface Step {
  returnRecord: ReturnRecord;
  order: OrderRecord;
  currentUser: CurrentUser;
  actorId: string;
  at: Date;
}

export interface StepResult {
  news: ReturnNews;
  reason?: string;
  tags?: readonly string[];
}

async function refundReturn(
  tx: Tx,
  { returnRecord, order, actorId, at }: Step,
  { reference, amount }: Completing,
): Promise<StepResult> {
  if (reference === undefined) {
    throw new Refusal('invalid', ENTER_REFERENCE, { errors: { reference: ENTER_REFERENCE } });
  }
  const { id } = order.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  const mostCents = refundableFor(returnRecord, order, exchangedCents);
  const amountCents = amount ?? mostCents;
  if (amountCents > mostCents) throw onlyRefundable(mostCents);
  // An admin may have refunded the order before.
  if (amountCents > 0) {
    await addRefund(tx, order, { amountCents, reference, actorId, at, isDue: false });
  }
  if (returnRecord.row.resolution === 'exchange') {
    await setReturnResult(tx, returnRecord.row.id, { resolution: 'refund' });
  }
  return { news: { step: 'refund', amountCents, reference } };
}

/** Throws `conflict` when the order's remaining payments are lower than the price of the returned items. */
async function assertLeft(
  tx: Tx,
  { returnRecord, order, currentUser }: Step,
  confirmedCents: number | undefined,
): Promise<void> {
  const { id } = order.row;
  const exchangedCents = (await exchangedCentsOf(tx, [id])).get(id) ?? 0;
  const paidCents = paidFor(returnRecord, order);
  const left = refundableFor(returnRecord, order, exchangedCents);
  const lost = `These items cost ${formatMoney(paidCents)}, and ${formatMoney(left)} of the order is left after refunds and exchanges.`;
  assertDifference(currentUser, paidCents - left, confirmedCents, lost);
}

/** Throws `invalid` and `conflict`. */
export async function completeReturn(
  deps: OrderDeps,
  tx: Tx,
  step: Step,
  request: Completing,
): Promise<StepResult> {
  const { returnRecord, order, actorId, at } = step;
  if (returnRecord.row.resolution === 'refund' || request.resolution === 'refund') {
    return refundReturn(tx, step, request);
  }
  await assertLeft(tx, step, request.difference);
  const items = itemsOf(returnRecord, 'out');
  const placed = await placeReplacement(tx, order.row, { items, actorId, at });
  await setReturnResult(tx, returnRecord.row.id, { replacement_order_id: placed.row.id });
  await emailShopAboutOrder(deps, tx, placed);
  return { news: { step: 'exchange', replacement: placed.row.number }, tags: placed.tags };
}
