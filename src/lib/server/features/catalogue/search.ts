import type { ProductSummary } from '#lib/catalogue/product.ts';
import { categories, groups } from '#lib/catalogue/categories.ts';
import { allWords, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import { standsOn } from '#lib/catalogue/product-filter.ts';
import { holderOf, openWordIndex, weightOf, type Meaning } from './word-index.ts';
import { setImmediate as breath } from 'node:timers/promises';

/**
 * The order of products that match equally well: what is in stock first, then what is liked most,
 * then by id, so that every process has the same order. Kept sorted, one place at a time.
 */
function inStanding(one: ProductSummary, other: ProductSummary): number {
  const inStock = Number(other.countInStock > 0) - Number(one.countInStock > 0);
  if (inStock !== 0) return inStock;
  const liked = other.rating * other.reviewCount - one.rating * one.reviewCount;
  return liked !== 0 ? liked : one.id < other.id ? -1 : Number(one.id > other.id);
}

/** Where `product` stands in a list of numbers kept in this order, or belongs. */
export function sortedPosition(
  list: readonly number[],
  product: ProductSummary,
  at: (number: number) => ProductSummary | undefined,
): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = at(list[middle] ?? -1);
    if (there && inStanding(there, product) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

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

type Category = (typeof categories)[number];

const MAX = 3;
/** The part of what fits best that a category has to hold, and how many products that is. */
const SHARE = 1 / 3;
const BEST = 100;

const categoryLabels = openWordIndex();
for (const [number, { label }] of categories.entries()) {
  for (const { meant } of allWords(label)) categoryLabels.add(meant, number, 1);
}

/** The categories whose label has the word, its beginning or, failing that, another spelling. */
function called({ typed, meant }: SearchWord): ReadonlySet<number> {
  const written = [...categoryLabels.exactly(meant), ...categoryLabels.beginning(typed)];
  const meanings = written.length > 0 ? written : categoryLabels.spelledLike(meant);
  return new Set(meanings.flatMap(({ holders }) => holders.map(holderOf)));
}

/**
 * The categories that somebody means who types `text` and finds `products`, best first: those that
 * are called so, or else those where a good part of the products stands, the largest part first.
 */
export function categoriesOfSearch(
  text: string,
  products: readonly ProductSummary[],
): readonly Category[] {
  const words = searchWords(text).map(called);
  if (words.length === 0) return [];
  const named = categories.filter((_, number) => words.every((numbers) => numbers.has(number)));
  if (named.length > 0) return named.slice(0, MAX);
  const best = products.slice(0, BEST);
  return categories
    .map((category) => ({
      category,
      count: best.filter((product) => standsOn(product, { kind: 'category', slug: category.slug }))
        .length,
    }))
    .filter(({ count }) => count > 0 && count >= best.length * SHARE)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX)
    .map(({ category }) => category);
}

/**
 * Search as a person means it: prefixes, small slips of spelling, brand, maker and material. It
 * lives in the process and is the same on every database (decision 0006).
 */

/** Products indexed between two breaths of the event loop. */
const CHUNK = 40;
/** Words of a search that count, and ways to read them. */
const MAX_WORDS = 8;
const MAX_READINGS = 6;
/** The least letters of each half, where one word is read as two. */
const HALF = 3;

export async function openSearch(products: readonly ProductSummary[]) {
  const index = openWordIndex();
  /** Inside, a product is a number: its place in `slots`, which another takes when it goes. */
  const numbers = new Map<string, number>();
  const slots: Array<ProductSummary | undefined> = [];
  const free: number[] = [];
  const standing: number[] = [];
  const at = (number: number): ProductSummary | undefined => slots[number];

  function add(product: ProductSummary): void {
    const number = free.pop() ?? slots.length;
    slots[number] = product;
    numbers.set(product.id, number);
    for (const [word, weight] of searchText(product)) index.add(word, number, weight);
    standing.splice(sortedPosition(standing, product, at), 0, number);
  }

  for (const [done, product] of products.entries()) {
    if (done % CHUNK === CHUNK - 1) await breath();
    add(product);
  }

  /** What one word can mean: other spellings when nothing is written so, or when wished for. */
  function meaningsOf({ typed, meant }: SearchWord, anySpelling: boolean): Meaning[] {
    const exact = index.exactly(meant);
    const written = [...exact, ...index.beginning(typed)];
    const isSure = exact.length > 0 || (written.length > 0 && !anySpelling);
    return isSure ? written : [...written, ...index.spelledLike(meant)];
  }

  /** The words as they stand, and as they would stand written together or apart. */
  function readings(words: readonly SearchWord[]): SearchWord[][] {
    const all = [[...words]];
    for (const [place, word] of words.entries()) {
      const next = words[place + 1];
      const one = next && allWords(word.typed + next.typed)[0];
      if (one && index.has(one.meant)) all.push(words.toSpliced(place, 2, one, one));
      for (let cut = HALF; cut <= word.typed.length - HALF; cut += 1) {
        const two = allWords(`${word.typed.slice(0, cut)} ${word.typed.slice(cut)}`);
        if (two.every(({ meant }) => index.has(meant))) all.push(words.toSpliced(place, 1, ...two));
      }
    }
    return all.slice(0, MAX_READINGS);
  }

  /** How well each product matches, by its number; 0 where a needed word is missing. */
  function scoresOf(words: readonly SearchWord[], need: 'all' | 'any', anySpelling: boolean) {
    const scores = new Float64Array(slots.length);
    const matched = new Uint8Array(slots.length);
    for (const word of words) {
      const best = new Float64Array(slots.length);
      const touched: number[] = [];
      for (const { holders, likeness } of meaningsOf(word, anySpelling)) {
        for (const entry of holders) {
          const number = holderOf(entry);
          const known = best[number] ?? 0;
          if (known === 0) touched.push(number);
          best[number] = Math.max(known, weightOf(entry) * likeness);
        }
      }
      for (const number of touched) {
        scores[number] = (scores[number] ?? 0) + (best[number] ?? 0);
        matched[number] = (matched[number] ?? 0) + 1;
      }
    }
    const isEnough = (count: number | undefined) => need === 'any' || count === words.length;
    return scores.map((score, number) => (isEnough(matched[number]) ? score : 0));
  }

  /** Best first, equals in their standing. The scores are few: nothing has to be sorted by them. */
  function inOrder(scores: readonly Float64Array[]): string[] {
    const ranks = new Map<number, string[]>();
    for (const number of standing) {
      let score = 0;
      for (const list of scores) score = Math.max(score, list[number] ?? 0);
      const id = at(number)?.id;
      if (score === 0 || id === undefined) continue;
      const rank = ranks.get(score);
      if (rank) rank.push(id);
      else ranks.set(score, [id]);
    }
    const best = [...ranks].sort(([one], [other]) => other - one);
    return best.flatMap(([, ids]) => ids);
  }

  function remove(id: string): void {
    const number = numbers.get(id);
    const product = number === undefined ? undefined : at(number);
    if (number === undefined || !product) return;
    standing.splice(sortedPosition(standing, product, at), 1);
    for (const word of searchText(product).keys()) index.remove(word, number);
    numbers.delete(id);
    slots[number] = undefined;
    free.push(number);
  }

  return {
    /** Ids of what `text` means, best first: all words if anything has them, else any. */
    find(text: string): string[] {
      const words = searchWords(text).slice(0, MAX_WORDS);
      if (words.length === 0) return [];
      const all = readings(words);
      const isSure = words.every(({ meant }) => index.has(meant));
      for (const anySpelling of isSure ? [false] : [false, true]) {
        const every = inOrder(all.map((reading) => scoresOf(reading, 'all', anySpelling)));
        if (every.length > 0) return every;
      }
      return words.length === 1 ? [] : inOrder([scoresOf(words, 'any', true)]);
    },
    put(product: ProductSummary): void {
      const number = numbers.get(product.id);
      const before = number === undefined ? undefined : at(number);
      if (number !== undefined && before && isFoundByTheSame(before, product)) {
        // Price, stock or stars have changed, as they do all day: the words need no second look.
        standing.splice(sortedPosition(standing, before, at), 1);
        slots[number] = product;
        standing.splice(sortedPosition(standing, product, at), 0, number);
        return;
      }
      remove(product.id);
      add(product);
    },
    remove,
  };
}
export type Search = Awaited<ReturnType<typeof openSearch>>;
