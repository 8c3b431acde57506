import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
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

export const craftItems = (craft: string): readonly string[] =>
  Object.entries(crafts).find(([name]) => name === craft)?.[1] ?? [];

export const MAX_SUBJECT = 80;
export const MAX_INQUIRY = 500;

/** A ticket about an item of its order; the product is the item's name. */
export const ORDERED_ITEM = 'Ordered item';

/** What is stored is English; each language shows it in its own words. */
const labels: Readonly<Record<string, () => string>> = {
  [ORDERED_ITEM]: m.tickets_ordered_item,
  Jewelry: m.tickets_craft_jewelry,
  Pottery: m.tickets_craft_pottery,
  Woodwork: m.tickets_craft_woodwork,
  Textiles: m.tickets_craft_textiles,
  'Glass Art': m.tickets_craft_glass_art,
  'Leather Goods': m.tickets_craft_leather_goods,
  'Home Decor': m.tickets_craft_home_decor,
  Painting: m.tickets_craft_painting,
  Sculpture: m.tickets_craft_sculpture,
  'Paper Craft': m.tickets_craft_paper_craft,
  'Candle Making': m.tickets_craft_candle_making,
  'Soap Making': m.tickets_craft_soap_making,
  Necklace: m.tickets_product_necklace,
  Bracelet: m.tickets_product_bracelet,
  Earrings: m.tickets_product_earrings,
  Ring: m.tickets_product_ring,
  Brooch: m.tickets_product_brooch,
  Vase: m.tickets_product_vase,
  Mug: m.tickets_product_mug,
  Plate: m.tickets_product_plate,
  Bowl: m.tickets_product_bowl,
  Planter: m.tickets_product_planter,
  'Cutting Board': m.tickets_product_cutting_board,
  Spoon: m.tickets_product_spoon,
  Box: m.tickets_product_box,
  Frame: m.tickets_product_frame,
  Toy: m.tickets_product_toy,
  Scarf: m.tickets_product_scarf,
  Bag: m.tickets_product_bag,
  Pillow: m.tickets_product_pillow,
  Blanket: m.tickets_product_blanket,
  Apron: m.tickets_product_apron,
  'Stained Glass': m.tickets_product_stained_glass,
  'Glass Vase': m.tickets_product_glass_vase,
  'Glass Jewelry': m.tickets_product_glass_jewelry,
  Ornament: m.tickets_product_ornament,
  Wallet: m.tickets_product_wallet,
  Belt: m.tickets_product_belt,
  Keychain: m.tickets_product_keychain,
  'Wall Art': m.tickets_product_wall_art,
  Lamp: m.tickets_product_lamp,
  Clock: m.tickets_product_clock,
  Mirror: m.tickets_product_mirror,
  'Candle Holder': m.tickets_product_candle_holder,
  Canvas: m.tickets_product_canvas,
  Portrait: m.tickets_product_portrait,
  Landscape: m.tickets_product_landscape,
  Abstract: m.tickets_product_abstract,
  Miniature: m.tickets_product_miniature,
  'Clay Figure': m.tickets_product_clay_figure,
  'Metal Art': m.tickets_product_metal_art,
  'Stone Carving': m.tickets_product_stone_carving,
  'Wood Sculpture': m.tickets_product_wood_sculpture,
  Card: m.tickets_product_card,
  Origami: m.tickets_product_origami,
  Scrapbook: m.tickets_product_scrapbook,
  'Gift Box': m.tickets_product_gift_box,
  Banner: m.tickets_product_banner,
  'Scented Candle': m.tickets_product_scented_candle,
  'Decorative Candle': m.tickets_product_decorative_candle,
  'Soy Candle': m.tickets_product_soy_candle,
  'Herbal Soap': m.tickets_product_herbal_soap,
  'Glycerin Soap': m.tickets_product_glycerin_soap,
  'Goat Milk Soap': m.tickets_product_goat_milk_soap,
};

export const categoryLabel = (stored: string): string =>
  Object.hasOwn(labels, stored) ? (labels[stored]?.() ?? stored) : stored;

/** Of a category; an ordered item has its own name, which may be one of these words. */
export const productLabel = (product: string, category: string): string =>
  category === ORDERED_ITEM ? product : categoryLabel(product);

export interface OrderedItem {
  orderNumber: string;
  name: string;
}

/** As long as the name of a product. */
const MAX_PRODUCT = 255;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const needed = v.pipe(
  v.optional(v.string(m.tickets_fill_all), ''),
  v.transform(oneLineEnd),
  trimmed(),
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
  orderId: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100))),
});

export const TicketSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['productCategory'], ['product']],
      // The server checks whether the order has the item.
      ({ productCategory, product }) =>
        productCategory === ORDERED_ITEM || craftItems(productCategory).includes(product),
      m.tickets_product_unknown,
    ),
    ['product'],
  ),
);
export type TicketValues = v.InferOutput<typeof TicketSchema>;
