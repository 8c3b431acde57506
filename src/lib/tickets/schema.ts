import * as v from 'valibot';
import { oneLineEnd } from '#lib/format/plain-text.ts';
import * as m from '#messages';

/** docs/spec.md §3 "Ticket category to product map" */
const crafts = {
  Jewelry: ['Necklace', 'Bracelet', 'Earrings', 'Ring', 'Brooch'],
  Pottery: ['Vase', 'Mug', 'Plate', 'Bowl', 'Planter'],
  Woodwork: ['Cutting Board', 'Spoon', 'Box', 'Frame', 'Toy'],
  Textiles: ['Scarf', 'Bag', 'Pillow', 'Blanket', 'Apron'],
  'Glass Art': ['Stained Glass', 'Glass Vase', 'Glass Jewelry', 'Ornament'],
  'Leather Goods': ['Wallet', 'Belt', 'Bag', 'Keychain', 'Bracelet'],
  'Home Decor': ['Wall Art', 'Lamp', 'Clock', 'Mirror', 'Candle Holder'],
  Painting: ['Canvas', 'Portrait', 'Landscape', 'Abstract', 'Miniature'],
  Sculpture: ['Clay Figure', 'Metal Art', 'Stone Carving', 'Wood Sculpture'],
  'Paper Craft': ['Card', 'Origami', 'Scrapbook', 'Gift Box', 'Banner'],
  'Candle Making': ['Scented Candle', 'Decorative Candle', 'Soy Candle'],
  'Soap Making': ['Herbal Soap', 'Glycerin Soap', 'Goat Milk Soap'],
} as const satisfies Record<string, readonly string[]>;

export const craftNames = Object.keys(crafts);

export const productsOf = (craft: string): readonly string[] =>
  Object.entries(crafts).find(([name]) => name === craft)?.[1] ?? [];

export const MAX_SUBJECT = 80;
export const MAX_INQUIRY = 500;

/** A ticket about an item of its order; the product is the item's name. */
export const ORDERED_ITEM = 'Ordered item';

export interface OrderedItem {
  orderNumber: string;
  name: string;
}

const MAX_PRODUCT = 200;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const needed = v.pipe(
  v.optional(v.string(m.tickets_fill_all), ''),
  v.transform(oneLineEnd),
  v.trim(),
  v.nonEmpty(m.tickets_fill_all),
);

const fields = v.object({
  productCategory: v.pipe(
    needed,
    v.maxLength(MAX_SUBJECT, m.tickets_category_unknown),
    v.check(
      (craft) => craft === '' || craft === ORDERED_ITEM || craftNames.includes(craft),
      m.tickets_category_unknown,
    ),
  ),
  product: v.pipe(needed, v.maxLength(MAX_PRODUCT, m.tickets_product_unknown)),
  subject: v.pipe(
    needed,
    v.transform(oneLine),
    v.maxLength(MAX_SUBJECT, () => m.tickets_subject_long({ max: MAX_SUBJECT })),
  ),
  inquiry: v.pipe(
    needed,
    v.maxLength(MAX_INQUIRY, () => m.tickets_inquiry_long({ max: MAX_INQUIRY })),
  ),
  /** Empty for no order; missing in an edit for no change. */
  orderId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});

export const TicketSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['productCategory'], ['product']],
      // The server checks whether the order has the item.
      ({ productCategory, product }) =>
        productCategory === ORDERED_ITEM || productsOf(productCategory).includes(product),
      m.tickets_product_unknown,
    ),
    ['product'],
  ),
);
export type TicketValues = v.InferOutput<typeof TicketSchema>;
