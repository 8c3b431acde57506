import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { isDay } from '#lib/format/dates.ts';
import { oneLine } from '#lib/format/plain-text.ts';
import { MAX_DAY_LENGTH, shortText, trimmed } from '#lib/format/short-text.ts';
import * as m from '#messages';

/** The recipient of a gift voucher (docs/api.md "Gift vouchers"). */

export const MAX_NAME = 60;
export const MAX_GREETING = 500;
/** How far ahead a gift voucher can be sent. */
export const MAX_AHEAD_DAYS = 365;

export const recipientName = v.pipe(
  shortText(() => m.gift_vouchers_long_name({ max: MAX_NAME }), MAX_NAME),
  v.transform(oneLine),
);

export const greetingText = v.pipe(
  shortText(() => m.gift_vouchers_long_greeting({ max: MAX_GREETING }), MAX_GREETING),
  trimmed(),
);

const rest = {
  name: v.optional(recipientName, ''),
  message: v.optional(greetingText, ''),
  sendOn: v.optional(
    v.union(
      [
        v.literal(''),
        v.pipe(
          shortText(m.gift_vouchers_no_day, MAX_DAY_LENGTH),
          v.check(isDay, m.gift_vouchers_no_day),
        ),
      ],
      m.gift_vouchers_no_day,
    ),
    '',
  ),
};

/** The recipient of a gift-voucher product: always emailed, without a day once it is paid. */
export const EmailedRecipientSchema = v.object({ ...rest, email: emailField() });

const email = v.optional(
  v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid),
  '',
);
/** Without an email, the buyer passes the gift voucher on. */
export const RecipientSchema = v.object({ ...rest, email });
export const noRecipient = { name: '', email: '', message: '', sendOn: '' };

export type Recipient = v.InferOutput<typeof RecipientSchema>;
