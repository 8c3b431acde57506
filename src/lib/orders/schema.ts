import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from '../account/phone.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { paymentMethods } from '#lib/shop-settings/payment-methods.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { DEFAULT_SIZE, MAX_PIECES } from '../catalogue/product.ts';

/** The checkout form (docs/spec.md §5 "Checkout", docs/api.md "Orders"). */

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
  /** What delivery costs may depend on it. */
  district: v.optional(DistrictSchema, ''),
  phone: v.pipe(
    required('Phone number'),
    v.transform(tenDigits),
    v.check(isTenDigits, 'Phone number must be 10 digits'),
  ),
  email: emailField('Email is required', 'Enter a valid email'),
});

const QUANTITY = 'Quantity must be a whole number of 1 or more.';
const AMOUNT = 'The amount must be a number of rupees.';
const EMPTY = 'Your cart is empty';

const amount = v.pipe(v.number(AMOUNT), v.finite(AMOUNT), v.minValue(0, AMOUNT));

const PRODUCT = 'Please choose a product.';

/** Pieces by product and size: at least one, at most as many as an order holds. */
export const itemsSchema = (messages: { empty: string; tooMany: string }) =>
  v.pipe(
    v.array(
      v.object({
        _id: v.pipe(v.string(PRODUCT), v.nonEmpty(PRODUCT)),
        size: v.optional(v.string('Please choose a size.'), DEFAULT_SIZE),
        qty: v.pipe(
          v.number(QUANTITY),
          v.integer(QUANTITY),
          v.minValue(1, QUANTITY),
          v.maxValue(MAX_PIECES, QUANTITY),
        ),
      }),
      messages.empty,
    ),
    v.minLength(1, messages.empty),
    v.maxLength(MAX_LINES, messages.tooMany),
  );

const cartItems = itemsSchema({
  empty: EMPTY,
  tooMany: `An order holds at most ${MAX_LINES} items.`,
});

const paymentMethod = v.optional(
  v.picklist(paymentMethods, 'Please choose how to pay.'),
  'cash_on_delivery',
);

export const PlaceSchema = v.object({
  userId: v.optional(v.string('Please log in again.')),
  cartItems,
  delivery_address: AddressSchema,
  paymentMethod,
  subTotalAmt: amount,
  totalAmt: amount,
});
export type Placing = v.InferOutput<typeof PlaceSchema>;

/** What an order would cost. */
export const QuoteSchema = v.object({
  cartItems,
  district: v.optional(DistrictSchema, ''),
  paymentMethod,
});
export type QuoteRequest = v.InferOutput<typeof QuoteSchema>;

export const TrackSchema = v.object({
  orderId: v.pipe(
    v.string('Order number is required'),
    v.trim(),
    v.nonEmpty('Order number is required'),
    v.maxLength(40, 'Enter an order number such as K7M2-9QXD'),
  ),
  email: emailField('Email is required', 'Enter a valid email'),
});

const NO_REASON = 'Please give a reason.';
export const MAX_REASON = 500;

/** An admin's reason, shown to the customer. */
export const ReasonSchema = v.object(
  {
    reason: v.pipe(
      v.string(NO_REASON),
      v.trim(),
      v.nonEmpty(NO_REASON),
      v.maxLength(MAX_REASON, `The reason must be at most ${MAX_REASON} characters.`),
    ),
  },
  NO_REASON,
);

/** Orders on one page: default and maximum. */
const MAX_ORDERS = 100;
const pageNumber = (field: string) => {
  const remedy = `${field} must be a whole number of 1 or more.`;
  return v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, remedy), v.transform(Number));
};

export const PagingSchema = v.object({
  page: v.optional(pageNumber('page'), '1'),
  limit: v.pipe(
    v.optional(pageNumber('limit'), String(MAX_ORDERS)),
    v.transform((limit) => Math.min(limit, MAX_ORDERS)),
  ),
});
