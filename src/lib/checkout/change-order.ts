import * as v from 'valibot';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { itemsSchema } from '#lib/orders/schema.ts';
import { CodesSchema } from '#lib/vouchers/codes.ts';
import { cents } from '#lib/format/cents.ts';
import { CustomerSchema, DeliverySchema, noteField } from './staff-order.ts';
import { quotedCosts } from './new-order.ts';
import * as m from '#messages';

const REVISION = 'revision must be that of the order which you have seen.';
const NO_ITEMS = 'items must be a list of products, each with size and qty.';

const { name, phone, email } = CustomerSchema.entries;
const { street, city, zip, district } = DeliverySchema.entries;

/** Fields that are left out stay as they are, so no current rule refuses an unchanged value. */
export const ChangeOrderSchema = v.object({
  customer: v.exactOptional(
    v.object({
      name: v.exactOptional(name),
      phone: v.exactOptional(phone),
      email: v.exactOptional(email),
    }),
  ),
  address: v.exactOptional(
    v.object({
      street: v.exactOptional(street),
      city: v.exactOptional(city),
      zip: v.exactOptional(zip),
      district: v.exactOptional(district),
    }),
  ),
  note: v.exactOptional(noteField),
  /** All products of the order; gifts and gift vouchers stay. */
  items: v.exactOptional(
    itemsSchema(
      { empty: NO_ITEMS, tooMany: () => m.checkout_too_many_items({ max: MAX_LINES }) },
      0,
    ),
  ),
  vouchers: CodesSchema,
  revision: v.pipe(v.number(REVISION), v.integer(REVISION), v.minValue(0, REVISION)),
});
export type OrderChange = v.InferOutput<typeof ChangeOrderSchema>;

const Quote = v.object({
  quote: v.object({
    ...quotedCosts,
    due: cents,
    refundDue: cents,
    /** In rupees; less than 0 where the order costs less than before. */
    difference: v.number(),
  }),
});
export const readChangeQuote = (response: unknown) => v.parse(Quote, response).quote;
export type ChangeQuote = ReturnType<typeof readChangeQuote>;
