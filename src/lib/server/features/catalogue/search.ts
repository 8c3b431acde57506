import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import {
  headWord,
  isLatin,
  searchWords,
  type SearchWord,
  wordsIn,
} from '#lib/catalogue/search-terms.ts';
import type { Translations } from '#lib/messages/translations.ts';
import type { Synonyms } from '#lib/catalogue/synonyms.ts';
import {
  addProduct,
  createSearchIndex,
  isChoiceEntry,
  isWhatItIs,
  putProduct,
  removeProduct,
  type SearchIndex,
  holderOf,
  weightOf,
  type Meaning,
} from './search-index.ts';
import { heardAlike, heardAs, heardBeginning, heardNames, synonymsHeard } from './spoken-words.ts';

/** Searches texts, colours and synonyms by prefixes and with typos, the same on every database (decision 0006). */

const CHUNK = 20;
const MAX_WORDS = 8;
const MAX_READINGS = 6;
const RELEVANT = 0.5;
const MIN_HALF_LENGTH = 3;
const MIN_MENTIONED_LENGTH = 3;
const MIN_MISSPELLED_MENTION = 7;
/** If not all words match, the main noun counts slightly more. */
const HEAD = 1.01;

interface QueryWord extends SearchWord {
  synonyms: readonly string[];
  heard: ReturnType<typeof synonymsHeard>;
  isHead: boolean;
  /** An indexed word excludes longer words with this prefix. */
  isWhole: boolean;
}

interface Language {
  synonyms: Synonyms;
  head: string | undefined;
}

const isIndexed = ({ words, mentions }: SearchIndex, word: string): boolean =>
  words.has(word) || mentions.has(word);

/** English is searched in other scripts only where no product says it in English. */
function synonymsOf(index: SearchIndex, word: SearchWord, synonyms: Synonyms): readonly string[] {
  const all = synonyms.of(word);
  if (!isLatin(word.meant)) return all;
  const english = all.filter(isLatin);
  return [word.meant, ...english].some((one) => isIndexed(index, one)) ? english : all;
}

const toQuery = (
  index: SearchIndex,
  words: readonly SearchWord[],
  { synonyms, head }: Language,
): QueryWord[] =>
  words.slice(0, MAX_WORDS).map((word) => ({
    ...word,
    synonyms: synonymsOf(index, word, synonyms),
    heard: synonymsHeard(synonyms, word.typed),
    isHead: word.meant === head,
    // A single letter among other words is a size.
    isWhole: words.length > 1 && word.typed.length === 1,
  }));

const isKnown = (index: SearchIndex, { meant, synonyms }: QueryWord): boolean =>
  [meant, ...synonyms].some((word) => isIndexed(index, word));

/** What a word in Latin letters is in other scripts, if nothing is written so. */
function onlyHeard({ words, spoken }: SearchIndex, { typed, heard }: QueryWord): Meaning[] {
  const begun = heardBeginning(spoken, typed);
  return begun.length > 0 ? begun : heard.maybe.flatMap((one) => words.exactly(one));
}

function misspelled({ words, mentions, spoken }: SearchIndex, word: QueryWord): Meaning[] {
  const { typed, meant } = word;
  // Among so many words a short one always resembles another.
  const isTelling = typed.length >= MIN_MISSPELLED_MENTION;
  const written = [...words.spelledLike(meant), ...(isTelling ? mentions.spelledLike(meant) : [])];
  return written.length > 0 ? written : heardAlike(spoken.words, typed);
}

/** The matches by sound, for a word in Latin letters that names no product in English. */
const heardToo = (index: SearchIndex, word: QueryWord): Meaning[] =>
  index.words.has(word.meant) ? [] : heardAs(index, word, word.heard.surely);

const saysWhatItIs = (meanings: readonly Meaning[]): boolean =>
  meanings.some(({ holders }) => holders.some(isWhatItIs));

/** Prefers words that name products, then words in their texts, and other spellings only if needed or requested. */
function meaningsOf(index: SearchIndex, word: QueryWord, anySpelling: boolean): Meaning[] {
  const { words, mentions, spoken } = index;
  const { typed, meant, synonyms, isWhole } = word;
  const exactly = (from: SearchIndex['words']) =>
    [meant, ...synonyms].flatMap((one) => from.exactly(one));
  const called = exactly(words);
  const hasIt = isKnown(index, word);
  const isBegun = !(isWhole && hasIt);
  const known = [...called, ...heardToo(index, word)];
  const begun = isBegun ? [...known, ...words.beginning(typed)] : known;
  if (saysWhatItIs(called)) return begun;
  const named = saysWhatItIs(begun) ? begun : [...begun, ...heardNames(spoken.words, typed)];
  const isLong = isBegun && typed.length >= MIN_MENTIONED_LENGTH;
  const written = [...named, ...exactly(mentions), ...(isLong ? mentions.beginning(typed) : [])];
  const found = written.length > 0 ? written : onlyHeard(index, word);
  if (hasIt || (found.length > 0 && !anySpelling)) return found;
  return [...found, ...misspelled(index, word)];
}

function wordingsOf(index: SearchIndex, typed: readonly SearchWord[], language: Language) {
  const areKnown = (words: readonly QueryWord[]) => words.every((word) => isKnown(index, word));
  const asTyped = toQuery(index, typed, language);
  // Synonyms without a product are not searched by other spellings.
  const others = language.synonyms
    .rephrase(typed)
    .map((words) => toQuery(index, words, language).map((word) => ({ ...word, isWhole: true })))
    .filter(areKnown);
  const isMeant = others.length === 0 || areKnown(asTyped);
  return [...(isMeant ? [asTyped] : []), ...others].slice(0, MAX_READINGS);
}

function respaced({ words, mentions }: SearchIndex, typed: readonly SearchWord[]): SearchWord[][] {
  const readings: SearchWord[][] = [];
  for (const [place, word] of typed.entries()) {
    const next = typed[place + 1];
    const one = next && wordsIn(word.typed + next.typed)[0];
    if (one && (words.has(one.meant) || mentions.has(one.meant)))
      readings.push(typed.toSpliced(place, 2, one, one));
    for (let cut = MIN_HALF_LENGTH; cut <= word.typed.length - MIN_HALF_LENGTH; cut += 1) {
      const two = wordsIn(`${word.typed.slice(0, cut)} ${word.typed.slice(cut)}`);
      const areKnown = two.every(({ meant }) => words.has(meant));
      if (areKnown) readings.push(typed.toSpliced(place, 1, ...two));
    }
  }
  return readings;
}

const [NEARLY, EXACTLY, CHOSEN] = [1, 2, 3];

function matchesOf(index: SearchIndex, word: QueryWord, anySpelling: boolean) {
  const scores = new Float64Array(index.slots.length);
  const kinds = new Uint8Array(index.slots.length);
  const numbers: number[] = [];
  const meanings = meaningsOf(index, word, anySpelling);
  const nearest = meanings.reduce((most, { similarity }) => Math.max(most, similarity), 0);
  for (const { holders, similarity } of meanings) {
    const kind = similarity === 1 ? EXACTLY : NEARLY;
    for (const entry of holders) {
      const number = holderOf(entry);
      const known = scores[number] ?? 0;
      if (known === 0) numbers.push(number);
      scores[number] = Math.max(known, weightOf(entry) * similarity);
      const isChosen = isChoiceEntry(entry) && similarity === nearest;
      kinds[number] = Math.max(kinds[number]!, isChosen ? CHOSEN : kind);
    }
  }
  return { scores, kinds, numbers };
}

type Matches = ReturnType<typeof matchesOf>;

function bestOf(totals: Float64Array, { scores, kinds, numbers }: Matches) {
  const best = { exact: 0, any: 0 };
  for (const number of numbers) {
    if (totals[number] === 0) continue;
    best.any = Math.max(best.any, scores[number]!);
    if (kinds[number] !== NEARLY) best.exact = Math.max(best.exact, scores[number]!);
  }
  return best;
}

/**
 * Keeps products that match each word nearly as well as the best one: a hat with a batik band is no result for
 * `batik`. Half as well is enough if all words match equally. Colours and options are relevant in any field.
 */
function dropIrrelevant(totals: Float64Array, words: readonly Matches[]): void {
  const best = words.map((matches) => bestOf(totals, matches));
  for (const number of totals.keys()) {
    if (totals[number] === 0) continue;
    let lowest = 1;
    let first = 0;
    let isAlike = true;
    for (const [at, { scores, kinds }] of words.entries()) {
      const score = scores[number]!;
      if (score === 0) continue;
      first ||= score;
      isAlike &&= score === first;
      const most = kinds[number] === NEARLY ? best[at]!.any : best[at]!.exact;
      if (kinds[number] !== CHOSEN) lowest = Math.min(lowest, score / most);
    }
    if (lowest < RELEVANT || (lowest === RELEVANT && !isAlike)) totals[number] = 0;
  }
}

/** Scores by product number; 0 for an irrelevant product, or one that lacks words which another has. */
function scoresOf(
  index: SearchIndex,
  words: readonly QueryWord[],
  { need, anySpelling }: { need: 'all' | 'most'; anySpelling: boolean },
): Float64Array {
  const totals = new Float64Array(index.slots.length);
  const matched = new Uint8Array(index.slots.length);
  const matches = words.map((word) => matchesOf(index, word, anySpelling));
  for (const [at, { scores, numbers }] of matches.entries()) {
    const share = need === 'most' && words[at]?.isHead ? HEAD : 1;
    for (const number of numbers) {
      totals[number]! += scores[number]! * share;
      matched[number]! += 1;
    }
  }
  const needed =
    need === 'all' ? words.length : matched.reduce((most, count) => Math.max(most, count), 1);
  const complete = totals.map((total, number) => (matched[number] === needed ? total : 0));
  dropIrrelevant(complete, matches);
  if (need === 'all') return complete;
  const best = complete.reduce((most, total) => Math.max(most, total), 0);
  return complete.map((total, number) => {
    const isChosen = matches.some(({ kinds }) => kinds[number] === CHOSEN);
    return isChosen || total > best * RELEVANT * HEAD ? total : 0;
  });
}

/** Equal scores are sorted by rank. Grouping by score is fast, because there are few scores. */
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

/** Products with all words, or with most if none has all; best first. */
function findIds(index: SearchIndex, text: string, synonyms: Synonyms): string[] {
  const typed = searchWords(text).slice(0, MAX_WORDS);
  if (typed.length === 0) return [];
  const language = { synonyms, head: headWord(text) };
  const wordings = wordingsOf(index, typed, language);
  const readings = [
    ...wordings,
    ...respaced(index, typed).map((words) => toQuery(index, words, language)),
  ].slice(0, MAX_READINGS);
  const isSure = wordings[0]?.every((word) => isKnown(index, word));
  for (const anySpelling of isSure ? [false] : [false, true]) {
    const ids = idsByScore(
      index,
      readings.map((reading) => scoresOf(index, reading, { need: 'all', anySpelling })),
    );
    if (ids.length > 0) return ids;
  }
  const sentences = wordings.filter((words) => words.length > 1);
  return idsByScore(
    index,
    sentences.map((words) => scoresOf(index, words, { need: 'most', anySpelling: true })),
  );
}

/** Products named by the longest prefix or suffix of a word, as `doormat` ends with `mat`. */
function idsNear(index: SearchIndex, text: string, synonyms: Synonyms): string[] {
  for (const { typed } of searchWords(text).slice(0, MAX_WORDS).toReversed()) {
    for (let length = typed.length - 1; length >= MIN_HALF_LENGTH; length -= 1) {
      for (const part of [typed.slice(-length), typed.slice(0, length)]) {
        const isCalled = wordsIn(part).some(({ meant }) => index.words.has(meant));
        if (isCalled) return findIds(index, part, synonyms);
      }
    }
  }
  return [];
}

/** Does not block the event loop. */
export async function openSearch(
  products: readonly ProductSummary[],
  categories: CategoryList,
  texts?: Pick<Translations, 'of'>,
) {
  const index = createSearchIndex(categories, texts);
  for (const [done, product] of products.entries()) {
    if (done % CHUNK === CHUNK - 1) await nextTurn();
    addProduct(index, product);
  }
  return {
    find: (text: string, synonyms: Synonyms): string[] => findIds(index, text, synonyms),
    near: (text: string, synonyms: Synonyms): string[] => idsNear(index, text, synonyms),
    put: (product: ProductSummary): void => putProduct(index, product),
    remove: (id: string): void => removeProduct(index, id),
  };
}
export type Search = Awaited<ReturnType<typeof openSearch>>;
