import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from '#lib/account/phone.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { DEFAULT_METHOD, paymentMethods } from '#lib/payments/methods.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { LOG_IN_AGAIN, TEN_DIGITS } from '#lib/account/messages.ts';
import * as m from '#messages';

const MAX_LENGTH = 200;

const required = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.nonEmpty(`${label} is required`),
    v.maxLength(MAX_LENGTH, `${label} must be at most ${MAX_LENGTH} characters`),
  );

export const AddressSchema = v.object({
  firstName: required('First name'),
  lastName: required('Last name'),
  street: required('Street address'),
  city: required('City'),
  zip: required('ZIP code'),
  district: v.optional(DistrictSchema, ''),
  phone: v.pipe(required('Phone number'), v.transform(tenDigits), v.check(isTenDigits, TEN_DIGITS)),
  email: emailField(),
});

const AMOUNT = 'The amount must be a number of rupees.';

const amount = v.pipe(v.number(AMOUNT), v.finite(AMOUNT), v.minValue(0, AMOUNT));

const cartItems = itemsSchema({
  empty: m.cart_empty,
  tooMany: `An order holds at most ${MAX_LINES} items.`,
});

const paymentMethod = v.optional(
  v.picklist(paymentMethods, 'Please choose how to pay.'),
  DEFAULT_METHOD,
);

export const PlaceSchema = v.object({
  userId: v.optional(idText(LOG_IN_AGAIN)),
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

const AGREE = 'Please agree to the terms and conditions';

export const CheckoutSchema = v.object({
  ...AddressSchema.entries,
  terms: v.pipe(v.optional(shortText(AGREE, 10), ''), v.literal('on', AGREE)),
});
