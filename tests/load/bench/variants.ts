// What 100,000 variants of 20,000 products cost beside the same products as an import makes them.
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { facetsOf } from '#lib/catalogue/facets.ts';
import { combinationsOf, titleOf, type ProductOption } from '#lib/catalogue/options.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { matcherOf } from '#lib/catalogue/product-filter.ts';
import { anyProduct, type ProductQuery } from '#lib/catalogue/query.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { numbered } from '../../support/products.ts';
import { median, print } from '../kit/report.ts';

const ROUNDS = 40;
const VARIANTS = 5;
/** How many times as long the many variants may take. */
const AT_MOST = 1.5;

const colours = 'Red Blue Green Yellow Black White Indigo Natural'.split(' ');
const sizes = ['S', 'M', 'L'];

/** Five of six variants in two colours and three sizes: the last one is not sold. */
function withVariants(product: ProductSummary, at: number): ProductSummary {
  const pair = [colours[at % colours.length] ?? '', colours[(at + 3) % colours.length] ?? ''];
  const options: ProductOption[] = [
    { name: 'Colour', values: pair },
    { name: 'Size', values: sizes },
  ];
  const variants = combinationsOf(options)
    .slice(0, VARIANTS)
    .map((values, place) => ({
      size: titleOf(values),
      countInStock: (at + place) % 9,
      priceCents: product.priceCents,
    }));
  return { ...product, options, sizes, variants: numbered(variants) };
}

const size = { name: 'Size', values: ['M', 'L'] };
/** The second filter of products without colours is of a price, so that both have two. */
const filters: Record<'few' | 'many', Partial<ProductQuery>> = {
  few: { options: [size], minCents: 1 },
  many: { options: [size, { name: 'Colour', values: ['Red', 'Blue'] }] },
};

/** Prints the times of both, taken in turns. */
export async function benchVariants(few: readonly ProductSummary[]): Promise<void> {
  const many = few.map(withVariants);
  const list = defaultCategoryList;
  const search = { few: await openSearch(few, list), many: await openSearch(many, list) };
  const synonyms = synonymsOf(defaultShopSettings.search.synonyms);
  const shops = { few, many };
  const work: Record<string, (kind: 'few' | 'many') => unknown> = {
    'a listing with its counts': (kind) => [
      shops[kind].filter(matcherOf(anyProduct, list)),
      facetsOf(shops[kind], anyProduct, list),
    ],
    'a listing with two filters and its counts': (kind) => {
      const query = { ...anyProduct, ...filters[kind] };
      return [shops[kind].filter(matcherOf(query, list)), facetsOf(shops[kind], query, list)];
    },
    'a search': (kind) => search[kind].find('batik bag', synonyms),
  };
  const variants = many.reduce((sum, product) => sum + product.variants.length, 0);
  for (const [what, run] of Object.entries(work)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['few', 'many'] as const) {
        const begun = performance.now();
        run(kind);
        times[kind].push(performance.now() - begun);
      }
    }
    const [before, now] = [median(times.few), median(times.many)];
    print(`${what}, ${few.length.toLocaleString('en')} products`, [
      { what: 'as an import makes them', figure: before, unit: 'ms', digits: 2 },
      {
        what: `with ${variants.toLocaleString('en')} variants`,
        figure: now,
        unit: 'ms',
        digits: 2,
      },
      { what: 'the one of the other', figure: now / before, unit: '×', digits: 2, atMost: AT_MOST },
    ]);
  }
}
