import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { isDay } from '#lib/format/dates.ts';
import { oneLine } from '#lib/format/plain-text.ts';
import { MAX_DAY_LENGTH, shortText } from '#lib/format/short-text.ts';
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
  v.trim(),
);

/** The recipient, sent with the order that buys a gift voucher. Without a day it is emailed once it is paid. */
export const RecipientSchema = v.object({
  name: v.optional(recipientName, ''),
  email: emailField(),
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
});
export type Recipient = v.InferOutput<typeof RecipientSchema>;
