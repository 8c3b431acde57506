import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { DEFAULT_METHOD, paymentMethods } from '#lib/payments/methods.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { RecipientSchema } from '#lib/gift-vouchers/recipient.ts';
import { CodesSchema } from '#lib/vouchers/codes.ts';
import * as m from '#messages';
import { AddressSchema, MAX_LENGTH } from './address.ts';

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
  vouchers: CodesSchema,
  /** What the buyer saw gift vouchers pay. */
  giftAmt: v.exactOptional(amount),
  /** Needed with a gift voucher among the items. */
  giftTo: v.exactOptional(RecipientSchema),
});

export type Placing = v.InferOutput<typeof PlaceSchema>;

export const QuoteSchema = v.object({
  cartItems,
  district: v.optional(DistrictSchema, ''),
  paymentMethod,
  vouchers: CodesSchema,
  /** Of the customer if staff take the order. */
  phone: v.exactOptional(shortText(m.account_phone_ten_digits, MAX_LENGTH)),
});

export type QuoteRequest = v.InferOutput<typeof QuoteSchema>;
