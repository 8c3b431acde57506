import * as v from 'valibot';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { languages } from '#lib/messages/languages.ts';
import { emailField } from '#lib/email/address.ts';
import * as m from '#messages';
import { AddressSchema } from './address.ts';
import { PlaceSchema } from './schema.ts';
import { channels } from '#lib/orders/channel.ts';

export const MAX_NOTE = 500;
const longNote = () => m.common_long_note({ max: MAX_NOTE });
const LONG_ZIP = 'ZIP code must be at most 200 characters';

const { street, city, phone } = AddressSchema.entries;
const { cartItems, paymentMethod, subTotalAmt, totalAmt, vouchers, giftAmt, giftTo } =
  PlaceSchema.entries;

const email = v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid);

const name = v.pipe(
  v.string(m.common_name_required),
  v.trim(),
  v.nonEmpty(m.common_name_required),
  v.maxLength(200, 'Name must be at most 200 characters'),
);

const CustomerSchema = v.object({
  name,
  phone,
  email: v.optional(email, ''),
});

export const StaffOrderSchema = v.object({
  customer: CustomerSchema,
  cartItems,
  delivery_address: v.object({
    street,
    city,
    zip: v.optional(v.pipe(v.string(LONG_ZIP), v.trim(), v.maxLength(200, LONG_ZIP)), ''),
    district: v.optional(DistrictSchema, ''),
  }),
  paymentMethod,
  channel: v.picklist(channels, 'Please choose how the order came in.'),
  note: v.optional(v.pipe(v.string(longNote), v.trim(), v.maxLength(MAX_NOTE, longNote)), ''),
  language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
  subTotalAmt: v.exactOptional(subTotalAmt),
  totalAmt: v.exactOptional(totalAmt),
  vouchers,
  giftAmt,
  giftTo,
});
export type StaffOrder = v.InferOutput<typeof StaffOrderSchema>;

export function namesOf(whole: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = whole.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
