import type { ProductSummary } from '#lib/catalogue/product.ts';
import { type CategoryList, categoryName } from '#lib/catalogue/categories.ts';
import { sizeWord } from '#lib/catalogue/query.ts';
import { searchWords, wordsIn } from '#lib/catalogue/search-terms.ts';
import SearchableMap from 'minisearch/SearchableMap';

/**
 * The products that contain a word, and its weight. MiniSearch provides prefix and spelling look-ups, but its scoring
 * takes 20 to 80 ms for a common word in 20,000 products.
 */

const ENTRY_BITS = 5;
const CHOICE = 1 << 4;
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
export const isChoice = (entry: number): boolean => (entry & CHOICE) !== 0;
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

export interface SearchIndex {
  /** Their names are words of the products. */
  categories: CategoryList;
  words: ReturnType<typeof openWordIndex>;
  mentions: ReturnType<typeof openWordIndex>;
  /** Products are numbered by their index in `slots`, which is reused after a removal. */
  numbers: Map<string, number>;
  slots: Array<ProductSummary | undefined>;
  free: number[];
  ranked: number[];
}

export const createSearchIndex = (categories: CategoryList): SearchIndex => ({
  categories,
  words: openWordIndex(),
  mentions: openWordIndex(),
  numbers: new Map(),
  slots: [],
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

/**
 * At most 15. What a product is weighs more than half of its name; maker and details weigh half or less.
 * `dropIrrelevant` relies on this.
 */
const weights = {
  name: 6,
  collection: 4,
  material: 4,
  brand: 3,
  options: 3,
  maker: 2,
  picture: 2,
  details: 1,
  description: 1,
} as const;
type SearchField = keyof typeof weights;

/** The word is in the name, collection or main material. */
export const isWhatItIs = (entry: number): boolean => weightOf(entry) > weights.brand;

const colours = new Set(
  (
    'beige black blue brown cream crimson cyan golden gray green grey indigo ivory khaki lilac magenta ' +
    'maroon mauve multicolour navy orange pink purple red scarlet tan teal turquoise violet white yellow'
  ).split(' '),
);

const isMentioned = (field: SearchField): boolean => field === 'picture' || field === 'description';

/** In a name, brand or material a colour may be part of a term, such as `red clay`. */
const isChosen = (field: SearchField, word: string): boolean =>
  field === 'options' || ((isMentioned(field) || field === 'details') && colours.has(word));

const collectionOf = (list: CategoryList, { category, group }: ProductSummary): string =>
  [list.bySlug.get(category)?.parent ?? '', category, group ?? '']
    .filter((slug) => list.bySlug.has(slug))
    .map((slug) => categoryName(list, slug))
    .join(' ');

const optionsOf = ({ options }: ProductSummary): string =>
  options.flatMap(({ values }) => values.map((value) => `${value} ${sizeWord(value)}`)).join(' ');

/**
 * Fields by descending weight. The main material comes first or is a single word; `cotton batik band` is a hat's
 * detail. Lists display the first picture.
 */
function textsOf(list: CategoryList, product: ProductSummary) {
  const materials = product.material.split(',').map((material) => material.trim());
  const isDetail = (material: string, place: number) => place > 0 && material.includes(' ');
  return [
    ['name', product.name],
    ['collection', collectionOf(list, product)],
    ['material', materials.filter((each, place) => !isDetail(each, place)).join(' ')],
    ['brand', product.brand],
    ['options', optionsOf(product)],
    ['maker', product.maker],
    ['picture', product.pictures[0]?.alt ?? ''],
    ['details', [...materials.filter(isDetail), ...product.tags].join(' ')],
    ['description', product.intro],
  ] as const;
}

/** Joins hyphenated words: `handloom` also finds `hand-loom`. */
const joined = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+/gu)]
    .map(([word]) => word.replaceAll('-', ''))
    .join(' ');

const withJoined = (text: string): string =>
  text.includes('-') ? `${text} ${joined(text)}` : text;

/** A text names an item's colours before those of its parts. */
const MAIN_COLOURS = 2;

function wordsOf({ categories }: SearchIndex, product: ProductSummary) {
  const words = new Map<string, number>();
  const mentions = new Map<string, number>();
  for (const [field, text] of textsOf(categories, product)) {
    const read = isMentioned(field) ? searchWords : wordsIn;
    let chosen = 0;
    for (const { meant } of read(withJoined(text))) {
      const known = words.get(meant);
      if (isChosen(field, meant)) {
        chosen += 1;
        const weight = weights[field] + Number(isMentioned(field) && chosen <= MAIN_COLOURS);
        words.set(meant, (known ?? weight) | CHOICE);
      } else if (known === undefined && !isMentioned(field)) words.set(meant, weights[field]);
      else if (known === undefined && !mentions.has(meant)) mentions.set(meant, weights[field]);
    }
  }
  return { words, mentions };
}

const hasSameWords = (list: CategoryList, one: ProductSummary, other: ProductSummary): boolean =>
  String(textsOf(list, one)) === String(textsOf(list, other));

export function addProduct(index: SearchIndex, product: ProductSummary): void {
  const number = index.free.pop() ?? index.slots.length;
  index.slots[number] = product;
  index.numbers.set(product.id, number);
  const { words, mentions } = wordsOf(index, product);
  for (const [word, weight] of words) index.words.add(word, number, weight);
  for (const [word, weight] of mentions) index.mentions.add(word, number, weight);
  index.ranked.splice(rankOf(index, product), 0, number);
}

export function removeProduct(index: SearchIndex, id: string): void {
  const number = index.numbers.get(id);
  const product = number === undefined ? undefined : index.slots[number];
  if (number === undefined || !product) return;
  index.ranked.splice(rankOf(index, product), 1);
  const { words, mentions } = wordsOf(index, product);
  for (const [word, weight] of words) index.words.remove(word, number, weight);
  for (const [word, weight] of mentions) index.mentions.remove(word, number, weight);
  index.numbers.delete(id);
  index.slots[number] = undefined;
  index.free.push(number);
}

export function putProduct(index: SearchIndex, product: ProductSummary): void {
  const number = index.numbers.get(product.id);
  const before = number === undefined ? undefined : index.slots[number];
  if (number !== undefined && before && hasSameWords(index.categories, before, product)) {
    // Price, stock or rating changes need no new index of the words.
    index.ranked.splice(rankOf(index, before), 1);
    index.slots[number] = product;
    index.ranked.splice(rankOf(index, product), 0, number);
    return;
  }
  removeProduct(index, product.id);
  addProduct(index, product);
}
