import * as m from '#messages';

export interface SearchWord {
  typed: string;
  meant: string;
}

const FILLERS = new Set(
  (
    'a am an and any anything are at be by do for from get has have he her him his i in is it looking me ' +
    'my need of on or our please she show size some something that the their them these this those to ' +
    'use want we with you your ' +
    'එකක් මට ඕන ඕනේ සඳහා සහ ஒரு உள்ள எனக்கு மற்றும் வேண்டும்'
  ).split(' '),
);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['leave', 'leaf'],
  ['man', 'men'],
  ['scarve', 'scarf'],
  ['woman', 'women'],
]);

/**
 * Lower case without accents, apostrophes and joiners: `Women’s Café` is `womens cafe`. Marks of other scripts, such
 * as Sinhala vowel signs, stay.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Script=Inherited}'’ʼ`]/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** The key under which a name is stored and searched: `jose` finds `José`. */
export const nameKey = (text: string): string =>
  plainText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** An approximate singular; both sides of a search use it. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|ss|x|z)es$/.test(word) ? -2 : -1);
}

/** One, some and of: `සරමක්`, `සාරිවල` and `සාරිය` are `සරම` and `සාරි`. */
const SINHALA_ENDING = /(?:[යව]?ක්|[යව]|(?:වල|ෙ)(?:ට|ින්|න්|්)?)$/;
const SINHALA_STEM = /(?:\p{L}\p{M}*){2}$/u;
/** Several consonants: `බඳුන්` are many `බඳුන`. */
const SINHALA_SEVERAL = /(?<=(?:\p{L}\p{M}*){2}\p{L})්$/u;

function sinhalaStem(word: string): string {
  const stem = word.replace(SINHALA_ENDING, '');
  return (SINHALA_STEM.test(stem) ? stem : word).replace(SINHALA_SEVERAL, '');
}

/** `பைகள்` are many `பை`, `பழங்கள்` many `பழம்`; words that join lose or get a consonant: `பழக் கூடை`. */
const tamilStem = (word: string): string =>
  word
    .replace(/(?<=..)(?:ங்|க்)?கள்$/, '')
    .replace(/(?<=..)[கசதப]்$/, '')
    .replace(/(?<=\p{L}\p{M}*\p{L})ம்$/u, '');

function stemOf(word: string): string {
  if (/^\p{Script=Sinhala}/u.test(word)) return sinhalaStem(word);
  return /^\p{Script=Tamil}/u.test(word) ? tamilStem(word) : singular(word);
}

function meaningOf(word: string): string {
  const one = stemOf(word);
  return IRREGULAR.get(one) ?? one;
}

export const isLatin = (word: string): boolean => /^\p{Script=Latin}/u.test(word);

export const wordsIn = (text: string): SearchWord[] =>
  (plainText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((typed) => ({
    typed,
    meant: meaningOf(typed),
  }));

/** The meaningful words without duplicates; all words if none is meaningful. */
export function searchWords(text: string): SearchWord[] {
  const words = [...new Map(wordsIn(text).map((word) => [word.meant, word])).values()];
  const telling = words.filter(({ typed }) => !FILLERS.has(typed));
  return telling.length > 0 ? telling : words;
}

const AFTER_THE_THING = /\s(?:by|for|from|in|on|to|with)\s/;

/** The main noun of a search: `bowl` in `clay bowl` and in `bowl for the tea`. */
export function headWord(text: string): string | undefined {
  const [thing = ''] = plainText(text).split(AFTER_THE_THING);
  return searchWords(thing).at(-1)?.meant;
}

/** Matches texts that contain all search words or words that begin with them. */
export function helpMatcher(q: string): (text: string) => boolean {
  const requested = searchWords(q);
  return (text) => {
    const words = wordsIn(text);
    return requested.every(({ typed, meant }) =>
      words.some((word) => word.meant === meant || word.typed.startsWith(typed)),
    );
  };
}

export const answersFor = (count: number, q: string): string =>
  count === 0 ? m.site_help_no_answer({ q }) : m.site_help_answers({ count, q });
