import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import { EmailedRecipientSchema } from '#lib/gift-vouchers/recipient.ts';
import * as m from '#messages';
import { addressSchemaOf, type NamedBuyer } from './address.ts';

export const checkoutSchemaOf = (buyer: NamedBuyer | undefined) =>
  v.object({
    ...addressSchemaOf(buyer).entries,
    terms: v.pipe(
      v.optional(shortText(m.checkout_agree_required, 10), ''),
      v.literal('on', m.checkout_agree_required),
    ),
    /** Where the form asks for it. */
    giftTo: v.exactOptional(EmailedRecipientSchema),
  });

const RECIPIENT = 'giftTo.';
export const recipientFields = ['name', 'email', 'message', 'sendOn'] as const;
/** The name of a field as the server names it in its errors. */
export const recipientField = (field: (typeof recipientFields)[number]) =>
  `${RECIPIENT}${field}` as const;

/** The values of a form, with the fields of the recipient in one. */
export function withRecipient(values: Record<string, unknown>): Record<string, unknown> {
  if (!(recipientField('email') in values)) return values;
  const giftTo = recipientFields.map((field) => [field, values[recipientField(field)]]);
  return { ...values, giftTo: Object.fromEntries(giftTo) };
}
