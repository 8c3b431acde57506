import * as v from 'valibot';
import { exactCents } from '#lib/format/cents.ts';
import { emailField } from '#lib/email/address.ts';
import { languages } from '#lib/messages/languages.ts';
import { centsOf, MAX_CENTS, toCents } from '#lib/format/money.ts';
import { CodeSchema } from '#lib/vouchers/codes.ts';
import * as m from '#messages';
import { MAX_GIFT_VOUCHERS } from './amounts.ts';
import { RecipientSchema, greetingText, noRecipient, recipientName } from './recipient.ts';

/** The forms of gift vouchers (docs/api.md "Gift vouchers"). */

const MAX_VALID_DAYS = 3650;

export const BalanceSchema = v.object({ code: CodeSchema });

const AMOUNT = 'Amount must be more than Rs. 0, in rupees and cents';
const VALID = `Validity must be 1 to ${MAX_VALID_DAYS.toLocaleString('en')} days`;

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

const email = v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid);

/** A gift voucher that the staff give. */
export const GiftVoucherSchema = v.object({
  amount: v.pipe(exactCents(AMOUNT), v.minValue(1, AMOUNT), v.maxValue(MAX_CENTS, AMOUNT)),
  to: v.optional(recipientName, ''),
  email: v.optional(email, ''),
  message: v.optional(greetingText, ''),
  /** Of its email. */
  language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
  validDays: v.pipe(
    v.number(VALID),
    v.integer(VALID),
    v.minValue(1, VALID),
    v.maxValue(MAX_VALID_DAYS, VALID),
  ),
});
export type GiftVoucherForm = v.InferOutput<typeof GiftVoucherSchema>;
