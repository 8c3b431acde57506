import SearchableMap from 'minisearch/SearchableMap';

/**
 * Which products hold a word, and how much the word weighs there. The radix tree with its prefix
 * and spelling look-ups is MiniSearch's; its scoring is not used, as it makes an object of every
 * product that holds a word and takes 20 to 80 ms where a common word meets 20,000 products.
 */

/** A product's number and the weight in one: lists of small whole numbers are walked fastest. */
const WEIGHT_BITS = 4;
const WEIGHT = (1 << WEIGHT_BITS) - 1;

/** Letters from which one slip of spelling is forgiven, and two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

/** How a found word relates to the searched one. */
export interface Meaning {
  holders: readonly number[];
  /** 1 for the very word, less for a beginning of it or another spelling. */
  likeness: number;
}
const BEGINNING = 0.7;
const SLIP = 0.5;

export const holderOf = (entry: number): number => entry >>> WEIGHT_BITS;
export const weightOf = (entry: number): number => entry & WEIGHT;

export function openWordIndex() {
  const tree = new SearchableMap<number[]>();

  /** Two swapped letters, the most common typo. */
  const swapped = (word: string): Meaning[] =>
    Array.from({ length: word.length - 1 }, (_, at) => {
      const other = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
      return other === word ? undefined : tree.get(other);
    }).flatMap((holders) => (holders ? [{ holders, likeness: SLIP }] : []));

  return {
    add(word: string, product: number, weight: number): void {
      const entry = (product << WEIGHT_BITS) | weight;
      const holders = tree.get(word);
      if (holders) holders.push(entry);
      else tree.set(word, [entry]);
    },
    remove(word: string, product: number): void {
      const holders = tree.get(word)?.filter((entry) => holderOf(entry) !== product) ?? [];
      if (holders.length > 0) tree.set(word, holders);
      else tree.delete(word);
    },
    has: (word: string): boolean => tree.has(word),

    /** The very word. */
    exactly(word: string): Meaning[] {
      const holders = tree.get(word);
      return holders ? [{ holders, likeness: 1 }] : [];
    },
    /** Words that begin so. */
    beginning(prefix: string): Meaning[] {
      return Array.from(tree.atPrefix(prefix).values(), (holders) => ({
        holders,
        likeness: BEGINNING,
      }));
    },
    /** Words within one or two typos. The first letter is hardly ever wrong. */
    spelledLike(word: string): Meaning[] {
      if (word.length < ONE_SLIP || /\d/.test(word)) return [];
      const slips = word.length < TWO_SLIPS ? 1 : 2;
      const near = [...tree.fuzzyGet(word, slips)]
        .filter(([found]) => found[0] === word[0] && found !== word)
        .map(([, [holders, distance]]) => ({ holders, likeness: SLIP / distance }));
      return [...near, ...swapped(word)];
    },
  };
}
