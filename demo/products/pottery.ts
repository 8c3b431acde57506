import type { DemoProduct } from '#demo/product.ts';

/** A tenth category, which is not one of docs/spec.md: only tests add it (tests/support/pottery.ts). */
export const potteryCategory = {
  name: 'Pottery',
  description: 'Stoneware and earthenware, glazed in Kelaniya.',
};

const common = {
  category: 'pottery',
  group: null,
  brand: 'Kelaniya Clay',
  maker: 'Kelaniya Clay potters, Kelaniya',
  discount: 0,
  sizes: [],
  reviews: [],
} as const;

export const pottery: readonly DemoProduct[] = [
  {
    ...common,
    id: 'glazed-tea-bowl',
    name: 'Glazed Tea Bowl',
    material: 'Stoneware, glaze',
    description:
      'A tea bowl that fits two hands. The rim is dipped once in the glaze, which runs as far as the kiln lets it. Safe in the dishwasher and the microwave.',
    alt: 'Deep sand coloured bowl with palm green glaze running down from the rim',
    priceCents: 185000,
    options: [{ name: 'Glaze', values: ['Palm Green', 'Ash Grey', 'Indigo Blue'] }],
    stock: { 'Palm Green': 9, 'Ash Grey': 0, 'Indigo Blue': 6 },
    picturesFrom: 'drip-glaze-bowl',
    addedDaysAgo: 44,
  },
  {
    ...common,
    id: 'lotus-water-bowl',
    name: 'Lotus Water Bowl',
    material: 'Stoneware, glaze',
    description:
      'A shallow bowl of water for flowers and floating lamps, with eleven lotus petals scratched through the glaze. It holds water for weeks.',
    alt: 'Wide stoneware bowl in indigo with pale lotus petals around it and a pale blue inside',
    priceCents: 340000,
    pricesCents: { '1500 ml': 490000 },
    options: [
      { name: 'Glaze', values: ['Indigo Blue', 'Ash Grey'] },
      { name: 'Size', values: ['750 ml', '1500 ml'] },
    ],
    stock: { 'Indigo Blue / 750 ml': 7, 'Indigo Blue / 1500 ml': 2, 'Ash Grey / 750 ml': 4 },
    picturesFrom: 'lotus-serving-bowl',
    addedDaysAgo: 71,
  },
  {
    ...common,
    id: 'banded-curd-pot',
    name: 'Banded Curd Pot',
    material: 'Earthenware, turmeric slip',
    description:
      'A pot for setting buffalo curd, yellow with slip and banded in white and indigo. Clay draws off the water, so the curd stands firm.',
    alt: 'Turmeric yellow earthenware bowl with a white band and indigo blue painted triangles',
    priceCents: 95000,
    pricesCents: { '1000 ml': 145000 },
    options: [{ name: 'Size', values: ['500 ml', '1000 ml'] }],
    stock: 24,
    picturesFrom: 'turmeric-slip-bowl',
    addedDaysAgo: 58,
  },
];
