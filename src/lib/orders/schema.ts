import * as v from 'valibot';
import { idText, type Message, trimmed } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { MAX_LINES } from '#lib/cart/lines.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import * as m from '#messages';

export const itemsSchema = (messages: { empty: Message; tooMany: Message }, least = 1) =>
  v.pipe(
    v.array(
      v.object({
        _id: v.pipe(idText(m.catalogue_choose_product), v.nonEmpty(m.catalogue_choose_product)),
        size: v.optional(idText(m.catalogue_choose_size), DEFAULT_SIZE),
        qty: v.pipe(
          v.number(m.cart_whole_quantity),
          v.integer(m.cart_whole_quantity),
          v.minValue(1, m.cart_whole_quantity),
          v.maxValue(MAX_PIECES, m.cart_whole_quantity),
        ),
      }),
      messages.empty,
    ),
    v.minLength(least, messages.empty),
    v.maxLength(MAX_LINES, messages.tooMany),
  );

export const TrackSchema = v.object({
  orderId: v.pipe(
    v.string(m.orders_number_required),
    trimmed(),
    v.nonEmpty(m.orders_number_required),
    v.maxLength(40, m.orders_number_example),
  ),
  email: emailField(),
});
