import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from '#lib/account/phone.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { DEFAULT_METHOD, paymentMethods } from '#lib/payments/methods.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import * as m from '#messages';

const MAX_LENGTH = 200;

const required = (missing: () => string, long: (inputs: { max: number }) => string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(MAX_LENGTH, () => long({ max: MAX_LENGTH })),
  );

export const AddressSchema = v.object({
  firstName: required(m.checkout_first_name_required, m.checkout_first_name_long),
  lastName: required(m.checkout_last_name_required, m.checkout_last_name_long),
  street: required(m.checkout_street_required, m.checkout_street_long),
  city: required(m.checkout_city_required, m.checkout_city_long),
  zip: required(m.checkout_zip_required, m.checkout_zip_long),
  district: v.optional(DistrictSchema, ''),
  phone: v.pipe(
    required(m.checkout_phone_required, m.checkout_phone_long),
    v.transform(tenDigits),
    v.check(isTenDigits, m.account_phone_ten_digits),
  ),
  email: emailField(),
});

const amount = v.pipe(
  v.number(m.checkout_amount_invalid),
  v.finite(m.checkout_amount_invalid),
  v.minValue(0, m.checkout_amount_invalid),
);

const cartItems = itemsSchema({
  empty: m.cart_empty,
  tooMany: () => m.checkout_too_many_items({ max: MAX_LINES }),
});

const paymentMethod = v.optional(
  v.picklist(paymentMethods, m.checkout_choose_payment),
  DEFAULT_METHOD,
);

export const PlaceSchema = v.object({
  userId: v.optional(idText(m.account_log_in_again)),
  cartItems,
  delivery_address: AddressSchema,
  paymentMethod,
  subTotalAmt: amount,
  totalAmt: amount,
});

export type Placing = v.InferOutput<typeof PlaceSchema>;

export const QuoteSchema = v.object({
  cartItems,
  district: v.optional(DistrictSchema, ''),
  paymentMethod,
});

export type QuoteRequest = v.InferOutput<typeof QuoteSchema>;

export const CheckoutSchema = v.object({
  ...AddressSchema.entries,
  terms: v.pipe(
    v.optional(shortText(m.checkout_agree_required, 10), ''),
    v.literal('on', m.checkout_agree_required),
  ),
});
