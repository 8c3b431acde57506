import { DAY_MS } from '#lib/format/durations.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import { issueGiftVoucher } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { refundGiftVouchers } from '#lib/server/features/orders/gift-payments.ts';
import type { OrderDeps } from '#lib/server/features/orders/move-order.ts';
import { addRefund } from '#lib/server/features/payments/refunds.ts';
import { findRefundOf } from './refund-value.ts';
import { setReturnResult } from './repo.ts';
import type { Step, StepResult } from './step.ts';

const NO_CREDIT = 'No money is left to pay back, or the account is deleted.';

/** Pays a return back as a gift voucher to its buyer, and to the gift vouchers that paid. Throws `conflict`. */
export async function creditReturn(
  deps: OrderDeps,
  tx: Tx,
  { returnRecord, order, actorId, at }: Step,
): Promise<StepResult> {
  const { totalCents, giftCents, moneyCents } = await findRefundOf(tx, returnRecord, order);
  const buyer = await findUser(tx, order.row.user_id);
  if (moneyCents === 0 || !buyer || buyer.deleted_at) throw new Refusal('conflict', NO_CREDIT);
  await refundGiftVouchers(tx, order, totalCents, { actorId, at });
  const { row: issued } = await issueGiftVoucher(
    deps,
    tx,
    {
      amountCents: moneyCents,
      recipient: buyer.name,
      email: buyer.email,
      giver: '',
      message: '',
      language: buyer.language,
      orderId: order.row.id,
      actorId,
      expiresAt: new Date(at.getTime() + deps.settings().giftVoucher.validDays * DAY_MS),
    },
    at,
  );
  const reference = `Gift voucher ${issued.ending}`;
  await addRefund(tx, order, { amountCents: moneyCents, reference, actorId, at, isDue: false });
  if (returnRecord.row.resolution === 'exchange') {
    await setReturnResult(tx, returnRecord.row.id, { resolution: 'refund' });
  }
  return { news: { step: 'credit', amountCents: moneyCents, giftCents } };
}
