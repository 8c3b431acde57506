import * as v from 'valibot';
import { oneLineEnd } from '#lib/format/plain-text.ts';

export const FILL_ALL = 'Please fill all required fields.';
export const SUBMITTED = 'Ticket submitted successfully!';
export const NOT_SUBMITTED = 'Failed to submit ticket.';
export const LOCKED = 'You can only edit a ticket once every 24 hours.';
export const LOGIN_TO_SUBMIT = 'You must be logged in to submit a ticket.';
export const NO_TICKETS = 'No tickets found.';

export const SAVED = 'Ticket updated successfully!';
export const TICKETS_FAILED = 'The tickets could not be loaded.';

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

const OTHER_CRAFT = 'Please choose a category from the list.';
export const OTHER_PRODUCT = 'Please choose a product from this category.';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const needed = v.pipe(
  v.optional(v.string(FILL_ALL), ''),
  v.transform(oneLineEnd),
  v.trim(),
  v.nonEmpty(FILL_ALL),
);

const fields = v.object({
  productCategory: v.pipe(
    needed,
    v.maxLength(MAX_SUBJECT, OTHER_CRAFT),
    v.check(
      (craft) => craft === '' || craft === ORDERED_ITEM || craftNames.includes(craft),
      OTHER_CRAFT,
    ),
  ),
  product: v.pipe(needed, v.maxLength(MAX_PRODUCT, OTHER_PRODUCT)),
  subject: v.pipe(
    needed,
    v.transform(oneLine),
    v.maxLength(MAX_SUBJECT, `Subject must be at most ${MAX_SUBJECT} characters.`),
  ),
  inquiry: v.pipe(
    needed,
    v.maxLength(MAX_INQUIRY, `Inquiry must be at most ${MAX_INQUIRY} characters.`),
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
      OTHER_PRODUCT,
    ),
    ['product'],
  ),
);
export type TicketValues = v.InferOutput<typeof TicketSchema>;
