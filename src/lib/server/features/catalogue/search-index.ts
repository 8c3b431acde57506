import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { Translations } from '#lib/messages/translations.ts';
import SearchableMap from 'minisearch/SearchableMap';
import {
  CHOICE,
  hasSameWords,
  LESS_THAN_NAMED,
  type OwnTexts,
  ownTextsOf,
  type ProductWords,
  wordsOf,
  type WordSource,
} from './product-words.ts';

/**
 * The products that contain a word, and its weight. MiniSearch provides prefix and spelling look-ups, but its scoring
 * takes 20 to 80 ms for a common word in 20,000 products.
 */

const ENTRY_BITS = 5;
const WEIGHT = CHOICE - 1;

const ONE_SLIP = 4;
const TWO_SLIPS = 7;

export interface Meaning {
  holders: readonly number[];
  /** 1 for the exact word, less for a prefix or another spelling. */
  similarity: number;
}
const BEGINNING = 0.7;
/** Above one half, so that a typo in a name outweighs a brand. */
const SLIP = 0.6;

export const holderOf = (entry: number): number => entry >>> ENTRY_BITS;
export const weightOf = (entry: number): number => entry & WEIGHT;
export const isChoiceEntry = (entry: number): boolean => (entry & CHOICE) !== 0;
const entryOf = (product: number, weight: number): number => (product << ENTRY_BITS) | weight;

export function openWordIndex() {
  const tree = new SearchableMap<number[]>();

  const swapped = (word: string): Meaning[] =>
    Array.from({ length: word.length - 1 }, (_, at) => {
      const other = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
      return other === word ? undefined : tree.get(other);
    }).flatMap((holders) => (holders ? [{ holders, similarity: SLIP }] : []));

  return {
    add(word: string, product: number, weight: number): void {
      const entry = entryOf(product, weight);
      const holders = tree.get(word);
      if (holders) holders.push(entry);
      else tree.set(word, [entry]);
    },
    remove(word: string, product: number, weight: number): void {
      const holders = tree.get(word);
      const at = holders?.indexOf(entryOf(product, weight)) ?? -1;
      const last = holders?.at(-1);
      if (!holders || last === undefined || at < 0) return;
      holders[at] = last;
      holders.pop();
      if (holders.length === 0) tree.delete(word);
    },
    has: (word: string): boolean => tree.has(word),

    exactly(word: string): Meaning[] {
      const holders = tree.get(word);
      return holders ? [{ holders, similarity: 1 }] : [];
    },
    beginning(prefix: string): Meaning[] {
      return Array.from(tree.atPrefix(prefix).values(), (holders) => ({
        holders,
        similarity: BEGINNING,
      }));
    },
    /** Allows one or two typos, but not in the first letter. */
    spelledLike(word: string): Meaning[] {
      if (word.length < ONE_SLIP || /\d/.test(word)) return [];
      const slips = word.length < TWO_SLIPS ? 1 : 2;
      const near = [...tree.fuzzyGet(word, slips)]
        .filter(([found]) => found[0] === word[0] && found !== word)
        .map(([, [holders, distance]]) => ({ holders, similarity: SLIP / distance }));
      const found = [...near, ...swapped(word)];
      // A spelling with one typo is more likely than one with two.
      const nearest = Math.max(...found.map(({ similarity }) => similarity));
      return found.filter(({ similarity }) => similarity === nearest);
    },
  };
}

export const openWordParts = () => ({ words: openWordIndex(), mentions: openWordIndex() });
export type WordParts = ReturnType<typeof openWordParts>;

export interface SearchIndex extends WordParts, WordSource {
  /** Words of other scripts by their sounds. */
  spoken: WordParts;
  /** Products are numbered by their index in `slots`, which is reused after a removal. */
  numbers: Map<string, number>;
  slots: Array<ProductSummary | undefined>;
  /** The translations whose words are indexed, by number; most products of a shop may have none. */
  own: Map<number, OwnTexts>;
  free: number[];
  ranked: number[];
}

/** Names of categories and translations are words of the products. */
export const createSearchIndex = (
  categories: CategoryList,
  texts?: Pick<Translations, 'of'>,
): SearchIndex => ({
  categories,
  texts,
  ...openWordParts(),
  spoken: openWordParts(),
  numbers: new Map(),
  slots: [],
  own: new Map(),
  free: [],
  ranked: [],
});

/** Orders equal matches by stock, rating and id, the same in every process. */
function compareRank(one: ProductSummary, other: ProductSummary): number {
  const inStock = Number(other.countInStock > 0) - Number(one.countInStock > 0);
  if (inStock !== 0) return inStock;
  const stars = other.rating * other.reviewCount - one.rating * one.reviewCount;
  return stars !== 0 ? stars : one.id < other.id ? -1 : Number(one.id > other.id);
}

/** A binary search; the insertion index if the product is missing. */
function rankOf({ ranked, slots }: SearchIndex, product: ProductSummary): number {
  let from = 0;
  let to = ranked.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = slots[ranked[middle] ?? -1];
    if (there && compareRank(there, product) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The word says what the product is. */
export const isWhatItIs = (entry: number): boolean => weightOf(entry) > LESS_THAN_NAMED;

const NONE: OwnTexts = [];

/** Calls `change` for each word of a product, in the part of the index that holds it. */
function eachWord(
  index: SearchIndex,
  { written, spoken }: ProductWords,
  change: (part: WordParts['words'], word: string, weight: number) => void,
): void {
  for (const [to, { words, mentions }] of [
    [index, written],
    [index.spoken, spoken],
  ] as const) {
    for (const [word, weight] of words) change(to.words, word, weight);
    for (const [word, weight] of mentions) change(to.mentions, word, weight);
  }
}

export function addProduct(index: SearchIndex, product: ProductSummary): void {
  const number = index.free.pop() ?? index.slots.length;
  const own = ownTextsOf(index.texts, product);
  index.slots[number] = product;
  index.numbers.set(product.id, number);
  if (own.some((texts) => texts !== undefined)) index.own.set(number, own);
  eachWord(index, wordsOf(index, product, own), (part, word, weight) =>
    part.add(word, number, weight),
  );
  index.ranked.splice(rankOf(index, product), 0, number);
}

export function removeProduct(index: SearchIndex, id: string): void {
  const number = index.numbers.get(id);
  const product = number === undefined ? undefined : index.slots[number];
  if (number === undefined || !product) return;
  index.ranked.splice(rankOf(index, product), 1);
  const words = wordsOf(index, product, index.own.get(number) ?? NONE);
  eachWord(index, words, (part, word, weight) => part.remove(word, number, weight));
  index.numbers.delete(id);
  index.own.delete(number);
  index.slots[number] = undefined;
  index.free.push(number);
}

export function putProduct(index: SearchIndex, product: ProductSummary): void {
  const number = index.numbers.get(product.id);
  const before = number === undefined ? undefined : index.slots[number];
  if (number !== undefined && before) {
    const indexed = { product: before, own: index.own.get(number) ?? NONE };
    if (hasSameWords(index, indexed, { product, own: ownTextsOf(index.texts, product) })) {
      // Price, stock or rating changes need no new index of the words.
      index.ranked.splice(rankOf(index, before), 1);
      index.slots[number] = product;
      index.ranked.splice(rankOf(index, product), 0, number);
      return;
    }
  }
  removeProduct(index, product.id);
  addProduct(index, product);
}
