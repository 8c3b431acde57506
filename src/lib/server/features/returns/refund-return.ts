import type { Completing } from '#lib/returns/schema.ts';
import { returnSteps } from '#lib/returns/returns.ts';
import { ENTER_REFERENCE } from '#lib/payments/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/buyer.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { refundGiftVouchers } from '#lib/server/features/orders/gift-payments.ts';
import {
  assertNoneIsSent,
  findSent,
  recordSent,
  sendByGateway,
  type Sending,
} from '#lib/server/features/payments/gateway-refund.ts';
import {
  addRefund,
  getLockedOrder,
  onlyRefundable,
} from '#lib/server/features/payments/refunds.ts';
import { findRefundOf, type ReturnRefund } from './refund-value.ts';
import { findReturn, type ReturnRecord, setReturnResult } from './repo.ts';
import type { Step, StepResult } from './step.ts';

const needsReference = () =>
  new Refusal('invalid', ENTER_REFERENCE, { errors: { reference: ENTER_REFERENCE } });

export const paysBack = ({ row }: ReturnRecord, { resolution }: Completing): boolean =>
  resolution !== 'credit' && (row.resolution === 'refund' || resolution === 'refund');

/** The money of a return, `amount` in cents; gift vouchers get their share by themselves. Throws `invalid`. */
function moneyOf(
  { moneyCents, giftCents }: ReturnRefund,
  { reference = '', amount = moneyCents }: Completing,
): { amount: number; reference: string } {
  // Also where an admin may have refunded the order before.
  if (reference === '' && (moneyCents > 0 || giftCents === 0)) throw needsReference();
  return { amount, reference };
}

/** The gateway pays the money back before the return is completed. Throws as `refundReturn`. */
export const sendReturnRefund = (
  deps: OrderDeps,
  currentUser: CurrentUser,
  id: string,
  request: Completing,
): Promise<Sending | undefined> =>
  sendByGateway(deps, async (tx) => {
    const returnRecord = await findReturn(tx, id);
    if (!returnRecord) return undefined;
    const order = await getLockedOrder(tx, returnRecord.row.order_id);
    assertNotOwnOrder(currentUser, order.row);
    const isStep = returnRecord.row.status === returnSteps.complete.from;
    if (!isStep || request.alreadySent || !paysBack(returnRecord, request)) return undefined;
    await assertNoneIsSent(deps, tx, order);
    const refund = await findRefundOf(tx, returnRecord, order);
    const money = moneyOf(refund, request);
    if (money.amount > refund.moneyCents) throw onlyRefundable(refund.moneyCents);
    return money.amount > 0 ? { order, refund: money } : undefined;
  });

/** Throws `invalid` and `conflict`. */
export async function refundReturn(
  deps: OrderDeps,
  tx: Tx,
  { returnRecord, order, actorId, at }: Step,
  { request, sentNow }: { request: Completing; sentNow: Sending | undefined },
): Promise<StepResult> {
  const refund = await findRefundOf(tx, returnRecord, order);
  const { amount: amountCents, reference } = moneyOf(refund, request);
  const sending = sentNow ?? (await findSent(deps, tx, order, { amount: amountCents, reference }));
  if (!sending) {
    await assertNoneIsSent(deps, tx, order);
    if (amountCents > refund.moneyCents) throw onlyRefundable(refund.moneyCents);
  }
  await refundGiftVouchers(tx, order, refund.totalCents, { actorId, at });
  const money = { amountCents, reference, actorId, at, isDue: false };
  if (sending) await recordSent(tx, order, sending, money);
  else if (amountCents > 0) await addRefund(tx, order, money);
  if (returnRecord.row.resolution === 'exchange') {
    await setReturnResult(tx, returnRecord.row.id, { resolution: 'refund' });
  }
  return { news: { step: 'refund', amountCents, giftCents: refund.giftCents, reference } };
}
