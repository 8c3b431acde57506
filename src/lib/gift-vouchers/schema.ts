import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { languages } from '#lib/messages/languages.ts';
import { MAX_RUPEES } from '#lib/format/money.ts';
import { CodeSchema } from '#lib/vouchers/codes.ts';
import * as m from '#messages';
import { greetingText, recipientName } from './recipient.ts';

/** The forms of gift vouchers (docs/api.md "Gift vouchers"). */

const MAX_VALID_DAYS = 3650;

export const BalanceSchema = v.object({ code: CodeSchema });

const AMOUNT = 'Amount must be more than Rs. 0, in rupees and cents';
const VALID = `Validity must be 1 to ${MAX_VALID_DAYS.toLocaleString('en')} days`;

const email = v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid);

/** A gift voucher that the staff give. */
export const GiftVoucherSchema = v.object({
  amount: v.pipe(
    v.number(AMOUNT),
    v.minValue(0.01, AMOUNT),
    v.maxValue(MAX_RUPEES, AMOUNT),
    v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, AMOUNT),
    v.transform((amount) => Math.round(amount * 100)),
  ),
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
