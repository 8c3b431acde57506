import { DAY_MS } from '#lib/format/durations.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import { issueGiftVoucher } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { recipientOf } from '#lib/server/features/orders/codec.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { creditOrder } from '#lib/server/features/orders/take-back.ts';
import type { TextDeps } from '#lib/server/features/orders/deps.ts';
import { addRefund } from '#lib/server/features/payments/refunds.ts';
import { settledOf } from './refund-return.ts';
import { findRefundOf } from './refund-value.ts';
import { setReturnResult } from './repo.ts';
import type { Step, StepResult } from './step.ts';

const NO_CREDIT = 'No money is left to pay back, or the account is deleted.';
const NO_EMAIL = 'This buyer has no email for a gift voucher. Pay the money back instead.';

/** Throws `conflict` for a guest without an email. */
async function buyerOf(tx: Tx, { row }: OrderRecord) {
  if (row.guest_token_hash === null) {
    const buyer = await findUser(tx, row.user_id);
    return buyer?.deleted_at ? undefined : buyer;
  }
  if (row.email === '') throw new Refusal('conflict', NO_EMAIL);
  return { name: recipientOf(row.address), email: row.email, language: row.language };
}

/** Pays a return back as a gift voucher to its buyer, and to the gift vouchers that paid. Throws `conflict`. */
export async function creditReturn(
  deps: TextDeps,
  tx: Tx,
  { returnRecord, order, payer, actorId, at }: Step,
): Promise<StepResult> {
  const refund = await findRefundOf(tx, returnRecord, payer);
  const { totalCents, moneyCents } = refund;
  const buyer = await buyerOf(tx, order);
  if (moneyCents === 0 || !buyer) throw new Refusal('conflict', NO_CREDIT);
  const credited = await creditOrder(
    tx,
    payer,
    { cents: totalCents, split: refund },
    { actorId, at },
  );
  const issued = await issueGiftVoucher(
    deps,
    tx,
    {
      amountCents: moneyCents,
      recipient: buyer.name,
      email: buyer.email,
      giver: '',
      message: '',
      language: buyer.language,
      kind: 'credit',
      orderId: payer.row.id,
      actorId,
      expiresAt: new Date(at.getTime() + deps.settings().giftVoucher.validDays * DAY_MS),
    },
    at,
  );
  const reference = `Gift voucher ${issued.ending}`;
  await addRefund(tx, credited, { amountCents: moneyCents, reference, actorId, at });
  if (returnRecord.row.resolution === 'exchange') {
    await setReturnResult(tx, returnRecord.row.id, { resolution: 'refund' });
  }
  return {
    news: { step: 'credit', amountCents: moneyCents, giftVoucherCents: refund.giftVoucherCents },
    settled: settledOf(refund, moneyCents),
  };
}
