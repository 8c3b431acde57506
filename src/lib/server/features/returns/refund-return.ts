import { toRupees } from '#lib/format/money.ts';
import type { Completing } from '#lib/contract/returns.ts';
import { returnSteps } from '#lib/returns/returns.ts';
import { ENTER_REFERENCE } from '#lib/payments/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { creditOrder } from '#lib/server/features/orders/take-back.ts';
import {
  assertNoneIsSent,
  findSent,
  recordSent,
  sendByGateway,
  type Sending,
  type SendDeps,
} from '#lib/server/features/payments/gateway-refund.ts';
import {
  addRefund,
  getLockedOrder,
  onlyRefundable,
} from '#lib/server/features/payments/refunds.ts';
import { findPayer, findRefundOf, type ReturnRefund } from './refund-value.ts';
import { findReturn, type ReturnRecord, setReturnResult } from './repo.ts';
import type { Settled, Step, StepResult } from './step.ts';

const needsReference = () =>
  new Refusal('invalid', ENTER_REFERENCE, { errors: { reference: ENTER_REFERENCE } });

export const paysBack = ({ row }: ReturnRecord, { resolution }: Completing): boolean =>
  resolution !== 'credit' && (row.resolution === 'refund' || resolution === 'refund');

/** The money of a return, `amount` in cents; gift vouchers get their share by themselves. Throws `invalid`. */
function moneyOf(
  { moneyCents, giftVoucherCents, dueCents }: ReturnRefund,
  { reference = '', amount = moneyCents }: Completing,
): { amount: number; reference: string } {
  // Also where an admin may have refunded the order before.
  const isSettled = moneyCents === 0 && giftVoucherCents + dueCents > 0;
  if (reference === '' && !isSettled) throw needsReference();
  return { amount, reference };
}

/** The gateway pays the money back before the return is completed. Throws as `refundReturn`. */
export const sendReturnRefund = (
  deps: SendDeps,
  currentUser: CurrentUser,
  id: string,
  request: Completing,
): Promise<Sending | undefined> =>
  sendByGateway(deps, async (tx) => {
    const returnRecord = await findReturn(tx, id);
    if (!returnRecord) return undefined;
    const order = await findPayer(tx, await getLockedOrder(tx, returnRecord.row.order_id));
    await assertNotOwnOrder(tx, currentUser, order);
    const isStep = returnRecord.row.status === returnSteps.complete.from;
    if (!isStep || request.alreadySent || !paysBack(returnRecord, request)) return undefined;
    await assertNoneIsSent(deps, tx, order);
    const refund = await findRefundOf(tx, returnRecord, order);
    const money = moneyOf(refund, request);
    if (money.amount > refund.moneyCents) throw onlyRefundable(refund.moneyCents);
    return money.amount > 0 ? { order, refund: money } : undefined;
  });

/** `moneyCents` is what was sent. */
export const settledOf = (
  { dueCents, giftVoucherCents }: ReturnRefund,
  moneyCents: number,
): Settled => ({
  due: toRupees(dueCents),
  money: toRupees(moneyCents),
  giftVouchers: toRupees(giftVoucherCents),
});

/** Throws `invalid` and `conflict`. */
export async function refundReturn(
  deps: SendDeps,
  tx: Tx,
  { returnRecord, payer, actorId, at }: Step,
  { request, sentNow }: { request: Completing; sentNow: Sending | undefined },
): Promise<StepResult> {
  const refund = await findRefundOf(tx, returnRecord, payer);
  const { amount: amountCents, reference } = moneyOf(refund, request);
  const sending = sentNow ?? (await findSent(deps, tx, payer, { amount: amountCents, reference }));
  if (!sending) {
    await assertNoneIsSent(deps, tx, payer);
    if (amountCents > refund.moneyCents) throw onlyRefundable(refund.moneyCents);
  }
  // What the shop does not send of the money is not credited either.
  const cents = refund.totalCents - Math.max(0, refund.moneyCents - amountCents);
  const credited = await creditOrder(tx, payer, { cents, split: refund }, { actorId, at });
  const money = { amountCents, reference, actorId, at };
  if (sending) await recordSent(tx, credited, sending, money);
  else if (amountCents > 0) await addRefund(tx, credited, money);
  if (returnRecord.row.resolution === 'exchange') {
    await setReturnResult(tx, returnRecord.row.id, { resolution: 'refund' });
  }
  const { giftVoucherCents, dueCents } = refund;
  return {
    news: { step: 'refund', amountCents, giftVoucherCents, dueCents, reference },
    settled: settledOf(refund, amountCents),
  };
}
