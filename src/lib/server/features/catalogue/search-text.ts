import { categories, groups } from '#lib/catalogue/categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { allWords } from '#lib/catalogue/search-terms.ts';

/** What a word weighs by where it stands; at most 15 (`word-index.ts`). */
const weights = { name: 6, collection: 3, brand: 3, material: 2, maker: 2 } as const;

const labels = new Map<string, string>(
  [...categories, ...groups].map(({ slug, label }) => [slug, label]),
);
const collectionOf = ({ category, group }: ProductSummary): string =>
  `${labels.get(category) ?? ''} ${labels.get(group ?? '') ?? ''}`;

/** The texts by which a product is found, the weightiest first. */
const textsOf = (product: ProductSummary) =>
  [
    ['name', product.name],
    ['collection', collectionOf(product)],
    ['brand', product.brand],
    ['material', product.material],
    ['maker', product.maker],
  ] as const;

/** `hand-loom` is found by `handloom` too. */
const joined = (text: string): string =>
  [...text.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', '')).join(' ');

/** The words by which a product is found, each with the most that it weighs. */
export function searchText(product: ProductSummary): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const [field, text] of textsOf(product)) {
    for (const { meant } of allWords(`${text} ${joined(text)}`)) {
      if (!words.has(meant)) words.set(meant, weights[field]);
    }
  }
  return words;
}

export const isFoundByTheSame = (one: ProductSummary, other: ProductSummary): boolean =>
  String(textsOf(one)) === String(textsOf(other));
