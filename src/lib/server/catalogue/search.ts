import MiniSearch from 'minisearch';
import { categories, groups } from '#lib/catalogue/categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';

/**
 * Search as a person means it: prefixes, small slips of spelling, brand, maker and material. It
 * lives in the process and is the same on every database (decision 0006).
 */

const fields = ['name', 'brand', 'maker', 'material', 'shelf'] as const;
type SearchRow = { id: string } & Record<(typeof fields)[number], string>;

const shelfWords = ({ category, group }: ProductSummary): string => {
  const labels = [...categories, ...groups].filter(
    ({ slug }) => slug === category || slug === group,
  );
  return labels.map((label) => label.label).join(' ');
};

const toRow = (product: ProductSummary): SearchRow => ({
  id: product.id,
  name: product.name,
  brand: product.brand,
  maker: product.maker,
  material: product.material,
  shelf: shelfWords(product),
});

/** Rows indexed between two breaths of the event loop. */
const CHUNK = 40;

export async function openSearch(goods: readonly ProductSummary[]) {
  const index = new MiniSearch<SearchRow>({
    fields: [...fields],
    searchOptions: {
      boost: { name: 6, shelf: 3, brand: 3, material: 2, maker: 2 },
      prefix: (term) => term.length > 1,
      // One slip from four letters on, two from eight on.
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  });
  await index.addAllAsync(goods.map(toRow), { chunkSize: CHUNK });

  return {
    /** Ids of what `text` means, best first: all words if anything has them, else any. */
    find(text: string): string[] {
      const every = index.search(text, { combineWith: 'AND' });
      const found = every.length > 0 ? every : index.search(text, { combineWith: 'OR' });
      return found.map((result) => String(result.id));
    },
    put(product: ProductSummary): void {
      const row = toRow(product);
      if (index.has(row.id)) index.replace(row);
      else index.add(row);
    },
    remove(id: string): void {
      if (index.has(id)) index.discard(id);
    },
  };
}
export type Search = Awaited<ReturnType<typeof openSearch>>;
