import * as v from 'valibot';
import { idText, trimmed } from '#lib/format/short-text.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { languages } from '#lib/messages/languages.ts';
import { emailField } from '#lib/email/address.ts';
import { longNote, MAX_NOTE } from '#lib/messages/messages.ts';
import * as m from '#messages';
import { AddressSchema } from './address.ts';
import { isFilled, placeEntries } from './schema.ts';
import { channels } from '#lib/orders/channel.ts';

const DRIVER = 'Please choose a driver.';
export const driverField = v.pipe(idText(DRIVER), v.nonEmpty(DRIVER));
/** The driver who gets an order in the same step. */
export const andAssignField = v.exactOptional(driverField);

const LONG_ZIP = 'ZIP code must be at most 200 characters';

const { street, city, phone } = AddressSchema.entries;
const { cartItems, paymentMethod, subTotalAmt, totalAmt, vouchers, giftAmt, giftTo, giftVouchers } =
  placeEntries;

const email = v.union([v.literal(''), emailField(m.common_email_invalid)], m.common_email_invalid);

const name = v.pipe(
  v.string(m.common_name_required),
  trimmed(),
  v.nonEmpty(m.common_name_required),
  v.maxLength(200, 'Name must be at most 200 characters'),
);

export const CustomerSchema = v.object({
  name,
  phone,
  email: v.optional(email, ''),
});

export const DeliverySchema = v.object({
  street,
  city,
  zip: v.optional(v.pipe(v.string(LONG_ZIP), trimmed(), v.maxLength(200, LONG_ZIP)), ''),
  district: v.optional(DistrictSchema, ''),
});

/** What is typed in forms of staff; the district is chosen. */
export const customerFields = ['name', 'phone', 'email'] as const;
export const placeFields = ['street', 'city', 'zip'] as const;

export const noteField = v.pipe(v.string(longNote), trimmed(), v.maxLength(MAX_NOTE, longNote));

export const StaffOrderSchema = v.pipe(
  v.object({
    customer: CustomerSchema,
    cartItems,
    delivery_address: DeliverySchema,
    paymentMethod,
    channel: v.picklist(channels, 'Please choose how the order came in.'),
    note: v.optional(noteField, ''),
    language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
    subTotalAmt: v.exactOptional(subTotalAmt),
    totalAmt: v.exactOptional(totalAmt),
    vouchers,
    giftAmt,
    giftTo,
    giftVouchers,
    andAssign: andAssignField,
  }),
  v.forward(v.partialCheck([['cartItems'], ['giftVouchers']], isFilled, m.cart_empty), [
    'cartItems',
  ]),
);
export type StaffOrder = v.InferOutput<typeof StaffOrderSchema>;

export function namesOf(whole: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = whole.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
