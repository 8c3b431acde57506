/** One word of a search: its letters as they stand there, and the word that is looked up. */
export interface SearchWord {
  typed: string;
  meant: string;
}

/** Words without a sense of their own: nobody names a product by them. */
const EMPTY = new Set(
  'a an and any at by for from i in is it me my of on or our some that the this to with you your'.split(
    ' ',
  ),
);

/** Words that people use for the same thing. */
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

/** Small letters without accents and apostrophes: `Women’s Café` is `womens cafe`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase();

/** The singular as far as a rule of thumb goes; both sides of a search use the same rule. */
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
export const allWords = (text: string): SearchWord[] =>
  (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((typed) => ({
    typed,
    meant: meaningOf(typed),
  }));

/** The words of a search that mean something, each once; all when none does, as in `in`. */
export function searchWords(text: string): SearchWord[] {
  const words = [...new Map(allWords(text).map((word) => [word.meant, word])).values()];
  const telling = words.filter(({ typed }) => !EMPTY.has(typed));
  return telling.length > 0 ? telling : words;
}
