import * as v from 'valibot';
import { centsOf, MAX_CENTS, toCents } from '#lib/format/money.ts';
import * as m from '#messages';
import { MAX_GIFT_VOUCHERS } from './amounts.ts';
import { noRecipient, RecipientSchema } from './recipient.ts';

/** The forms of gift vouchers (docs/api.md "Gift vouchers"). */

const saleAmount = v.pipe(
  v.number(m.gift_vouchers_choose_amount),
  v.check((rupees) => toCents(Math.abs(rupees)) !== undefined, m.gift_vouchers_choose_amount),
  v.transform(centsOf),
  v.minValue(1, m.gift_vouchers_choose_amount),
  v.maxValue(MAX_CENTS, m.gift_vouchers_choose_amount),
);

/** One that a shopper puts into the cart; the amount becomes cents. */
export const BoughtSchema = v.object({
  amount: saleAmount,
  to: v.optional(RecipientSchema, noRecipient),
});
export type Bought = v.InferOutput<typeof BoughtSchema>;

export const GiftVouchersSchema = v.exactOptional(
  v.pipe(
    v.array(BoughtSchema, m.gift_vouchers_choose_amount),
    v.maxLength(MAX_GIFT_VOUCHERS, () => m.gift_vouchers_too_many({ max: MAX_GIFT_VOUCHERS })),
  ),
);
