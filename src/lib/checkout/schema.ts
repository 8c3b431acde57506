import * as v from 'valibot';
import { idText, shortText } from '#lib/format/short-text.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import { DEFAULT_METHOD, paymentMethods } from '#lib/payments/methods.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { GiftVouchersSchema } from '#lib/gift-vouchers/schema.ts';
import { EmailedRecipientSchema } from '#lib/gift-vouchers/recipient.ts';
import { CodesSchema } from '#lib/vouchers/codes.ts';
import * as m from '#messages';
import { addressSchemaOf, type NamedBuyer, MAX_LENGTH } from './address.ts';

const amount = v.pipe(
  v.number(m.checkout_amount_invalid),
  v.finite(m.checkout_amount_invalid),
  v.minValue(0, m.checkout_amount_invalid),
);

const cartItems = itemsSchema(
  { empty: m.cart_empty, tooMany: () => m.checkout_too_many_items({ max: MAX_LINES }) },
  0,
);

const paymentMethod = v.optional(
  v.picklist(paymentMethods, m.checkout_choose_payment),
  DEFAULT_METHOD,
);

export const placeEntries = {
  userId: v.optional(idText(m.account_log_in_again)),
  cartItems,
  paymentMethod,
  subTotalAmt: amount,
  totalAmt: amount,
  vouchers: CodesSchema,
  /** What the buyer saw gift vouchers pay. */
  giftAmt: v.exactOptional(amount),
  /** Needed with a gift voucher among the items. */
  giftTo: v.exactOptional(EmailedRecipientSchema),
  /** Each becomes a gift voucher of its own. */
  giftVouchers: GiftVouchersSchema,
};

interface Filled {
  cartItems: readonly unknown[];
  giftVouchers?: readonly unknown[];
}

/** An order has items, gift vouchers, or both. */
export const isFilled = ({ cartItems, giftVouchers = [] }: Filled): boolean =>
  cartItems.length + giftVouchers.length > 0;

export const placeSchemaOf = (buyer: NamedBuyer) =>
  v.pipe(
    v.object({ ...placeEntries, delivery_address: addressSchemaOf(buyer) }),
    v.forward(v.partialCheck([['cartItems'], ['giftVouchers']], isFilled, m.cart_empty), [
      'cartItems',
    ]),
  );

export type Placing = v.InferOutput<ReturnType<typeof placeSchemaOf>>;

export const QuoteSchema = v.pipe(
  v.object({
    cartItems,
    giftVouchers: GiftVouchersSchema,
    district: v.optional(DistrictSchema, ''),
    paymentMethod,
    vouchers: CodesSchema,
    /** Of the customer if staff take the order. */
    phone: v.exactOptional(shortText(m.account_phone_ten_digits, MAX_LENGTH)),
  }),
  v.forward(v.partialCheck([['cartItems'], ['giftVouchers']], isFilled, m.cart_empty), [
    'cartItems',
  ]),
);

export type QuoteRequest = v.InferOutput<typeof QuoteSchema>;
