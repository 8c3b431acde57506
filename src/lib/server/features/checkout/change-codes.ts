import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { assertOthersCodes, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import {
  assertMayUse,
  giveBackVoucher,
  holdPerson,
} from '#lib/server/features/vouchers/vouchers.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { redeemCodes, type SpentGiftVoucher } from './codes.ts';
import { isCounted } from './place-in-tx.ts';
import type { PlannedChange } from './plan-change.ts';

/**
 * Uses the codes that are new to a locked order and gives back the one that it no longer has. Throws `conflict` for a
 * code that its buyer may not use, and `forbidden` for one that its buyer made.
 */
export async function useChangedCodes(
  deps: Pick<OrderDeps, 'settings'>,
  tx: Tx,
  { row }: OrderRecord,
  plan: PlannedChange,
  { actorId, at }: { actorId: string; at: Date },
): Promise<SpentGiftVoucher[]> {
  const { codes, sameVoucher, person, isOtherPerson, voucherBack, giftVoucherCents } = plan;
  const voucher = codes.voucher ?? sameVoucher;
  if (isCounted(deps, { voucher })) await holdPerson(tx, person);
  if (voucherBack !== undefined) await giveBackVoucher(tx, voucherBack);
  const known = isOtherPerson ? { ...codes, voucher } : codes;
  const buyer = {
    ids: [row.user_id, actorId],
    emails: [person.email],
    phones: [person.phoneKey],
  };
  await assertOthersCodes(tx, buyer, known);
  if (sameVoucher && isOtherPerson) await assertMayUse(tx, sameVoucher, person);
  return redeemCodes(tx, codes, { person, giftVoucherCents, at });
}
