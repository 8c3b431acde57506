/** Topics of tickets (docs/spec.md §3 "Ticket category to product map"). */
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

/** The products of a craft; none for an unknown one. */
export const productsOf = (craft: string): readonly string[] =>
  Object.entries(crafts).find(([name]) => name === craft)?.[1] ?? [];
