import * as m from '#messages';

export interface SearchWord {
  typed: string;
  meant: string;
}

const FILLERS = new Set(
  (
    'a am an and any anything are at be by do for from get has have he her him his i in is it looking me ' +
    'my need of on or our please she show size some something that the their them these this those to ' +
    'use want we with you your'
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
 * Lower case without accents and apostrophes: `Women’s Café` is `womens cafe`. Marks of other scripts, such as
 * Sinhala vowel signs, stay.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Script=Inherited}'’ʼ`]/gu, '')
    .toLowerCase();

/** An approximate singular; both sides of a search use it. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|ss|x|z)es$/.test(word) ? -2 : -1);
}

function meaningOf(word: string): string {
  const one = singular(word);
  return IRREGULAR.get(one) ?? one;
}

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
