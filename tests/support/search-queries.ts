import { createPrices } from '#lib/sales/sale.ts';
import { variantsOf } from '#demo/product.ts';
import { products } from '#demo/products.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { spreadStock } from '#lib/catalogue/variants.ts';
import { aSummary } from './products.ts';
import { createProductIndex } from '#lib/server/features/catalogue/product-index.ts';
import { alternativesTo } from '#lib/server/features/catalogue/suggestions.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { productRows } from '../load/bench/import.ts';

/** What shoppers type, and by which fields of a product it is a right answer. */

type Right = (product: ProductSummary) => boolean;

const named =
  (pattern: RegExp): Right =>
  ({ name }) =>
    pattern.test(name);
const made =
  (pattern: RegExp): Right =>
  ({ material }) =>
    pattern.test(material);
const by =
  (pattern: RegExp): Right =>
  ({ brand, maker }) =>
    pattern.test(`${brand} ${maker}`);
const inCategory =
  (slug: string): Right =>
  ({ category }) =>
    category === slug;
const inGroup =
  (slug: string): Right =>
  ({ group }) =>
    group === slug;
const either =
  (...rights: Right[]): Right =>
  (product) =>
    rights.some((right) => right(product));
const both =
  (...rights: Right[]): Right =>
  (product) =>
    rights.every((right) => right(product));

/** Batik by its name, its category, or what it is made of in the first place. */
const batik = either(named(/batik/i), inCategory('batik-wear'), made(/^[^,]*batik/i));
const lacquer = either(named(/\blac/i), made(/\blac/i), by(/lacquer/i));
const silver = either(named(/silver/i), made(/silver/i));
const leather = either(named(/leather/i), made(/leather/i));
const bag = either(named(/bag|tote|backpack|clutch|pouch/i), inCategory('bags'));

/** By anything that the product says, as its buyer reads it. */
const says =
  (pattern: RegExp): Right =>
  ({ name, material, pictures, intro, options }) =>
    pattern.test(
      [name, material, pictures[0]?.alt, intro, ...options.flatMap(({ values }) => values)].join(
        ' ',
      ),
    );
const wood = either(named(/wood/i), made(/wood/i));
const brass = either(named(/brass/i), made(/brass/i));
const spice = says(/\bspice/i);
const gift = says(/\bgift/i);
const bedding = inCategory('bedsheets');
const kids = inGroup('kids');

/** What is right for a search, or the category that is nearest to what the shop has none of, if one is. */
type Expected = Right | { nearest: string | undefined };

export const searchQueries: ReadonlyArray<readonly [typed: string, expected: Expected]> = [
  // Slips of spelling.
  ['batick', batik],
  ['batki', batik],
  ['laquer bowl', both(lacquer, named(/bowl/i))],
  ['palmira', either(named(/palmyrah/i), made(/palmyrah/i))],
  ['tumeric', either(named(/turmeric/i), made(/turmeric/i))],
  ['cinammon', either(named(/cinnamon/i), made(/cinnamon/i))],
  ['silver earings', both(silver, named(/earrings/i))],
  ['moonstone neckless', both(named(/necklace/i), named(/moonstone/i))],
  ['baskit', named(/basket/i)],
  ['handlom tote', both(either(named(/handloom/i), made(/handloom/i)), named(/tote/i))],
  // One and many.
  ['sarongs', named(/sarong/i)],
  ['rugs', named(/rug/i)],
  ['bowls', either(named(/bowl/i), inCategory('bowls'))],
  ['mat', named(/\bmat\b/i)],
  ['hat', named(/\bhat\b/i)],
  ['tea', either(named(/\btea\b/i), made(/\btea\b/i))],
  // Other words for the same, and names of the island.
  ['lungi', named(/sarong/i)],
  ['sari', named(/saree/i)],
  ['jewellery', inGroup('jewelry')],
  ['shoes', inGroup('footwear')],
  ['kulla', named(/kulla/i)],
  ['kitul treacle', named(/kithul/i)],
  ['komarica', named(/komarika/i)],
  ['kurundu', either(named(/cinnamon/i), made(/cinnamon/i))],
  // Two words.
  ['batik sarong', both(batik, named(/sarong/i))],
  ['bamboo lamp', both(named(/lamp/i), either(named(/bamboo/i), made(/bamboo/i)))],
  ['hair oil', named(/hair oil/i)],
  ['black pepper', named(/black pepper/i)],
  ['hand loom bag', both(either(named(/loom/i), made(/loom/i)), bag)],
  ['leather sandals', both(leather, named(/sandals/i))],
  ['jak wood', either(named(/jak wood/i), made(/jak wood/i))],
  // Categories and groups.
  ['carpets', inCategory('carpets')],
  ['bed sheets', inCategory('bedsheets')],
  ["women's dress", both(inGroup('womens'), named(/dress/i))],
  ['mens shirt', both(inGroup('mens'), named(/shirt/i))],
  ['shirts for kids', both(inGroup('kids'), named(/shirt/i))],
  // Materials, brands, makers and places.
  ['coconut', either(named(/coconut/i), made(/^[^,]*coconut/i))],
  ['indra batiks', by(/indra batiks/i)],
  ['malini', by(/malini/i)],
  ['dumbara', either(named(/dumbara/i), made(/dumbara/i), by(/dumbara/i))],
  // Colours, as people see them.
  ['blue', says(/\bblue/i)],
  ['green', says(/\bgreen/i)],
  ['red', says(/\bred/i)],
  ['yellow', says(/\byellow/i)],
  ['white', says(/\bwhite/i)],
  ['pink', says(/\b(?:pink|rose)/i)],
  ['navy', says(/\b(?:navy|blue)/i)],
  ['gren shirt', both(says(/\bgreen/i), named(/shirt/i))],
  ['red bag', both(says(/\bred/i), bag)],
  ['blue bag', both(says(/\bblue/i), bag)],
  ['blue sandals', both(says(/\bblue/i), named(/sandals/i))],
  ['red saree', both(says(/\bred/i), named(/saree/i))],
  ['yellow skirt', both(says(/\byellow/i), named(/skirt/i))],
  ['green earrings', both(says(/\bgreen/i), named(/earrings/i))],
  ['blue bowl', both(says(/\bblue/i), inCategory('bowls'))],
  ['blue rug', both(says(/\bblue/i), named(/rug/i))],
  // What things are made of.
  ['wooden', wood],
  ['wooden bowl', both(wood, named(/bowl/i))],
  ['timber', wood],
  ['brass', brass],
  ['brass earrings', both(brass, named(/earrings/i))],
  ['silver ring', both(silver, named(/ring/i))],
  ['leather bag', both(leather, bag)],
  ['clay bowl', both(either(named(/clay/i), made(/clay/i), by(/clay/i)), named(/bowl/i))],
  ['linen shirt', named(/linen shirt/i)],
  ['coir mat', both(named(/mat/i), made(/coir/i))],
  ['handwoven scarf', both(made(/handloom/i), named(/scarf/i))],
  ['cotton', either(named(/cotton/i), made(/cotton/i))],
  ['coconut oil', both(says(/coconut/i), says(/\boil/i))],
  ['reed bag', both(either(named(/reed/i), made(/reed/i)), bag)],
  // Gifts, and whole sentences.
  ['gift', gift],
  ['gift for her', gift],
  ['gifts for him', gift],
  ['wedding gift', both(gift, says(/wedding/i))],
  ['a present for my mother', gift],
  ['something for a baby', kids],
  ['toys for children', kids],
  ['dress for a girl', both(kids, named(/frock|dress/i))],
  ['i am looking for a blue saree', both(says(/\bblue/i), named(/saree/i))],
  ['do you have red shoes', both(says(/\bred/i), inGroup('footwear'))],
  ['shirt for my husband', named(/shirt/i)],
  ['a bag for my laptop', both(says(/laptop/i), bag)],
  ['basket for fruit', both(named(/basket/i), says(/fruit/i))],
  // For the home.
  ['tablecloth', says(/tablecloth/i)],
  ['table cloth', says(/tablecloth|table.*cloth/i)],
  ['table mat', either(named(/\bmat\b/i), named(/table/i))],
  ['door mat', both(named(/\bmat\b/i), says(/\bdoor/i))],
  ['curd pot', both(says(/curd/i), inCategory('bowls'))],
  ['hanging lamp', both(named(/lamp|lantern/i), says(/hang/i))],
  ['lampshade', both(named(/lamp/i), says(/shade/i))],
  ['bed linen', bedding],
  ['bedspread', named(/bedcover/i)],
  ['pillow', either(named(/pillow|cushion/i), says(/pillow/i))],
  ['umbrela', says(/umbrella/i)],
  ['serving tray', either(named(/tray/i), named(/serving/i))],
  ['floor rug', both(named(/rug/i), says(/floor/i))],
  // Clothes, and other words for them.
  ['handbag', bag],
  ['purse', bag],
  ['gown', named(/dress|frock/i)],
  ['stole', named(/shawl/i)],
  ['slippers', named(/sandals/i)],
  ['flip flops', named(/sandals/i)],
  ['bracelet', named(/bangles/i)],
  ['jhumka', named(/earrings/i)],
  ['jewlery', inGroup('jewelry')],
  ['caftan', named(/kaftan/i)],
  ['xl shirt', both(({ sizes }) => sizes.includes('XL'), named(/shirt/i))],
  ['shirt size m', both(({ sizes }) => sizes.includes('M'), named(/shirt/i))],
  ['large dress', both(({ sizes }) => sizes.includes('L'), named(/dress|frock/i))],
  // Food and care.
  ['spices', either(spice, by(/spice/i))],
  ['manjal', either(named(/turmeric/i), made(/turmeric/i))],
  ['aloe', either(named(/komarika/i), made(/aloe/i))],
  ['honey', says(/honey/i)],
  ['cinnamon sticks', either(named(/cinnamon/i), made(/cinnamon/i))],
  ['loose tea', says(/\btea/i)],
  // The shop has none of these.
  ['mask', { nearest: undefined }],
  ['doormat', { nearest: 'carpets' }],
  ['teapot', { nearest: 'agricultural-products' }],
  ['candle', { nearest: undefined }],
  ['kite', { nearest: undefined }],
];

const mean = (stars: readonly number[]): number =>
  stars.length === 0 ? 0 : stars.reduce((sum, one) => sum + one, 0) / stars.length;

/** The demo catalogue as lists show it. */
export const demoSummaries: readonly ProductSummary[] = products.map((product) => ({
  ...aSummary(product.id, { ...product, ...variantsOf(product) }),
  rating: mean(product.reviews.map(({ rating }) => rating)),
  reviewCount: product.reviews.length,
  pictures: [{ hash: product.id, alt: product.alt }],
  createdAt: new Date('2026-10-01T08:00:00Z'),
  updatedAt: new Date('2026-10-01T08:00:00Z'),
  intro: product.description,
}));

/** Believable products without pictures, as the benches import them. */
export function generatedProducts(count: number): ProductSummary[] {
  const createdAt = new Date('2026-10-01T08:00:00Z');
  return Array.from(productRows(count), (row) => {
    const variants = spreadStock(
      row.countInStock,
      row.sizes ? ['S', 'M', 'L'] : [],
      row.price * 100,
    );
    return {
      ...aSummary(row.id, { variants }),
      ...row,
      sizes: variants.flatMap(({ size }) => (row.sizes ? size : [])),
      group: row.group || null,
      pictures: [],
      rating: 0,
      reviewCount: 0,
      createdAt,
      updatedAt: createdAt,
      intro: row.description,
    };
  });
}

/** The first results that count, and those that must at least be related. */
const FIRST = 3;
const SEEN = 10;

/** What searching `products` finds, by the synonyms that a shop has to begin with. */
export const indexOf = (products: readonly ProductSummary[]) =>
  createProductIndex(
    { summaries: () => Promise.resolve(products) },
    () => undefined,
    () => defaultShopSettings,
    {
      categories: () => defaultCategoryList,
      prices: createPrices({
        sales: () => [],
        categories: () => defaultCategoryList,
        settings: () => defaultShopSettings,
        now: () => new Date(0),
      }),
    },
  );

/**
 * The searches whose first results are not all right, the unrelated among the first ten, and those that
 * should find nothing but do, or name another category as the nearest.
 */
export async function precisionOf(products: readonly ProductSummary[]) {
  const index = await indexOf(products);
  const wrongFirst: string[] = [];
  const unrelated: string[] = [];
  const wrongNearest: string[] = [];
  for (const [typed, expected] of searchQueries) {
    const found = await index.search(typed);
    if (typeof expected === 'object') {
      const { category } = await alternativesTo(index, typed);
      const isRight = found.length === 0 && category?.slug === expected.nearest;
      if (!isRight) wrongNearest.push(`${typed}: ${found.length}, ${category?.slug}`);
      continue;
    }
    if (found.length === 0 || !found.slice(0, FIRST).every(expected)) wrongFirst.push(typed);
    const wrong = found.slice(0, SEEN).filter((product) => !expected(product));
    unrelated.push(...wrong.map(({ id }) => `${typed}: ${id}`));
  }
  return { wrongFirst, unrelated, wrongNearest };
}
