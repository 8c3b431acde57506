import { variantsOf } from '#demo/product.ts';
import { products } from '#demo/products.ts';
import type { CategorySlug, GroupSlug } from '#lib/catalogue/categories.ts';
import { excerptOf, type ProductSummary } from '#lib/catalogue/product.ts';
import { spreadStock, sumOfVariants } from '#lib/catalogue/variants.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
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
  (slug: CategorySlug): Right =>
  ({ category }) =>
    category === slug;
const inGroup =
  (slug: GroupSlug): Right =>
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

export const searchQueries: ReadonlyArray<readonly [typed: string, right: Right]> = [
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
];

const mean = (stars: readonly number[]): number =>
  stars.length === 0 ? 0 : stars.reduce((sum, one) => sum + one, 0) / stars.length;

/** The demo catalogue as lists show it. */
export const demoSummaries: readonly ProductSummary[] = products.map((product) => ({
  ...product,
  variants: variantsOf(product),
  countInStock: sumOfVariants(variantsOf(product)).countInStock,
  rating: mean(product.reviews.map(({ rating }) => rating)),
  reviewCount: product.reviews.length,
  pictures: [],
  createdAt: new Date('2026-10-01T08:00:00Z'),
  updatedAt: new Date('2026-10-01T08:00:00Z'),
  teaser: '',
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
      ...row,
      variants,
      group: row.group || null,
      ...sumOfVariants(variants),
      pictures: [],
      rating: 0,
      reviewCount: 0,
      createdAt,
      updatedAt: createdAt,
      teaser: excerptOf(row.description),
    };
  });
}

/** The first results that count, and those that must at least be related. */
const FIRST = 3;
const SEEN = 10;

/** The searches whose first results are not all right, and the unrelated among the first ten. */
export async function precisionOf(products: readonly ProductSummary[]) {
  const search = await openSearch(products);
  const byId = new Map(products.map((product) => [product.id, product]));
  const wrongFirst: string[] = [];
  const unrelated: string[] = [];
  for (const [typed, isRight] of searchQueries) {
    const found = search.find(typed).flatMap((id) => byId.get(id) ?? []);
    if (found.length === 0 || !found.slice(0, FIRST).every(isRight)) wrongFirst.push(typed);
    const wrong = found.slice(0, SEEN).filter((product) => !isRight(product));
    unrelated.push(...wrong.map(({ id }) => `${typed}: ${id}`));
  }
  return { wrongFirst, unrelated };
}
