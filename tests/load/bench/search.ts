// Search among 20,000 products: how long a query takes, and how long the index is built.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { synonymsOf } from '#lib/catalogue/synonyms.ts';
import { sizesOf, titleOf } from '#lib/catalogue/options.ts';
import { sumOfVariants } from '#lib/catalogue/variants.ts';
import { numbered } from '../../support/products.ts';
import { INTRO_LENGTH, type ProductSummary } from '#lib/catalogue/product.ts';
import { noMapping } from '#lib/import-export/mapping.ts';
import { placeProducts } from '#lib/server/features/import-export/place-products.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { openSearch } from '#lib/server/features/catalogue/search.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { benchVariants } from './variants.ts';
import { writeProductsFile } from './import.ts';
import { print } from '../kit/report.ts';

const ROWS = 20_000;
const ROUNDS = 10;
const NS_PER_MS = 1e6;

/** Rare and common words, beginnings, slips, many words, words of descriptions, and what nobody sells. */
const queries = `b|ba|batik|batick|batki|sarong kandy|kandy sarong|handlom bag|cotton
brass and cotton|laquer|lacquer bowl|maker 12|silver scarf galle|men shirt|women's|bamboo products
bowls|the bowl for kandy|palmira|dumbra rug|hand loom|handloom|hand-loom mat|jewellery
beauty and cosmetics|ambalangoda coir basket|12345|1|xyzzyq|xyzzyq batik|sarung|a
batticaloa handloom sarong 77 with clay and reed mat
indigo|red bag|gift for her|something woven for a baby|wooden mask|washed in river water|xyz water`.split(
  /[|\n]/,
);

async function readProducts(file: string): Promise<ProductSummary[]> {
  const now = new Date();
  const read = await readImport(file, readFileSync(file), { now });
  const placing = { categories: defaultCategoryList, mapping: undefined, remembered: noMapping };
  const { products, bad } = placeProducts(read, placing);
  if (bad.length > 0) throw new Error(JSON.stringify(bad));
  return products.map((product) => {
    const variants = product.variants.map((one) => ({
      size: titleOf(one.values),
      priceCents: one.priceCents,
      countInStock: one.countInStock ?? 0,
    }));
    return {
      id: product.id,
      name: product.name,
      category: product.category,
      group: product.group ?? null,
      brand: product.brand ?? '',
      maker: product.maker ?? '',
      material: product.material ?? '',
      discount: product.discount ?? 0,
      options: product.options,
      sizes: sizesOf(product.options),
      tags: [],
      lowStockAt: 5,
      oneOfAKind: false,
      variants: numbered(variants),
      ...sumOfVariants(variants),
      saleCents: null,
      pictures: [],
      rating: 0,
      reviewCount: 0,
      createdAt: now,
      updatedAt: now,
      intro: (product.description ?? '').slice(0, INTRO_LENGTH),
    };
  });
}

const inOrder = (figures: readonly number[]) => figures.toSorted((one, other) => one - other);
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Prints what searching costs in a catalogue of `ROWS`. */
export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const file = join(folder, 'products.csv');
  await writeProductsFile(file, ROWS);
  const products = await readProducts(file);
  rmSync(folder, { recursive: true });

  const synonyms = synonymsOf(defaultShopSettings.search.synonyms);
  const waits = monitorEventLoopDelay({ resolution: 1 });
  waits.enable();
  const begun = performance.now();
  const search = await openSearch(products, defaultCategoryList);
  const built = performance.now() - begun;
  waits.disable();

  for (const values of queries) search.find(values, synonyms);
  // A query's own time is its middle one: the rest is what else the machine was doing.
  const times = inOrder(
    queries.map((values) => at(inOrder(Array.from({ length: ROUNDS }, () => timed(values))), 0.5)),
  );
  function timed(values: string): number {
    const requested = performance.now();
    search.find(values, synonyms);
    return performance.now() - requested;
  }
  const unit = 'ms';
  print(`search, ${ROWS.toLocaleString('en')} products, ${queries.length} queries`, [
    { what: 'median', figure: at(times, 0.5), unit, atMost: 20 },
    { what: 'p95', figure: at(times, 0.95), unit, atMost: 20 },
    { what: 'slowest', figure: at(times, 1), unit, atMost: 20 },
    { what: 'index built in the background', figure: built, unit },
    { what: 'longest wait of others meanwhile', figure: waits.max / NS_PER_MS, unit },
  ]);
  await benchVariants(products);
}
