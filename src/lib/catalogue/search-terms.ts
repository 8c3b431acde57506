/** One search word: the normalised text, and its stem. */
export interface SearchWord {
  typed: string;
  meant: string;
}

/** Stop words: they never name a product. */
const EMPTY = new Set(
  'a an and any at by for from i in is it me my of on or our some that the this to with you your'.split(
    ' ',
  ),
);

/** Synonyms. */
const SAME: Record<string, string> = {
  boy: 'kid',
  child: 'kid',
  children: 'kid',
  gent: 'men',
  girl: 'kid',
  jewellery: 'jewelry',
  lady: 'women',
  leave: 'leaf',
  lungi: 'sarong',
  man: 'men',
  sari: 'saree',
  scarve: 'scarf',
  shoe: 'footwear',
  woman: 'women',
};

/** Lower case without accents and apostrophes: `Women’s Café` is `womens cafe`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase();

/** A rule-of-thumb singular; both sides of a search use it. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|ss|x|z)es$/.test(word) ? -2 : -1);
}

function meaningOf(word: string): string {
  const one = singular(word);
  return SAME[one] ?? one;
}

/** Every word of a text. */
export const wordsIn = (text: string): SearchWord[] =>
  (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((typed) => ({
    typed,
    meant: meaningOf(typed),
  }));

/**
 * The meaningful words of a search, without duplicates; all of them if none is meaningful, as in
 * `in`.
 */
export function searchWords(text: string): SearchWord[] {
  const words = [...new Map(wordsIn(text).map((word) => [word.meant, word])).values()];
  const telling = words.filter(({ typed }) => !EMPTY.has(typed));
  return telling.length > 0 ? telling : words;
}

/** Whether a text has all search words, or words that begin with them. */
export function helpMatcher(q: string): (text: string) => boolean {
  const requested = searchWords(q);
  return (text) => {
    const words = wordsIn(text);
    return requested.every(({ typed, meant }) =>
      words.some((word) => word.meant === meant || word.typed.startsWith(typed)),
    );
  };
}

/** `3 answers for "slip"`. */
export const answersFor = (count: number, q: string): string =>
  count === 0
    ? `No answer for "${q}"`
    : `${count} ${count === 1 ? 'answer' : 'answers'} for "${q}"`;
