import { soundsOf, typedSounds } from '#lib/catalogue/romanise.ts';
import type { SearchWord } from '#lib/catalogue/search-terms.ts';
import type { Synonyms } from '#lib/catalogue/synonyms.ts';
import type { Meaning, SearchIndex, WordParts } from './search-index.ts';

/** Transliterated words (decision 0044) count less than the same words in their own script. */
const HEARD = 0.9;
const MIN_BEGINNING = 3;
const MIN_STEM = 4;
const MIN_NAME = 5;
const MIN_MISHEARD = 5;

const less = (meanings: readonly Meaning[]): Meaning[] =>
  meanings.map(({ holders, similarity }) => ({ holders, similarity: similarity * HEARD }));

/**
 * What is written in another script, or here as it sounds: `bathik` is `batik`. A word that English texts say has to be
 * spelled by its sound: `pan` is a reed too, but `weeks` is nothing else.
 */
export function heardAs(
  { words, mentions, spoken }: SearchIndex,
  { typed, meant }: SearchWord,
  synonyms: readonly string[],
): Meaning[] {
  const isSaid = mentions.has(meant);
  const sounds = typedSounds(typed).filter((sound) => !isSaid || sound === typed);
  const written = [...sounds.filter((sound) => sound !== typed), ...synonyms];
  return less([
    ...sounds.flatMap((sound) => spoken.words.exactly(sound)),
    ...written.flatMap((word) => words.exactly(word)),
  ]);
}

/** What is left of `kudaya` and `pazham` without their endings, which words have or lack. */
const ENDING = /(?:[yv]?[aeiou]k?|m)$/;

const beginning = (part: WordParts['words'], starts: readonly string[], least: number) =>
  starts.filter(({ length }) => length >= least).flatMap((start) => part.beginning(start));

/** By the beginning of a name; else of a word in a text; else without the ending that was typed. */
export function heardBeginning({ words, mentions }: WordParts, typed: string): Meaning[] {
  const sounds = typedSounds(typed);
  const stems = sounds.map((sound) => sound.replace(ENDING, ''));
  for (const [starts, least] of [
    [sounds, MIN_BEGINNING],
    [stems, MIN_STEM],
  ] as const) {
    for (const part of [words, mentions]) {
      const found = beginning(part, starts, least);
      if (found.length > 0) return less(found);
    }
  }
  return [];
}

/** Beside words that begin so and say less than what a product is. */
export const heardNames = (words: WordParts['words'], typed: string): Meaning[] =>
  less(beginning(words, typedSounds(typed), MIN_NAME));

export const heardAlike = (words: WordParts['words'], typed: string): Meaning[] =>
  less(
    typedSounds(typed)
      .filter((sound) => sound.length >= MIN_MISHEARD)
      .flatMap((sound) => words.spelledLike(sound)),
  );

const soundsOfTerms = new WeakMap<Synonyms, ReadonlyMap<string, string>>();

function termsBySound(synonyms: Synonyms): ReadonlyMap<string, string> {
  const known = soundsOfTerms.get(synonyms);
  if (known) return known;
  const terms = new Map(
    synonyms
      .words()
      .flatMap((term) =>
        [...soundsOf(term), ...typedSounds(term)].map((sound): [string, string] => [sound, term]),
      ),
  );
  soundsOfTerms.set(synonyms, terms);
  return terms;
}

const MIN_TERM = 4;
const MAX_APART = 2;

const areForms = (one: string, other: string): boolean =>
  (one.startsWith(other) || other.startsWith(one)) &&
  Math.min(one.length, other.length) >= MIN_TERM &&
  Math.abs(one.length - other.length) <= MAX_APART;

/**
 * A term and its synonyms that sound like the word: `surely`, or with another ending as `osariya` for `osari`.
 */
export function synonymsHeard(synonyms: Synonyms, typed: string) {
  const sounds = typedSounds(typed).filter((sound) => sound.length >= MIN_TERM);
  const all = sounds.length > 0 ? [...termsBySound(synonyms)] : [];
  // Its own synonyms count anyway.
  const terms = all.filter(([, term]) => term !== typed);
  const meant = (isMeant: (term: string, sound: string) => boolean): string[] => {
    const found = terms.filter(([term]) => sounds.some((sound) => isMeant(term, sound)));
    return [
      ...new Set(found.flatMap(([, term]) => [term, ...synonyms.of({ typed: term, meant: term })])),
    ];
  };
  return {
    surely: meant((term, sound) => term === sound),
    maybe: meant(areForms),
  };
}
