import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { categories } from '#lib/catalogue/categories.ts';
import { isInCollection } from '#lib/catalogue/product-filter.ts';
import { wordsIn, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import {
  addProduct,
  createSearchIndex,
  putProduct,
  removeProduct,
  type SearchIndex,
  holderOf,
  openWordIndex,
  weightOf,
  type Meaning,
} from './search-index.ts';

/**
 * Product search with prefixes, typing errors, brand, maker and material. It runs in the process
 * and is the same on every database (decision 0006).
 */

/** Products indexed before the event loop gets a turn. */
const CHUNK = 40;
/** The words of a query that count, and the readings of it that are tried. */
const MAX_WORDS = 8;
const MAX_READINGS = 6;
/** The share of the best match from which a product is relevant. */
const RELEVANT = 0.5;
/** The minimum length of each half of a word that is read as two. */
const MIN_HALF_LENGTH = 3;

/** The indexed words that a typed word may mean, by other spellings only if needed or requested. */
function meaningsOf(
  { words }: SearchIndex,
  { typed, meant }: SearchWord,
  anySpelling: boolean,
): Meaning[] {
  const exact = words.exactly(meant);
  const written = [...exact, ...words.beginning(typed)];
  const isSure = exact.length > 0 || (written.length > 0 && !anySpelling);
  return isSure ? written : [...written, ...words.spelledLike(meant)];
}

/** The words as typed, and with two words joined or one word split where the index has those. */
function readingsOf({ words }: SearchIndex, typed: readonly SearchWord[]): SearchWord[][] {
  const all = [[...typed]];
  for (const [place, word] of typed.entries()) {
    const next = typed[place + 1];
    const one = next && wordsIn(word.typed + next.typed)[0];
    if (one && words.has(one.meant)) all.push(typed.toSpliced(place, 2, one, one));
    for (let cut = MIN_HALF_LENGTH; cut <= word.typed.length - MIN_HALF_LENGTH; cut += 1) {
      const two = wordsIn(`${word.typed.slice(0, cut)} ${word.typed.slice(cut)}`);
      if (two.every(({ meant }) => words.has(meant))) all.push(typed.toSpliced(place, 1, ...two));
    }
  }
  return all.slice(0, MAX_READINGS);
}

/** What things are called in Sinhala and Tamil, in Latin letters. */
const LOCAL_NAMES: Record<string, string> = {
  enasal: 'cardamom',
  gammiris: 'pepper',
  kaha: 'turmeric',
  karabu: 'clove',
  kurundu: 'cinnamon',
  manjal: 'turmeric',
  milagu: 'pepper',
  osariya: 'saree',
  pudavai: 'saree',
  sarama: 'sarong',
  veshti: 'sarong',
};

/** How well each product matches one word, by its number, and the numbers that match at all. */
function matchesOf(index: SearchIndex, word: SearchWord, anySpelling: boolean) {
  const scores = new Float64Array(index.slots.length);
  const numbers: number[] = [];
  for (const { holders, likeness } of meaningsOf(index, word, anySpelling)) {
    for (const entry of holders) {
      const number = holderOf(entry);
      const known = scores[number] ?? 0;
      if (known === 0) numbers.push(number);
      scores[number] = Math.max(known, weightOf(entry) * likeness);
    }
  }
  return { scores, numbers };
}

type Matches = ReturnType<typeof matchesOf>;

/**
 * Leaves only what matches each word nearly as well as the best product does: a hat with a band of
 * batik is no answer to `batik`. Half as well is enough for a product that matches all words alike,
 * such as both words of its brand.
 */
function dropIrrelevant(scores: Float64Array, words: readonly Matches[]): void {
  const best = words.map(({ scores: ofWord, numbers }) =>
    numbers.reduce((most, number) => (scores[number] ? Math.max(most, ofWord[number]!) : most), 0),
  );
  for (const number of words[0]?.numbers ?? []) {
    const first = words[0]?.scores[number];
    const isAlike = words.every((word) => word.scores[number] === first);
    const isRelevant = words.every((word, at) => {
      const share = word.scores[number]! / best[at]!;
      return share > RELEVANT || (isAlike && share === RELEVANT);
    });
    if (!isRelevant) scores[number] = 0;
  }
}

/** How well each product matches, by its number; 0 where it is irrelevant or lacks a needed word. */
function scoresOf(
  index: SearchIndex,
  words: readonly SearchWord[],
  { need, anySpelling }: { need: 'all' | 'any'; anySpelling: boolean },
): Float64Array {
  const totals = new Float64Array(index.slots.length);
  const matched = new Uint8Array(index.slots.length);
  const matches = words.map((word) => matchesOf(index, word, anySpelling));
  for (const { scores, numbers } of matches) {
    for (const number of numbers) {
      totals[number]! += scores[number]!;
      matched[number]! += 1;
    }
  }
  if (need === 'any') {
    const best = totals.reduce((most, total) => Math.max(most, total), 0);
    return totals.map((total) => (total > best * RELEVANT ? total : 0));
  }
  const complete = totals.map((total, number) => (matched[number] === words.length ? total : 0));
  dropIrrelevant(complete, matches);
  return complete;
}

/** Ids by their best score, equal scores by rank. There are few scores, so ids are grouped by them. */
function idsByScore({ ranked, slots }: SearchIndex, scores: readonly Float64Array[]): string[] {
  const byScore = new Map<number, string[]>();
  for (const number of ranked) {
    let score = 0;
    for (const list of scores) score = Math.max(score, list[number] ?? 0);
    const id = slots[number]?.id;
    if (score === 0 || id === undefined) continue;
    const ids = byScore.get(score);
    if (ids) ids.push(id);
    else byScore.set(score, [id]);
  }
  const best = [...byScore].sort(([one], [other]) => other - one);
  return best.flatMap(([, ids]) => ids);
}

/** Product ids for a text, best first: with all of its words, or if there are none, with any. */
function findIds(index: SearchIndex, text: string): string[] {
  const words = searchWords(text)
    .slice(0, MAX_WORDS)
    .map(({ typed, meant }) => ({ typed, meant: LOCAL_NAMES[meant] ?? meant }));
  if (words.length === 0) return [];
  const readings = readingsOf(index, words);
  const isSure = words.every(({ meant }) => index.words.has(meant));
  for (const anySpelling of isSure ? [false] : [false, true]) {
    const ids = idsByScore(
      index,
      readings.map((reading) => scoresOf(index, reading, { need: 'all', anySpelling })),
    );
    if (ids.length > 0) return ids;
  }
  if (words.length === 1) return [];
  return idsByScore(index, [scoresOf(index, words, { need: 'any', anySpelling: true })]);
}

/** Indexes the products, without blocking the event loop, and returns the search over them. */
export async function openSearch(products: readonly ProductSummary[]) {
  const index = createSearchIndex();
  for (const [done, product] of products.entries()) {
    if (done % CHUNK === CHUNK - 1) await nextTurn();
    addProduct(index, product);
  }
  return {
    find: (text: string): string[] => findIds(index, text),
    put: (product: ProductSummary): void => putProduct(index, product),
    remove: (id: string): void => removeProduct(index, id),
  };
}
export type Search = Awaited<ReturnType<typeof openSearch>>;

type Category = (typeof categories)[number];

const MAX_CATEGORIES = 3;
/** A category is suggested when it has this share of the best products. */
const MIN_SHARE = 1 / 3;
const BEST_COUNT = 100;

const categoryLabels = openWordIndex();
for (const [number, { label }] of categories.entries()) {
  for (const { meant } of wordsIn(label)) categoryLabels.add(meant, number, 1);
}

/** The categories whose label has the word or a word that starts with it, or a similar spelling. */
function categoriesNamed({ typed, meant }: SearchWord): ReadonlySet<number> {
  const written = [...categoryLabels.exactly(meant), ...categoryLabels.beginning(typed)];
  const meanings = written.length > 0 ? written : categoryLabels.spelledLike(meant);
  return new Set(meanings.flatMap(({ holders }) => holders.map(holderOf)));
}

/**
 * The categories to suggest for `text` that finds `products`: those with that label; if there are
 * none, those with a large share of the best products, the largest share first.
 */
export function categoriesOfSearch(
  text: string,
  products: readonly ProductSummary[],
): readonly Category[] {
  const words = searchWords(text).map(categoriesNamed);
  if (words.length === 0) return [];
  const named = categories.filter((_, number) => words.every((numbers) => numbers.has(number)));
  if (named.length > 0) return named.slice(0, MAX_CATEGORIES);
  const best = products.slice(0, BEST_COUNT);
  return categories
    .map((category) => ({
      category,
      count: best.filter((product) =>
        isInCollection(product, { kind: 'category', slug: category.slug }),
      ).length,
    }))
    .filter(({ count }) => count > 0 && count >= best.length * MIN_SHARE)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_CATEGORIES)
    .map(({ category }) => category);
}
